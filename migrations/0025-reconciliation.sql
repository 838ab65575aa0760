-- What the payment provider says of our account with it, beside what our own books say.

-- Payments that were contested by those who made them.
create table payment_dispute (
  -- The provider's name for it.
  id text primary key,
  order_id id24 references purchase_order,
  payment_intent_id text,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null,
  reason text not null,
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null
);
create index on payment_dispute (order_id);

-- Every line of the account, once: charges, refunds, fees, disputes, payouts.
create table provider_line (
  id text primary key,
  type text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  -- The charge, refund, dispute or payout behind it, and the payment it belongs to.
  source_id text,
  payment_intent_id text,
  order_id id24 references purchase_order,
  at timestamptz not null,
  read_at timestamptz not null
);
create index on provider_line (payment_intent_id);
create index on provider_line (order_id);
create index on provider_line (source_id);

-- The last run of each check of the books, and what it found.
create table money_check (
  name text primary key,
  -- Null: its first run is under way.
  ran_at timestamptz,
  -- When a server last took its turn.
  claimed_at timestamptz not null,
  faults jsonb not null default '[]',
  looked_at integer not null default 0
);

-- The ledger of a day, closed: whoever changes a posting of it breaks the chain.
create table day_seal (
  day date primary key,
  previous_hash text not null,
  hash text not null,
  transactions integer not null,
  amount_cents bigint not null,
  sealed_at timestamptz not null
);

-- What is found again and again is one incidence.
alter table incidence add column key text unique;
alter table incidence add column archived_at timestamptz;
alter table incidence add column deleted_at timestamptz;
