-- Who changed a route in the office last; null when its courier or the system did, or before this was kept.
alter table route add column edited_by id24 references person;
