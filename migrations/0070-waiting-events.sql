-- Events that are still to be taken up. They were found by an index on what changes then: each event was written once
-- more, with all its index entries. Now it is written once and never changed.
drop index event_waiting;
create table waiting_event (
  event_id id24 primary key
);
insert into waiting_event (event_id) select id from event where taken_at is null;
alter table event drop column taken_at;
