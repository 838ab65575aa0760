-- Routes that come again every week: on which days, when, along which stops, by whom.
create table route_schedule (
  id id24 primary key,
  city text not null,
  name text not null,
  weekdays text[] not null check (weekdays <> '{}'),
  starts_at text not null,
  tz text not null default 'Europe/Madrid',
  -- [{"storeId" or "locationId" or "warehouseId" or "address", "shouldPickup", "shouldDeliver", "from", "until", "note"}]
  stops jsonb not null,
  vehicle_type text not null,
  fleet_id id24 references fleet,
  driver_id id24 references person,
  candidate_driver_ids text[] not null default '{}',
  courier_price jsonb not null default '[]',
  note text not null default '',
  days_ahead integer not null default 1 check (days_ahead between 0 and 14),
  valid_from date,
  valid_until date,
  skipped_days date[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check (valid_from <= valid_until)
);
create index route_schedule_by_name on route_schedule (name, id desc) where deleted_at is null;
create index on route_schedule (city);
create index on route_schedule (fleet_id);
create index route_schedule_search on route_schedule using gin (name gin_trgm_ops);
create index route_schedule_due on route_schedule (id) where is_active and archived_at is null and deleted_at is null;

-- Of one schedule there is one route a day, also when that was deleted.
alter table route
  add column schedule_id id24 references route_schedule,
  add column scheduled_on date,
  add check ((schedule_id is null) = (scheduled_on is null));
create unique index route_of_schedule on route (schedule_id, scheduled_on) where schedule_id is not null;

-- What kitchens and offices ask to have fetched, and what dispatch has answered.
create table route_request (
  id id24 primary key,
  city text not null,
  status text not null default 'open' check (status in ('open', 'converted', 'rejected')),
  store_id id24 references store,
  location_id id24 references location,
  fleet_id id24 references fleet,
  requested_by id24 references person,
  window_start timestamptz not null,
  window_end timestamptz not null,
  deliver_by timestamptz not null,
  -- [{"name", "address" or "storeId" or "locationId"}]
  stops jsonb not null,
  packages integer not null check (packages > 0),
  contact_name text,
  contact_phone text,
  note text not null default '',
  route_id id24 references route,
  answer text,
  answered_by id24 references person,
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check (store_id is not null or location_id is not null),
  check (window_start <= window_end and window_end <= deliver_by),
  check ((status = 'open') = (answered_at is null)),
  check ((status = 'converted') = (route_id is not null))
);
create index route_request_by_window on route_request (window_start, id desc) where deleted_at is null;
create index on route_request (city, status);
create index on route_request (store_id);
create index on route_request (location_id);
create index on route_request (fleet_id);
create index on route_request (route_id);
create index on route_request (requested_by);
create index route_request_search on route_request using gin ((note || ' ' || coalesce(contact_name, '')) gin_trgm_ops);
