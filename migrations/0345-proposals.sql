-- Prices that a store or the platform offers a customer by hand, and what both write about it.

create table proposal (
  id id24 primary key,
  -- The public number: Q- and six random base-32 characters.
  number text not null unique,
  city text not null,
  store_id id24 not null references store,
  merchant_id id24 not null references merchant,
  channel text not null check (channel in ('catering', 'canteen', 'groceries')),
  name text not null,
  state text not null check (state in ('draft', 'sent', 'opened', 'accepted', 'expired', 'withdrawn')),
  state_at timestamptz not null,
  -- The order that asked for it: accepting makes that order a real one.
  request_order_id id24,
  person_id id24 references person,
  location_id id24 references location,
  customer jsonb not null default '{}',
  language text not null check (language in ('ca', 'en', 'es', 'fr')),
  is_pickup boolean not null default false,
  address jsonb,
  lat double precision,
  lon double precision,
  window_start timestamptz,
  window_end timestamptz,
  allow_cart_changes boolean not null default false,
  allow_shipping_changes boolean not null default false,
  people integer check (people > 0),
  budget_per_person_cents bigint check (budget_per_person_cents > 0),
  -- Prices and rates as they were offered; later changes of the menu do not reach them.
  lines jsonb not null default '[]',
  delivery_cents bigint not null default 0 check (delivery_cents >= 0),
  has_own_delivery boolean not null default false,
  delivery_vat_percent integer not null,
  total_cents bigint not null default 0 check (total_cents >= 0),
  valid_days integer not null check (valid_days between 1 and 60),
  expires_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  opened_by_id id24 references person,
  -- The last change after it was sent.
  changed_at timestamptz,
  declined_at timestamptz,
  -- Counts changes of what is offered: a payment that was begun on an earlier one accepts nothing.
  revision integer not null default 1,
  created_by_id id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on proposal (store_id, id desc);
create index on proposal (merchant_id, id desc);
create index on proposal (city, id desc);
create index on proposal (person_id, id desc);
create index on proposal (location_id) where location_id is not null;
create index on proposal (expires_at) where state in ('sent', 'opened');
-- A request is answered by one proposal at a time.
create unique index proposal_of_request on proposal (request_order_id)
  where state in ('draft', 'sent', 'opened') and deleted_at is null;
create index proposal_search on proposal using gin (fold_text(number || ' ' || name || ' ' || coalesce(customer->>'name', '') || ' '
  || coalesce(customer->>'lastName', '') || ' ' || coalesce(customer->>'email', '')) gin_trgm_ops);

create table proposal_message (
  id id24 primary key,
  proposal_id id24 not null references proposal,
  is_staff boolean not null,
  person_id id24 not null references person,
  text text not null,
  at timestamptz not null
);
create index on proposal_message (proposal_id, id);
create index on proposal_message (person_id);

alter table purchase_order add column proposal_id id24 references proposal;
create unique index purchase_order_proposal on purchase_order (proposal_id) where proposal_id is not null;

-- The checkout that asked for a quote and the one that accepts it are of the same order.
alter table checkout drop constraint checkout_order_id_key;
create index checkout_order_id_key on checkout (order_id) where order_id is not null;
