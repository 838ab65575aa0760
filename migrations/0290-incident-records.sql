-- Who opened an incident, by which rule where the product did, and which courier and fridge session it is about.
alter table incidence
  add column opened_by text not null default 'rule'
    check (opened_by in ('customer', 'merchant', 'company', 'courier', 'staff', 'rule')),
  add column rule text,
  add column courier_id id24 references person,
  add column session_id text;

update incidence set
  opened_by = case
    when not is_admin_incidence then 'customer'
    when reporter_id is null then 'rule'
    when waypoint_id is not null then 'courier'
    else 'staff'
  end,
  courier_id = (select route.assigned_to from route where route.id = incidence.route_id);

-- Several pictures of one incident, in the order in which they were added.
create table incidence_photo (
  incidence_id id24 not null references incidence on delete cascade,
  file_id id24 not null references stored_file on delete cascade,
  position integer not null,
  added_by id24 references person,
  created_at timestamptz not null,
  primary key (incidence_id, file_id)
);
create index on incidence_photo (file_id);

insert into incidence_photo (incidence_id, file_id, position, added_by, created_at)
  select id, photo_file_id, 0, reporter_id, created_at from incidence where photo_file_id is not null;
alter table incidence drop column photo_file_id;

-- What happened to an incident after it was opened. `key` names a request: sent again, it does nothing.
create table incidence_event (
  id id24 primary key,
  incidence_id id24 not null references incidence on delete cascade,
  kind text not null,
  actor_id id24 references person,
  rule text,
  key text,
  data jsonb not null default '{}',
  at timestamptz not null,
  unique (incidence_id, key)
);
create index on incidence_event (incidence_id, id);

create index incidence_of_route on incidence (route_id) where route_id is not null;
create index incidence_by_assignee on incidence (assignee_id, status) where assignee_id is not null;
create index incidence_by_reporter on incidence (reporter_id, id desc) where reporter_id is not null;
