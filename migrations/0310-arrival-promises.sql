-- What customers were promised of the arrival of an order, and what happened: one row of each order that a courier has
-- set out with or has delivered.
create table arrival_promise (
  order_id id24 primary key references purchase_order on delete cascade,
  city text not null,
  -- The window that the customer chose.
  promised_from timestamptz not null,
  promised_to timestamptz not null,
  -- The estimate as the courier set out for the door, and the window that the customer read of it.
  estimate timestamptz,
  shown_from timestamptz,
  shown_to timestamptz,
  vehicle_type text,
  -- When the courier stood at the door, of what was delivered.
  arrived_at timestamptz,
  check ((estimate is null) = (shown_from is null) and (shown_from is null) = (shown_to is null))
);
create index on arrival_promise (arrived_at) where arrived_at is not null;
