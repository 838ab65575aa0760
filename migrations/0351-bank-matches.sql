-- Which bank lines pay which invoices. A match that is cleared stays as a record, and holds neither lines nor invoices.
create table bank_match (
  id id24 primary key,
  -- Null: a rule made it, where it was certain.
  made_by id24 references person on delete set null,
  -- What the bank has kept of the money, and why.
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  charge_reason text check (charge_reason in ('bankCharge', 'exchange', 'rounding')),
  created_at timestamptz not null,
  cleared_by id24 references person on delete set null,
  cleared_at timestamptz,
  check ((charge_cents > 0) = (charge_reason is not null))
);
create index on bank_match (made_by);
create index on bank_match (cleared_by);

create table bank_match_invoice (
  match_id id24 not null references bank_match on delete cascade,
  invoice_id id24 not null references invoice on delete cascade,
  cents bigint not null check (cents > 0),
  primary key (match_id, invoice_id)
);
create index on bank_match_invoice (invoice_id);

alter table bank_transaction add column match_id id24 references bank_match;
create index on bank_transaction (match_id) where match_id is not null;
alter table bank_transaction drop constraint bank_transaction_state_check;
alter table bank_transaction
  add constraint bank_transaction_state_check check (state in ('toDecide', 'notOurs', 'matched')),
  add constraint bank_transaction_is_matched check ((state = 'matched') = (match_id is not null));

-- Whose account an IBAN is, as matches by people have taught: how often it was right, and how often it was declined.
create table bank_payer (
  iban text not null,
  payer text not null,
  accepted integer not null default 0,
  declined integer not null default 0,
  primary key (iban, payer)
);

-- Invoices that a person has said a line does not pay.
create table bank_declined (
  transaction_id id24 not null references bank_transaction on delete cascade,
  invoice_id id24 not null references invoice on delete cascade,
  primary key (transaction_id, invoice_id)
);
create index on bank_declined (invoice_id);
