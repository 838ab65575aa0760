-- An order that is changed to cost more by card is paid with a card payment of its own, beside the one it was placed
-- with; what it comes to cost less goes back to the payment that paid it.
alter table order_payment
  add column purpose text not null default 'debt' check (purpose in ('debt', 'change')),
  -- What is wanted once it is paid; forgotten as soon as it was made or refused.
  add column change jsonb,
  -- Why the change could not be made any more, when it had been paid.
  add column refusal jsonb,
  -- What of its order it pays now. Nothing while it is the payment that the order names itself.
  add column card_cents bigint not null default 0 check (card_cents between 0 and amount_cents);

alter table refund
  -- The payment that the card part goes back to.
  add column payment_intent_id text,
  -- The order was changed to cost less: what it cost more is no part of it any more, and on its way back.
  add column is_change boolean not null default false;
update refund r set payment_intent_id = o.payment_intent_id
from purchase_order o where o.id = r.order_id and r.card_cents > 0;
create index on refund (payment_intent_id);
