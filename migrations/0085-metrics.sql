-- What days came to, counted once and kept, so that a year is read in as many rows as it has days and kitchens.
create table order_day (
  on_day date not null,
  store_id id24 not null references store,
  merchant_id id24 not null,
  city text not null,
  channel text not null,
  orders integer not null,
  failed integer not null,
  delivered integer not null,
  on_time integer not null,
  revenue_cents bigint not null,
  refunded_cents bigint not null,
  listing_cents bigint not null,
  fee_cents bigint not null,
  ratings integer not null,
  stars integer not null,
  low_ratings integer not null,
  primary key (on_day, store_id, channel, city)
);
create table courier_day (
  on_day date not null,
  courier_id id24 not null references person,
  city text not null,
  routes integer not null,
  stops integer not null,
  on_time integer not null,
  failed_stops integer not null,
  orders integer not null,
  pay_cents bigint not null,
  primary key (on_day, courier_id, city)
);
create table printer_day (
  on_day date not null,
  store_id id24 not null references store,
  printer_id id24 not null references printer,
  city text not null,
  papers integer not null,
  printed integer not null,
  failed integer not null,
  wait_ms bigint not null,
  primary key (on_day, store_id, printer_id, city)
);

-- Days of stores and couriers that have to be counted again: left by whatever changes what is counted, in its own
-- transaction. Without an index and without a key, so that leaving one costs next to nothing.
create table stale_day (
  kind text not null,
  on_day date not null,
  of_id id24 not null
);

create function order_left_day_stale() returns trigger language plpgsql as $$
begin
  insert into stale_day (kind, on_day, of_id) values ('orders', new.delivery_on, new.store_id);
  if tg_op = 'UPDATE' and old.delivery_on <> new.delivery_on then
    insert into stale_day (kind, on_day, of_id) values ('orders', old.delivery_on, old.store_id);
  end if;
  return null;
end $$;
create trigger order_day_of_new_order after insert on purchase_order
  for each row execute function order_left_day_stale();
create trigger order_day_of_changed_order after update on purchase_order
  for each row when (
    (old.delivery_on, old.state, old.state_at, old.window_end, old.channel, old.total_cents, old.platform_fee_cents,
      old.merchant_listing_cents, old.is_requesting_quote, old.archived_at, old.deleted_at,
      old.refunded_kind_cents + old.refunded_flex_cents + old.refunded_balance_cents + old.refunded_card_cents
      + old.refunded_transfer_cents)
    is distinct from
    (new.delivery_on, new.state, new.state_at, new.window_end, new.channel, new.total_cents, new.platform_fee_cents,
      new.merchant_listing_cents, new.is_requesting_quote, new.archived_at, new.deleted_at,
      new.refunded_kind_cents + new.refunded_flex_cents + new.refunded_balance_cents + new.refunded_card_cents
      + new.refunded_transfer_cents)
  ) execute function order_left_day_stale();

create function rating_left_day_stale() returns trigger language plpgsql as $$
begin
  insert into stale_day (kind, on_day, of_id)
    select 'orders', delivery_on, store_id from purchase_order where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger order_day_of_rating after insert or delete or update of rating, hidden_at, deleted_at on rating
  for each row execute function rating_left_day_stale();

create function route_left_day_stale() returns trigger language plpgsql as $$
begin
  insert into stale_day (kind, on_day, of_id)
    select distinct 'couriers', on_day, of_id
    from (values (new.effective_on, new.assigned_to), (old.effective_on, old.assigned_to)) as its (on_day, of_id)
    where of_id is not null;
  return null;
end $$;
create trigger courier_day_of_route after insert or update of effective_on, assigned_to, courier_price, canceled_at, deleted_at on route
  for each row execute function route_left_day_stale();

create function waypoint_left_day_stale() returns trigger language plpgsql as $$
begin
  insert into stale_day (kind, on_day, of_id)
    select 'couriers', effective_on, assigned_to from route where id = new.route_id and assigned_to is not null;
  return null;
end $$;
create trigger courier_day_of_waypoint after insert or update of status, status_history, window_end, route_id on waypoint
  for each row execute function waypoint_left_day_stale();

create function print_job_left_day_stale() returns trigger language plpgsql as $$
begin
  insert into stale_day (kind, on_day, of_id)
    values ('printers', (new.created_at at time zone 'Europe/Madrid')::date, new.store_id);
  return null;
end $$;
create trigger printer_day_of_new_print_job after insert on print_job
  for each row when (new.store_id is not null) execute function print_job_left_day_stale();
create trigger printer_day_of_print_job after update of status on print_job
  for each row when (new.store_id is not null and new.status <> 'claimed') execute function print_job_left_day_stale();

-- All that there is already is counted by the first server that starts.
insert into stale_day (kind, on_day, of_id)
  select distinct 'orders', delivery_on, store_id from purchase_order where deleted_at is null
  union all
  select distinct 'couriers', effective_on, assigned_to from route where assigned_to is not null
  union all
  select distinct 'printers', (created_at at time zone 'Europe/Madrid')::date, store_id from print_job where store_id is not null;
