-- Saved cards and accounts: how one came to be saved, whose consent a debit has, and who it belongs to; and the
-- payments of what is still owed for an order.

alter table payment_method
  -- Consent to debits from an account: the provider's name for it, and from where and when it was given.
  add column mandate_id text,
  add column mandate_ip text,
  add column mandate_user_agent text,
  add column mandate_at timestamptz,
  add constraint debits_need_consent
    check (type <> 'sepa_debit' or removed_at is not null or mandate_id is not null) not valid;

-- A card belongs to the one who saved it first.
with again as (
  select id from (
    select id, row_number() over (partition by fingerprint order by id) as place from payment_method
    where removed_at is null and fingerprint is not null
  ) ranked where place > 1
), gone as (
  update payment_method set removed_at = now() where id in (select id from again) returning id
)
update person set default_payment_method_id = null where default_payment_method_id in (select id from gone);
create unique index payment_method_of_one_person on payment_method (fingerprint) where removed_at is null;

-- Somebody is saving a card or an account: finished by whoever comes first of them, the provider and a timer.
create table payment_setup (
  id id24 primary key,
  person_id id24 not null references person,
  -- The Idempotency-Key of who asked.
  client_key text not null,
  kind text not null check (kind in ('card', 'sepa_debit')),
  -- The bank is asked for one euro, which it gets back at once.
  checks_one_euro boolean not null,
  provider_id text unique,
  consent_ip text,
  consent_user_agent text,
  consent_at timestamptz,
  payment_method_id id24 references payment_method,
  -- Kept, or refused for good.
  done_at timestamptz,
  created_at timestamptz not null,
  unique (person_id, client_key)
);
create index on payment_setup (created_at) where done_at is null;
create index on payment_setup (payment_method_id);

-- A card payment of what is owed for an order that is placed already.
create table order_payment (
  id id24 primary key,
  order_id id24 not null references purchase_order,
  person_id id24 not null references person,
  amount_cents bigint not null check (amount_cents > 0),
  payment_intent_id text unique,
  state text not null default 'open' check (state in ('open', 'settled', 'void')),
  -- Paid although nothing was owed any more: goes back to the card.
  overpaid_cents bigint not null default 0 check (overpaid_cents between 0 and amount_cents),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One at a time: nobody pays twice with two cards in two windows.
create unique index order_payment_open on order_payment (order_id) where state = 'open';
create index on order_payment (order_id);
