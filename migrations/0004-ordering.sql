-- Checkouts, orders and what becomes of them.
--
-- Every row that belongs to a city says so. purchase_order, order_line, order_event and refund grow for
-- ever: partition by range (id) (yearly; monthly for order_event) and place by city when one machine is not enough.

create table checkout (
  id id24 primary key,
  person_id id24 not null references person,
  city text not null,
  store_id id24 not null references store,
  window_start timestamptz not null,
  -- Made by the client before its first try and kept until an order came back.
  client_key text not null,
  request_hash text not null,
  payload jsonb not null,
  plan jsonb not null,
  state text not null check (state in ('reserved', 'placed', 'released')),
  total_cents bigint not null check (total_cents >= 0),
  card_cents bigint not null check (card_cents >= 0),
  payment_intent_id text unique,
  order_id id24 unique,
  -- The provider's hold is undone after the reservation was given up.
  voided_at timestamptz,
  released_reason text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (person_id, client_key)
);
create index on checkout (expires_at) where state = 'reserved';
create index on checkout (store_id, window_start) where state = 'reserved';
create index on checkout (person_id) where state = 'reserved';
create index on checkout (updated_at) where state = 'released' and card_cents > 0 and voided_at is null;

create table purchase_order (
  id id24 primary key,
  -- The public number: eight random base-32 characters, shown XXXX-XXXX.
  ufid text not null unique,
  city text not null,
  channel text not null check (channel in ('catering', 'canteen', 'groceries')),
  state text not null check (state in ('pending', 'accepted', 'pending_pickup', 'bag_check', 'at_warehouse', 'rejected_by_store',
    'picked_up', 'out_for_delivery', 'delivered', 'canceled_by_user', 'canceled_by_store')),
  state_at timestamptz not null,
  store_id id24 not null references store,
  merchant_id id24 not null references merchant,
  person_id id24 not null references person,
  ordered_by_id id24 not null references person,
  location_id id24 references location,
  warehouse_id id24 references warehouse,
  checkout_id id24 unique references checkout,
  payment_intent_id text unique,
  catalog_version_id id24 references catalog_version,
  is_pickup boolean not null default false,
  is_cross_docking boolean not null default false,
  is_requesting_quote boolean not null default false,
  -- Goods at the moment of placing; lines with their frozen shares are rows of order_line.
  pickup_code text not null,
  pickup_at timestamptz not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  delivery_on date not null,
  cutoff_at timestamptz,
  address jsonb,
  lat double precision,
  lon double precision,
  distance_m integer,
  customer jsonb not null,
  customer_comments text not null default '',
  internal_note text not null default '',
  billing_details jsonb,
  billing_meta jsonb not null default '{}',
  project_code text,
  request_meta jsonb not null default '{}',
  goods_cents bigint not null check (goods_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  delivery_cents bigint not null check (delivery_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  vat jsonb not null default '[]',
  price jsonb not null default '{}',
  kind_cents bigint not null default 0 check (kind_cents >= 0),
  flex_cents bigint not null default 0 check (flex_cents >= 0),
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  card_cents bigint not null default 0 check (card_cents >= 0),
  transfer_cents bigint not null default 0 check (transfer_cents >= 0),
  refunded_kind_cents bigint not null default 0,
  refunded_flex_cents bigint not null default 0,
  refunded_balance_cents bigint not null default 0,
  refunded_card_cents bigint not null default 0,
  refunded_transfer_cents bigint not null default 0,
  merchant_listing_cents bigint not null default 0,
  platform_fee_cents bigint not null default 0,
  merchant_net_cents bigint not null default 0,
  payment_state text not null default 'none' check (payment_state in ('none', 'authorised', 'captured', 'part_refunded', 'refunded', 'capture_failed', 'voided', 'disputed')),
  invoice_ids id24[] not null default '{}',
  rating_skipped_at timestamptz,
  manually_printed_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint every_cent_has_a_source check (kind_cents + flex_cents + balance_cents + card_cents + transfer_cents = total_cents),
  constraint refunds_within_payment check (
    refunded_kind_cents between 0 and kind_cents and refunded_flex_cents between 0 and flex_cents
    and refunded_balance_cents between 0 and balance_cents and refunded_card_cents between 0 and card_cents
    and refunded_transfer_cents between 0 and transfer_cents)
);
create index on purchase_order (person_id, id desc);
create index on purchase_order (store_id, window_end desc);
create index on purchase_order (location_id, window_end desc);
create index on purchase_order (window_end desc, id desc);
create index on purchase_order (city, window_end desc);
create index on purchase_order (merchant_id, delivery_on);
create index on purchase_order (person_id, delivery_on);
create index on purchase_order (state) where state in ('pending', 'accepted');
create unique index order_pickup_code on purchase_order (store_id, delivery_on, pickup_code)
  where state not in ('delivered', 'rejected_by_store', 'canceled_by_user', 'canceled_by_store');

create table order_line (
  id id24 primary key,
  order_id id24 not null references purchase_order,
  position integer not null,
  product_id id24 references product,
  name text not null,
  category text not null,
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  vat_percent integer not null,
  children jsonb not null default '[]',
  allergens text[] not null default '{}',
  comment text not null default '',
  -- Frozen when placed, so that any sequence of partial refunds ends at exactly zero.
  shares jsonb not null default '{}',
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  unique (order_id, position)
);
create index on order_line (product_id);

create table order_event (
  id id24 primary key,
  order_id id24 not null references purchase_order,
  city text not null,
  from_state text,
  state text not null,
  at timestamptz not null,
  by_person_id id24,
  by_impersonator_id id24,
  by_device_id text,
  by_api_key_id id24,
  role text not null,
  source text not null,
  forced boolean not null default false,
  reason text
);
create index on order_event (order_id, id);

create table refund (
  id id24 primary key,
  order_id id24 not null references purchase_order,
  city text not null,
  kind_cents bigint not null default 0 check (kind_cents >= 0),
  flex_cents bigint not null default 0 check (flex_cents >= 0),
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  card_cents bigint not null default 0 check (card_cents >= 0),
  transfer_cents bigint not null default 0 check (transfer_cents >= 0),
  items jsonb not null default '[]',
  reason text not null,
  bearer text not null check (bearer in ('merchant', 'platform', 'courier')),
  state text not null check (state in ('requested', 'sent', 'completed', 'failed')),
  -- How the card part goes back, decided once before the provider is asked: the hold is freed, less of it is
  -- taken, or what was taken is paid back.
  card_method text check (card_method in ('cancel', 'lower_capture', 'refund')),
  provider_refund_id text unique,
  error text,
  -- Refunds of cancellations wait a minute, so that the cancellation can be undone.
  not_before timestamptz not null,
  created_by id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on refund (order_id);
create index on refund (not_before) where state in ('requested', 'sent');

create table rating (
  id id24 primary key,
  order_id id24 not null references purchase_order,
  person_id id24 not null references person,
  store_id id24 not null references store,
  city text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '',
  courier_rating integer check (courier_rating between 1 and 5),
  product_ratings jsonb not null default '[]',
  reply text,
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id)
);
create index on rating (store_id, id desc);
create index on rating (person_id);
