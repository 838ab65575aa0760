-- What a store sells over the counter, paid by a link: the guest is a person of whom nothing but a name is known.
create table till_order (
  id id24 primary key,
  store_id id24 not null references store (id),
  guest_id id24 not null unique references person (id),
  seller_id id24 not null references person (id),
  -- The seller's name for this attempt: pressed twice, it is one order.
  client_key text not null,
  -- Whoever has it may pay, and sees what for.
  token text not null unique,
  declined_at timestamptz,
  decline_code text,
  created_at timestamptz not null,
  unique (seller_id, client_key)
);
create index till_order_by_store on till_order (store_id, created_at);
