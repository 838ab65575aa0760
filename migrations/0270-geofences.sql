-- An area on the map whose couriers are watched, drawn by a dispatcher.
create table geofence (
  id id24 primary key,
  city text not null,
  name text not null check (length(name) between 1 and 80),
  -- A circle or a polygon, as its contract has it.
  area jsonb not null,
  -- The places that it surrounds; a zone has none.
  store_id id24 references store,
  location_id id24 references location,
  -- A courier who is inside for longer has stayed too long.
  stay_minutes integer check (stay_minutes between 1 and 720),
  -- The events of it that open an incident.
  incident_on text[] not null default '{}' check (incident_on <@ array['arrived', 'left', 'stayed']),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on geofence (city, name) where deleted_at is null;
create index on geofence (store_id);
create index on geofence (location_id);

-- One stay of a courier in a geofence.
create table geofence_visit (
  id id24 primary key,
  geofence_id id24 not null references geofence,
  person_id id24 not null references person,
  arrived_at timestamptz not null,
  last_inside_at timestamptz not null,
  -- When it became longer than the geofence allows.
  overstayed_at timestamptz,
  left_at timestamptz
);
create unique index geofence_visit_open on geofence_visit (geofence_id, person_id) where left_at is null;
create index on geofence_visit (geofence_id, arrived_at);
create index on geofence_visit (person_id);
create index on geofence_visit (left_at);

-- Up to which ping a courier was watched, and what was known then of each geofence of the city.
create table geofence_watch (
  person_id id24 primary key references person,
  at timestamptz not null,
  states jsonb not null
);
