-- Where a bag was seen, as its label was read there: its place in the world follows from these rows.
create table bag_scan (
  id id24 primary key,
  order_id id24 not null references purchase_order,
  bag integer not null check (bag between 1 and 99),
  place text not null check (place in ('store', 'warehouse', 'shelf', 'out', 'office')),
  -- When, by our clock; a scanner that was offline sends what it read before.
  at timestamptz not null,
  -- The same on the clock of the device, which may go wrong.
  device_at timestamptz not null,
  scanned_by id24 not null references person,
  -- The name that the device gave to this reading: sent again, it is not a second one.
  device_key text not null,
  warehouse_id id24 references warehouse,
  shelf text,
  route_id id24 references route,
  check ((place = 'shelf') = (shelf is not null))
);
create unique index bag_scan_once on bag_scan (scanned_by, device_key);
create index on bag_scan (order_id);
create index on bag_scan (warehouse_id);
create index on bag_scan (route_id);
