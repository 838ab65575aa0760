-- What courier partners were asked to bring, for how much, and how far they are.
create table partner_dispatch (
  id id24 primary key,
  integration_id id24 not null references integration,
  order_ids text[] not null,
  state text not null check (state in
    ('quoted', 'requested', 'pending', 'pickup', 'dropoff', 'delivered', 'canceled', 'returned')),
  partner_quote_id text not null,
  partner_delivery_id text,
  tracking_url text,
  price_cents integer not null check (price_cents >= 0),
  pickup_eta timestamptz not null,
  dropoff_eta timestamptz not null,
  expires_at timestamptz not null,
  requested_by_id id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (integration_id, partner_delivery_id)
);
create index partner_dispatch_of_orders on partner_dispatch using gin (order_ids) where state <> 'quoted';
