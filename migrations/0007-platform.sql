-- What every part needs: events and the live channels made from them, idempotent answers, the audit log, the outbox.
--
-- event, live_message and audit_entry grow for ever: partition by range of their time-ordered key, monthly.

-- Written in the transaction of what happened; taken up after the commit, once, by whichever server is first.
create table event (
  id id24 primary key,
  type text not null,
  city text,
  data jsonb not null,
  at timestamptz not null,
  taken_at timestamptz
);
create index event_waiting on event (id) where taken_at is null;
create index on event (type, id);

-- One row: who holds it gives out the next numbers, so that messages are numbered in the order they are sent.
create table live_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null
);
insert into live_head (seq) values (0);

create table live_channel (
  channel text primary key,
  seq bigint not null
);

create table live_message (
  seq bigint primary key,
  channel text not null,
  channel_seq bigint not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null,
  unique (channel, channel_seq)
);
create index on live_message (at);

create table idempotent_answer (
  caller text not null,
  key text not null,
  call text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (caller, key)
);
create index on idempotent_answer (expires_at);

create table audit_entry (
  id id24 primary key,
  at timestamptz not null,
  call text not null,
  actor_id id24,
  impersonator_id id24,
  api_key_id id24,
  device_id text,
  ip text,
  entity_type text,
  entity_id text,
  before jsonb,
  after jsonb
);
create index on audit_entry (actor_id, id desc);
create index on audit_entry (entity_type, entity_id, id desc);
create index on audit_entry (call, id desc);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Mails, texts and push messages: a row first, sent by a job, kept so that they can be looked at.
create table outgoing_message (
  id id24 primary key,
  medium text not null check (medium in ('email', 'sms', 'push')),
  recipient text not null,
  person_id id24 references person,
  template text not null,
  language text not null,
  subject text,
  body_html text,
  body_text text not null,
  data jsonb not null default '{}',
  state text not null check (state in ('queued', 'sent', 'failed')),
  error text,
  dedupe_key text unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index on outgoing_message (recipient, id desc);
create index on outgoing_message (id) where state = 'queued';

create table incidence (
  id id24 primary key,
  city text not null,
  type text not null,
  status text not null check (status in ('OPEN', 'SOLVED', 'CANCELLED')),
  priority integer not null default 2 check (priority between 1 and 3),
  order_id id24 references purchase_order,
  route_id id24 references route,
  waypoint_id id24,
  store_id id24 references store,
  location_id id24 references location,
  reporter_id id24 references person,
  assignee_id id24 references person,
  comment text not null default '',
  resolution text,
  is_admin_incidence boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on incidence (status, id desc);
create index on incidence (order_id);
