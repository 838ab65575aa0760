-- Customers bring customers: what a programme pays to both, everybody's code, and what has become of each friend.
create table referral_program (
  id id24 primary key,
  name text not null,
  -- Codes of it begin with this.
  code_prefix text not null default '',
  funded_by text not null check (funded_by in ('platform', 'merchant')),
  merchant_id id24 references merchant,
  referrer_cents bigint not null check (referrer_cents >= 0),
  friend_cents bigint not null check (friend_cents >= 0),
  -- What the friend's first order comes to at least.
  min_total_cents bigint not null default 0 check (min_total_cents >= 0),
  -- So long after the delivery nothing is paid, in case the order comes back.
  hold_days integer not null default 14 check (hold_days between 0 and 90),
  max_per_referrer integer check (max_per_referrer > 0),
  budget_cents bigint check (budget_cents > 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  credit_expires_days integer check (credit_expires_days > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check ((funded_by = 'merchant') = (merchant_id is not null)),
  check (referrer_cents + friend_cents > 0)
);

create table referral_code (
  code text primary key,
  program_id id24 not null references referral_program,
  person_id id24 not null references person,
  created_at timestamptz not null,
  unique (program_id, person_id)
);
create index on referral_code (person_id);

create table referral (
  id id24 primary key,
  program_id id24 not null references referral_program,
  referrer_id id24 not null references person,
  friend_id id24 not null references person,
  -- claimed: has not ordered yet; waiting: delivered, and not long enough ago.
  state text not null check (state in ('claimed', 'waiting', 'paid', 'refused')),
  -- Why it is refused.
  reason text,
  order_id id24 references purchase_order,
  release_at timestamptz,
  -- What was paid.
  referrer_cents bigint not null default 0,
  friend_cents bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'refused') = (reason is not null))
);
-- Nobody is brought twice.
create unique index referral_of_friend on referral (friend_id) where state <> 'refused';
create index on referral (friend_id);
create index on referral (referrer_id, id desc);
create index on referral (program_id, id desc);
create index on referral (order_id) where order_id is not null;
create index on referral (release_at) where state = 'waiting';
