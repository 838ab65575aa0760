-- The link under which the front desk of a location sees what arrives today, without signing in.
create table reception_link (
  id id24 primary key,
  location_id id24 not null references location on delete cascade,
  created_by id24 not null references person,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index on reception_link (location_id) where revoked_at is null;

-- Who took an order at the front desk; one of each order.
create table reception_receipt (
  order_id id24 primary key references purchase_order on delete cascade,
  name text not null check (length(name) between 1 and 80),
  at timestamptz not null
);
