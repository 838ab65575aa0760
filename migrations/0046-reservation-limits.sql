-- Where a reservation came from, of people of whom nothing is proven yet: they share a limit by device and by network.
alter table checkout
  add column unproven_device text,
  add column unproven_network text;
create index on checkout (unproven_device) where state = 'reserved' and unproven_device is not null;
create index on checkout (unproven_network) where state = 'reserved' and unproven_network is not null;
