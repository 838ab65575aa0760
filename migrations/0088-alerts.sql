-- Figures that are watched: from when on one is too much, who hears of it, and how it stands.
create table alert (
  id id24 primary key,
  name text not null,
  figure text not null,
  threshold double precision not null check (threshold >= 0),
  -- Over how long what happens is counted, and how long it has to last.
  window_minutes integer not null default 60 check (window_minutes between 1 and 10080),
  lasts_minutes integer not null default 0 check (lasts_minutes between 0 and 1440),
  city text,
  store_id id24 references store,
  by_email boolean not null default true,
  by_push boolean not null default false,
  recipient_ids id24[] not null default '{}',
  is_active boolean not null default true,
  muted_until timestamptz,
  state text not null default 'calm' check (state in ('calm', 'open')),
  value double precision,
  looked_at timestamptz,
  over_since timestamptz,
  opened_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index alert_of_store on alert (store_id) where store_id is not null;
create index alert_acknowledged_by on alert (acknowledged_by) where acknowledged_by is not null;

-- Each time that one was open: from when until when, how bad it became, and who had seen it.
create table alert_opening (
  id id24 primary key,
  alert_id id24 not null references alert,
  threshold double precision not null,
  first_value double precision not null,
  worst_value double precision not null,
  opened_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by id24 references person,
  resolved_at timestamptz
);
create index alert_opening_history on alert_opening (alert_id, id desc);
create unique index alert_opening_once on alert_opening (alert_id) where resolved_at is null;
create index alert_opening_acknowledged_by on alert_opening (acknowledged_by) where acknowledged_by is not null;

-- How each server is, once a minute, for a day. Calls are those since the pulse before.
create table server_pulse (
  server_id id24 not null,
  at timestamptz not null,
  started_at timestamptz not null,
  version text not null,
  calls integer not null,
  failed_calls integer not null,
  live_connections integer not null,
  database_in_use integer not null,
  database_waiting integer not null,
  memory_mb integer not null,
  primary key (server_id, at)
);
create index server_pulse_at on server_pulse (at desc);
