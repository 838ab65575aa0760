-- Who ordered for somebody else: that most order for themselves is known without an index.
create index purchase_order_for_others on purchase_order (ordered_by_id, id desc) where ordered_by_id <> person_id;
drop index purchase_order_ordered_by_id_id_idx;

-- Two of three orders are paid without a card: they have no payment to be found by.
alter table purchase_order drop constraint purchase_order_payment_intent_id_key;
create unique index purchase_order_payment_intent_id_key on purchase_order (payment_intent_id) where payment_intent_id is not null;
alter table checkout drop constraint checkout_payment_intent_id_key;
create unique index checkout_payment_intent_id_key on checkout (payment_intent_id) where payment_intent_id is not null;
