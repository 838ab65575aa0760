-- When a courier works, with which vehicle, and when they rest. One shift is open at a time.
create table courier_shift (
  id id24 primary key,
  person_id id24 not null references person,
  city text not null,
  starts_at timestamptz not null,
  -- As planned; the moment at which it ended is beside it.
  ends_at timestamptz not null,
  ended_at timestamptz,
  vehicle_type text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create unique index one_open_shift on courier_shift (person_id) where ended_at is null;
create index on courier_shift (person_id, starts_at desc);

create table courier_break (
  id id24 primary key,
  shift_id id24 not null references courier_shift on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index on courier_break (shift_id, starts_at);
