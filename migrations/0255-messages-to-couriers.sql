-- How a customer wants an order handed over; one of each order, until it is delivered.
create table delivery_instruction (
  order_id id24 primary key references purchase_order on delete cascade,
  handover text not null check (handover in ('in_person', 'reception', 'at_door')),
  note text not null check (length(note) <= 300),
  updated_at timestamptz not null
);

-- What a customer and the courier of an order write to each other.
create table order_message (
  id id24 primary key,
  order_id id24 not null references purchase_order on delete cascade,
  author text not null check (author in ('customer', 'courier')),
  -- The courier; null for a customer, who needs no account to write.
  courier_id id24 references person,
  check ((author = 'courier') = (courier_id is not null)),
  -- An answer that a courier chose, shown in the reader's language; its text is empty.
  quick text check (quick in ('five_minutes', 'at_door', 'cannot_find')),
  text text not null check (length(text) <= 300),
  check ((quick is null) = (text <> '')),
  at timestamptz not null
);
create index on order_message (order_id, at);
