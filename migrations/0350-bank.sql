-- Accounts at banks, and what their statements say of them. An account is known by its IBAN, or by the number that the
-- bank's files give where it has none.
create table bank_account (
  id id24 primary key,
  number text not null unique check (number <> ''),
  owner text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null
);

-- A file of statements: received in parts, then read by a job.
create table bank_import (
  id id24 primary key,
  name text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- Of a CSV file: which column says what, and of which account it is.
  csv jsonb,
  format text check (format in ('camt', 'norma43', 'csv', 'api')),
  state text not null check (state in ('receiving', 'reading', 'done', 'failed', 'stopped')),
  failure text,
  read_bytes integer not null default 0,
  transactions integer not null default 0,
  new_transactions integer not null default 0,
  broken integer not null default 0,
  created_by id24 references person on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('done', 'failed', 'stopped')) = (ended_at is not null))
);
create index on bank_import (created_at);
create index on bank_import (created_by);

-- The parts of a file until it has been read.
create table bank_file_part (
  import_id id24 not null references bank_import on delete cascade,
  number integer not null check (number >= 0),
  content bytea not null,
  primary key (import_id, number)
);

-- Rows that could not be taken: the first of a file, which tell what is wrong with it.
create table bank_import_fault (
  import_id id24 not null references bank_import on delete cascade,
  line integer not null,
  reason text not null,
  detail text not null,
  primary key (import_id, line, reason)
);

-- A statement as a file has it: its balances, and the sums of its lines.
create table bank_statement (
  import_id id24 not null references bank_import on delete cascade,
  number integer not null,
  account_id id24 not null references bank_account on delete cascade,
  from_day date,
  until_day date,
  opening_cents bigint,
  closing_cents bigint,
  in_count integer not null,
  in_cents bigint not null,
  out_count integer not null,
  out_cents bigint not null,
  -- Whether opening + in − out is closing; null where a balance is not said.
  does_tie boolean,
  primary key (import_id, number)
);
create index on bank_statement (account_id, until_day);

-- Movements of money on an account. The fingerprint is made of what the bank says of one and of how many before it in its
-- file said the same, so that a file that comes twice, or overlaps another, adds nothing. Other sources write other texts
-- of the same movement: there the day and the amount tell.
create table bank_transaction (
  id id24 primary key,
  account_id id24 not null references bank_account on delete cascade,
  import_id id24 references bank_import on delete set null,
  source text not null check (source in ('camt', 'norma43', 'csv', 'api')),
  fingerprint bytea not null check (length(fingerprint) = 32),
  booked_on date not null,
  value_on date not null,
  amount_cents bigint not null,
  currency text not null,
  counterparty text not null,
  iban text not null,
  concept text not null,
  reference text not null,
  state text not null check (state in ('toDecide', 'notOurs')),
  decided_by id24 references person on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'toDecide') = (decided_at is null)),
  unique (account_id, fingerprint)
);
create index on bank_transaction (booked_on, id);
create index on bank_transaction (state, booked_on, id);
create index on bank_transaction (account_id, state);
create index on bank_transaction (account_id, booked_on, amount_cents);
create index on bank_transaction (import_id);
create index on bank_transaction (decided_by);
create index bank_transaction_search on bank_transaction
  using gin (fold_text(counterparty || ' ' || concept || ' ' || reference || ' ' || iban) gin_trgm_ops);

-- The columns that a person has chosen for CSV files with this heading: those of one bank, next time.
create table bank_csv_layout (
  heading text primary key,
  csv jsonb not null,
  updated_at timestamptz not null
);
