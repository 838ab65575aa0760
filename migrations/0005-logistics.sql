-- Routes of waypoints, who drives them, and where everybody is.
--
-- location_ping grows fastest of all (a ping every 2.5 s per courier): partition by range (at), daily, and
-- drop partitions after the retention; place by city.

create table route (
  id id24 primary key,
  city text not null,
  name text not null,
  effective_at timestamptz not null,
  effective_on date not null,
  assigned_to id24 references person,
  assigned_at timestamptz,
  accepted_at timestamptz,
  fleet_id id24 references fleet,
  vehicle_type text not null,
  seen_by_driver boolean not null default false,
  edited boolean not null default false,
  -- [{"price": {"amount", "currency"}, "reason"}]
  courier_price jsonb not null default '[]',
  note text not null default '',
  canceled_at timestamptz,
  created_by id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on route (city, effective_on);
create index on route (assigned_to, effective_on);
create index on route (fleet_id);

create table route_candidate (
  route_id id24 not null references route on delete cascade,
  person_id id24 not null references person,
  rejected_at timestamptz,
  reason text,
  primary key (route_id, person_id)
);
create index on route_candidate (person_id);

create table waypoint (
  id id24 primary key,
  route_id id24 not null references route on delete cascade,
  city text not null,
  position integer not null,
  name text not null,
  status text not null default 'Pending' check (status in ('Pending', 'EnRoute', 'Arrived', 'Completed', 'Failed')),
  -- [{"status", "timestamp", "inferred"?}]
  status_history jsonb not null default '[]',
  address jsonb not null,
  lat double precision not null,
  lon double precision not null,
  should_pickup boolean not null default false,
  should_deliver boolean not null default false,
  window_start timestamptz not null,
  window_end timestamptz not null,
  location_id id24 references location,
  store_id id24 references store,
  warehouse_id id24 references warehouse,
  is_external boolean not null default false,
  is_address_book boolean not null default false,
  is_cross_docking boolean not null default false,
  is_current_target boolean not null default false,
  contact_name text,
  contact_phone text,
  note text not null default '',
  package_ids text[] not null default '{}',
  package_group_ids text[] not null default '{}',
  confirmed_pickup_count integer,
  confirmed_delivery_count integer,
  proof_requirement text not null default 'asked' check (proof_requirement in ('none', 'asked', 'photo', 'photo+name', 'pin')),
  proof_file_id id24 references stored_file,
  proof_contact_name text,
  unavailable_reason text,
  failed_reason text,
  updated_at timestamptz not null
);
create index on waypoint (route_id, position);
create unique index one_current_target on waypoint (route_id) where is_current_target;

create table waypoint_order (
  waypoint_id id24 not null references waypoint on delete cascade,
  order_id id24 not null references purchase_order,
  primary key (waypoint_id, order_id)
);
create index on waypoint_order (order_id);

create table location_ping (
  id id24 primary key,
  person_id id24 not null references person,
  city text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  lat double precision not null,
  lon double precision not null,
  accuracy_m real,
  altitude_m real,
  altitude_accuracy_m real,
  speed real,
  bearing real,
  battery_percent real,
  battery_charging boolean,
  simulated boolean not null default false
);
create index on location_ping (person_id, at desc);
create index on location_ping using brin (at);

-- The latest of each courier, so that the map never scans the history.
create table courier_position (
  person_id id24 primary key references person,
  city text not null,
  at timestamptz not null,
  lat double precision not null,
  lon double precision not null,
  accuracy_m real,
  bearing real,
  speed real,
  battery_percent real,
  simulated boolean not null default false
);
create index on courier_position (city);

-- What a phone sent while it was away, once each.
create table courier_operation (
  person_id id24 not null references person,
  op_id text not null,
  at timestamptz not null,
  primary key (person_id, op_id)
);
