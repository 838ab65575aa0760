-- A courier gives a route to another one, who reads a code from the first one's phone. Of the code only its signature is
-- kept.
create table route_handover (
  id id24 primary key,
  route_id id24 not null references route on delete cascade,
  from_person_id id24 not null references person,
  to_person_id id24 references person,
  code_signature text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  check ((to_person_id is null) = (taken_at is null))
);
create unique index on route_handover (code_signature);
create index on route_handover (route_id);
create index on route_handover (from_person_id);
create index on route_handover (to_person_id);
