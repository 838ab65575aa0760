-- What a card is asked without anything being sold, and what becomes of money that a card has paid for nothing.

-- A bank is asked whether it would pay; the money is only held, and free again at once.
create table card_check (
  id id24 primary key,
  person_id id24 not null references person,
  -- Null: there was no card to ask for.
  payment_method_id id24 references payment_method,
  purpose text not null check (purpose in ('verify', 'test')),
  asked_by_id id24 references person,
  amount_cents bigint not null check (amount_cents > 0),
  payment_intent_id text unique,
  -- rejected: the bank was never asked.
  state text not null default 'open' check (state in ('open', 'passed', 'refused', 'abandoned', 'rejected')),
  error text,
  -- Nothing is held any more.
  freed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index card_check_open on card_check (payment_method_id) where state = 'open' and purpose = 'verify';
create index on card_check (payment_method_id);
create index on card_check (person_id);
create index on card_check (updated_at) where state = 'open' or freed_at is null;

-- Money that was taken from a card for nothing: it goes back there, and where the bank does not take it, to the wallet;
-- failed: there is no wallet any more.
create table card_return (
  id id24 primary key,
  person_id id24 not null references person,
  reason text not null check (reason in ('overpaid', 'unplaced', 'late_topup')),
  payment_intent_id text not null unique,
  order_id id24 references purchase_order,
  checkout_id id24 references checkout,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'due' check (state in ('due', 'sent', 'done', 'to_wallet', 'failed')),
  provider_refund_id text unique,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on card_return (person_id);
create index on card_return (order_id);
create index on card_return (checkout_id);
create index on card_return (updated_at) where state in ('due', 'sent');

-- Paid, and still no order: what became of the payment, which its payer is told.
alter table checkout add column unplaced text check (unplaced in ('released', 'returned'));
create index on checkout (person_id) where unplaced is not null;

-- Each time that somebody's card was asked for money, whatever for.
create view payment_attempt as
  select id, 'order' as kind, person_id, order_id, payment_intent_id, card_cents as amount_cents,
    case state when 'placed' then 'COMPLETED' when 'reserved' then 'RECEIVED' else 'FAILED' end as status,
    released_reason as error, created_at, updated_at
  from checkout where card_cents > 0
  union all
  select id, 'debt', person_id, order_id, payment_intent_id, amount_cents,
    case state when 'settled' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end,
    null, created_at, updated_at
  from order_payment
  union all
  select id, 'topup', person_id, null, payment_intent_id, amount_cents,
    case state when 'succeeded' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end,
    error, created_at, updated_at
  from topup
  union all
  select id, purpose, person_id, null, payment_intent_id, amount_cents,
    case state when 'passed' then 'COMPLETED' when 'open' then 'RECEIVED' when 'rejected' then 'REJECTED_UNPROCESSABLE'
      else 'FAILED' end,
    error, created_at, updated_at
  from card_check;
