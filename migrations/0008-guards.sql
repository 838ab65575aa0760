-- What keeps guessing and greed within bounds, and finds work that was forgotten.

-- Counted over all servers. Unlogged: nothing is lost with it but a few minutes of counting.
create unlogged table rate_limit (
  key text primary key,
  points int not null,
  -- Until then the next try is refused.
  next_at timestamptz not null,
  expires_at timestamptz not null
);
create index on rate_limit (expires_at);

-- Payments that are held and not taken: there are few of them at any time.
create index on purchase_order (updated_at) where payment_state = 'authorised';

-- One's own orders are those for oneself and those that one has sent.
create index on purchase_order (ordered_by_id, id desc);
-- The dispatcher's day begins with the routes around it.
create index on route (city, effective_at);
-- The platform lists all papers, newest first.
create index on print_job (created_at desc nulls last, id desc);
