-- Where bags pass from one courier to another. A transfer has two stops of one id: on the route that gives the bags and
-- on the route that takes them.
alter table waypoint add column transfer_id id24;
create index on waypoint (transfer_id) where transfer_id is not null;
