-- What a wallet is made of: each sum that came in, what is left of it, and until when. The ledger says how much there
-- is; these rows say which of it, so that what expires first is spent first.

create table credit (
  id id24 primary key,
  person_id id24 not null references person,
  kind text not null check (kind in ('gifted', 'topup', 'refund', 'promotion', 'referral', 'compensation')),
  -- The entry that brought it; null for what was there before credits were told apart.
  tx_id id24 references ledger_tx,
  -- The account it came from, and goes back to when it expires or is withdrawn.
  came_from text not null,
  amount_cents bigint not null check (amount_cents > 0),
  remaining_cents bigint not null check (remaining_cents between 0 and amount_cents),
  expires_at timestamptz,
  comment text not null default '',
  created_by_id id24 references person,
  created_at timestamptz not null,
  expired_at timestamptz,
  withdrawn_at timestamptz
);
create index on credit (person_id, expires_at, id) where remaining_cents > 0;
create index on credit (person_id, id);
create index on credit (expires_at) where remaining_cents > 0 and expires_at is not null;
create index on credit (tx_id);

-- From which credits an entry took its money. What a refund gave back of it became a credit of its own.
create table credit_use (
  tx_id id24 not null references ledger_tx,
  credit_id id24 not null references credit,
  cents bigint not null check (cents > 0),
  given_back_cents bigint not null default 0 check (given_back_cents between 0 and cents),
  primary key (tx_id, credit_id)
);
create index on credit_use (credit_id);

insert into credit (id, person_id, kind, came_from, amount_cents, remaining_cents, created_at)
select substr(md5('credit:' || a.id), 1, 24), a.owner_id, 'compensation', 'compensation',
  a.credits_cents - a.debits_cents, a.credits_cents - a.debits_cents, a.created_at
from ledger_account a where a.code like 'balance:%' and a.credits_cents > a.debits_cents;

-- Money that a person pays into the wallet by card. The payment is taken by itself once the bank says yes.
create table topup (
  id id24 primary key,
  person_id id24 not null references person,
  -- The caller's name for this attempt: the same one again is the same top-up.
  key text not null,
  request_hash text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'succeeded', 'failed', 'canceled')),
  payment_intent_id text unique,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (person_id, key)
);
create index on topup (updated_at) where state = 'open';
