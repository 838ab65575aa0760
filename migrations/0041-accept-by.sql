-- Until when a store has to have answered an order, and when it was noticed that it had not.
alter table purchase_order
  add column accept_by timestamptz,
  add column unaccepted_at timestamptz;

update purchase_order o
set accept_by = least(
  o.created_at + make_interval(mins => s.accept_timeout_minutes),
  greatest(o.pickup_at, o.created_at + interval '5 minutes')
)
from store s
where s.id = o.store_id and o.state = 'pending' and not o.is_requesting_quote;

create index purchase_order_unanswered on purchase_order (accept_by)
  where state = 'pending' and unaccepted_at is null and accept_by is not null;
