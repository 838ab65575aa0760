-- Who is told of what happens here: addresses of the platform's partners and of merchants, and what was sent there.
create table webhook_endpoint (
  id id24 primary key,
  name text not null,
  url text not null,
  merchant_id id24 references merchant,
  events text[] not null,
  secret_sealed bytea not null,
  -- Counts until the old one is taken out everywhere.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  -- Attempts that came to nothing since the last that did not.
  failures integer not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index webhook_endpoint_by_merchant on webhook_endpoint (merchant_id) where merchant_id is not null;
create index webhook_endpoint_at_work on webhook_endpoint (id)
  where is_active and archived_at is null and deleted_at is null;

create table webhook_delivery (
  id id24 primary key,
  endpoint_id id24 not null references webhook_endpoint,
  -- What its receiver knows it by: of one event one delivery to each endpoint.
  event_id text not null,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- Of the last attempt.
  response_status integer,
  response_body text,
  response_ms integer,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'waiting';
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_by_age on webhook_delivery (created_at);
