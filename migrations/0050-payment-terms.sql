-- Payments are named as in the field: what a merchant has to pay back of an order, and payments without an order.
alter table purchase_order rename column merchant_borne_cents to merchant_liability_cents;
alter table purchase_order
  rename constraint purchase_order_merchant_borne_cents_check to purchase_order_merchant_liability_cents_check;
alter table payment_dispute rename column is_borne_by_merchant to is_merchant_liable;
alter table checkout rename column unplaced to paid_without_order;
alter table checkout rename constraint checkout_unplaced_check to checkout_paid_without_order_check;

alter table card_return drop constraint card_return_reason_check;
update card_return set reason = 'paid_without_order' where reason = 'unplaced';
alter table card_return add constraint card_return_reason_check
  check (reason in ('overpaid', 'paid_without_order', 'late_topup'));
