-- What the platform owes merchants and couriers for a period, and how it was paid.
create table payable (
  id id24 primary key,
  kind text not null check (kind in ('settlement', 'routes', 'manual')),
  merchant_id id24 references merchant,
  person_id id24 references person,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'open' check (state in ('open', 'approved', 'in_file', 'paid', 'returned', 'carried')),
  -- A sum that is not above zero is taken over by the next settlement.
  amount_cents bigint not null,
  -- Orders or routes.
  items integer not null default 0,
  description text not null default '',
  approved_at timestamptz,
  approved_by id24,
  paid_on date,
  return_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check ((merchant_id is null) <> (person_id is null)),
  check (ends_on >= starts_on),
  check (state in ('open', 'carried') or amount_cents > 0)
);
create unique index payable_of_merchant on payable (merchant_id, starts_on, ends_on) where kind = 'settlement';
create unique index payable_of_courier on payable (person_id, starts_on, ends_on) where kind = 'routes';
create index payable_by_period on payable (ends_on desc, id desc) where deleted_at is null;
create index on payable (created_at);
create index on payable (state) where deleted_at is null;

-- What a payable is the sum of. Entries of the ledger, routes and disputes are settled once.
create table payable_line (
  id id24 primary key,
  payable_id id24 not null references payable,
  kind text not null check (kind in (
    'orders', 'commission', 'discounts', 'refunds', 'disputes', 'withheld', 'corrections', 'held', 'released', 'carried', 'routes'
  )),
  on_day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  ledger_tx_id id24 references ledger_tx,
  order_id id24 references purchase_order,
  route_id id24 references route,
  dispute_id text,
  carried_id id24 references payable
);
create index on payable_line (payable_id);
create index on payable_line (order_id);
create unique index payable_line_of_entry on payable_line (ledger_tx_id, kind) where ledger_tx_id is not null;
create unique index payable_line_of_route on payable_line (route_id) where route_id is not null;
create unique index payable_line_of_dispute on payable_line (dispute_id, kind) where dispute_id is not null;
create unique index payable_line_of_carried on payable_line (carried_id) where carried_id is not null;

-- Until which day the payables of all periods of a kind have been made.
create table payables_made (
  every text primary key check (every in ('week', 'month')),
  until date not null
);

-- Bank accounts of payees, and the one from which the platform pays. Numbers are kept sealed.
create table payout_account (
  id id24 primary key,
  merchant_id id24 unique references merchant,
  person_id id24 unique references person,
  is_platform boolean not null default false,
  holder_name text not null check (holder_name <> ''),
  iban_sealed bytea not null,
  iban_last_four text not null,
  street text not null default '',
  postal_code text not null default '',
  town text not null check (town <> ''),
  country text not null check (country ~ '^[A-Z]{2}$'),
  pays_every text not null default 'week' check (pays_every in ('week', 'month')),
  iban_changed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((merchant_id is not null)::int + (person_id is not null)::int + is_platform::int = 1)
);
create unique index payout_account_of_platform on payout_account (is_platform) where is_platform;

-- Files with orders to the platform's bank, kept as they were made. They hold account numbers, and so are sealed.
create table payout_file (
  id id24 primary key,
  message_id text not null unique,
  executes_on date not null,
  payments integer not null check (payments > 0),
  amount_cents bigint not null check (amount_cents > 0),
  xml_sealed bytea not null,
  created_by id24,
  created_at timestamptz not null
);
create index on payout_file (created_at desc);

-- A payment in a file. A payable has one that is under way or done; after one that came back, another may follow.
create table payout (
  id id24 primary key,
  payable_id id24 not null references payable,
  file_id id24 not null references payout_file,
  end_to_end_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  iban_last_four text not null,
  state text not null default 'sent' check (state in ('sent', 'paid', 'returned')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payout_under_way on payout (payable_id) where state <> 'returned';
create index on payout (payable_id);
create index on payout (file_id);
