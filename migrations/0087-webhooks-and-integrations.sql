-- What other services tell us, of all services in one place; and our connections to them.

-- A connection to a service outside: of the platform, or of one merchant. Its keys are sealed and never read back.
create table integration (
  id id24 primary key,
  kind text not null check (kind in ('paack', 'bank', 'fridge-vendor', 'metabase')),
  name text not null,
  merchant_id id24 references merchant,
  base_url text,
  credentials_sealed bytea,
  -- Of a key only the last four characters are ever read.
  api_key_last_four text,
  has_webhook_secret boolean not null default false,
  status text not null default 'untested' check (status in ('untested', 'connected', 'failing')),
  last_sync_at timestamptz,
  errors jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index integration_by_kind on integration (kind, id) where deleted_at is null;
create index integration_by_merchant on integration (merchant_id) where merchant_id is not null;

-- Until now only of the payment provider, under its own ids.
alter table provider_event rename to incoming_webhook;
alter table incoming_webhook drop constraint provider_event_pkey;
alter table incoming_webhook rename column id to event_id;
alter table incoming_webhook rename column received_at to created_at;
alter table incoming_webhook
  add column id id24,
  add column integration_id id24 references integration,
  add column method text not null default 'POST',
  add column headers jsonb not null default '{}',
  add column body text,
  add column attempts integer not null default 0,
  add column note text not null default '',
  add column updated_at timestamptz,
  add column archived_at timestamptz,
  add column deleted_at timestamptz;
update incoming_webhook set
  id = lpad(to_hex(extract(epoch from created_at)::bigint), 8, '0') || substr(md5(service || event_id), 1, 16),
  body = payload::text,
  updated_at = coalesce(processed_at, created_at);
alter table incoming_webhook
  drop column payload,
  alter column id set not null,
  alter column body set not null,
  alter column updated_at set not null,
  add primary key (id);
-- Each service numbers its own events; so does each connection to it.
create unique index incoming_webhook_event on incoming_webhook (service, event_id, integration_id) nulls not distinct;
create index incoming_webhook_by_integration on incoming_webhook (integration_id, id desc) where integration_id is not null;
drop index provider_event_service_received_at_idx;
create index incoming_webhook_by_service on incoming_webhook (service, id desc);
