-- Each time that money was asked for an invoice, or went back. What has ended stays as it ended: money that comes back
-- later is a new attempt.
create table invoice_attempt (
  id id24 primary key,
  invoice_id id24 not null references invoice,
  kind text not null check (kind in ('payment', 'refund', 'return')),
  status text not null check (status in ('RECEIVED', 'COMPLETED', 'FAILED', 'REJECTED_UNPROCESSABLE')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- Who pays, with what. Neither is known of a card that is not kept.
  person_id id24 references person,
  payment_method_id id24 references payment_method,
  -- The payment whose money goes back.
  of_attempt_id id24 references invoice_attempt,
  payment_intent_id text,
  provider_refund_id text,
  -- The caller's name for this attempt: the same one again is the same attempt.
  key text not null,
  request_hash text not null,
  error text,
  reason text,
  created_by_id id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (invoice_id, key),
  check ((kind = 'payment') = (of_attempt_id is null)),
  check (kind <> 'refund' or reason is not null)
);
create unique index invoice_attempt_open on invoice_attempt (invoice_id) where kind = 'payment' and status = 'RECEIVED';
create unique index invoice_attempt_intent on invoice_attempt (payment_intent_id) where payment_intent_id is not null;
create index on invoice_attempt (updated_at) where status = 'RECEIVED';
create index on invoice_attempt (of_attempt_id) where of_attempt_id is not null;
create index on invoice_attempt (person_id);
create index on invoice_attempt (payment_method_id) where payment_method_id is not null;
create index on invoice_attempt (created_by_id);
