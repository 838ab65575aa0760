-- How far the lines of an order are picked; no row, nothing yet. Who picked stands in the audit log.
create table picked_line (
  line_id id24 primary key references order_line on delete cascade,
  order_id id24 not null references purchase_order,
  picked integer not null check (picked >= 0),
  missing integer not null check (missing >= 0),
  -- What was put in for what is missing.
  substitute_id id24 references product,
  picked_at timestamptz not null
);
create index on picked_line (order_id);
create index on picked_line (substitute_id) where substitute_id is not null;
