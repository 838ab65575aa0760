-- Whether customers may collect their orders at the store.

alter table store add column allows_pickup boolean not null default false;
-- They could, outside the canteen, before stores were asked.
update store set allows_pickup = true where not 'canteen' = any(channels);
