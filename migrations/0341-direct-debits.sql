-- The account from which the invoices of a location are debited: saved, with its mandate, by a person who runs the location.
create table location_debit_account (
  location_id id24 primary key references location on delete cascade,
  payment_method_id id24 not null references payment_method,
  set_by_id id24 references person on delete set null,
  set_at timestamptz not null
);
create index on location_debit_account (payment_method_id);
create index on location_debit_account (set_by_id);

-- A debit is announced to the holder of the account some days before it is sent to the provider.
alter table invoice_attempt
  add column collect_on date,
  add column sent_at timestamptz;
create index on invoice_attempt (collect_on) where status = 'RECEIVED' and collect_on is not null and sent_at is null;
