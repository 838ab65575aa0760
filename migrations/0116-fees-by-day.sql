-- What orders of a day left with the platform, the tax office and the merchants, counted once and kept: the report of a year
-- would have to read every posting of it.
create table fee_day (
  on_day date not null,
  store_id id24 not null references store,
  merchant_id id24 not null,
  city text not null,
  channel text not null,
  orders integer not null,
  paid_cents bigint not null,
  fee_cents bigint not null,
  delivery_cents bigint not null,
  vat_cents bigint not null,
  promotion_cents bigint not null,
  compensation_cents bigint not null,
  merchant_cents bigint not null,
  primary key (on_day, store_id, merchant_id, channel, city)
);

-- Days of stores whose postings have to be counted again, left like those of stale_day. Until they are, reports read the
-- postings of these days themselves.
create table stale_fee_day (
  on_day date not null,
  store_id id24 not null
);

-- What is posted when an order is placed is not marked here: its day is marked in stale_day by then.
create function posting_left_fees_stale() returns trigger language plpgsql as $$
begin
  insert into stale_fee_day (on_day, store_id)
    select delivery_on, store_id from purchase_order where id = new.ref_id;
  return null;
end $$;
create trigger fee_day_of_posting after insert on ledger_tx
  for each row when (new.ref_type = 'order' and new.kind <> 'order') execute function posting_left_fees_stale();

create function order_left_fees_stale() returns trigger language plpgsql as $$
begin
  insert into stale_fee_day (on_day, store_id) values (old.delivery_on, old.store_id), (new.delivery_on, new.store_id);
  return null;
end $$;
create trigger fee_day_of_moved_order after update of delivery_on, deleted_at on purchase_order
  for each row when (old.delivery_on <> new.delivery_on or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function order_left_fees_stale();

-- Days that were marked because of their orders are passed on when they are taken up, where there are other orders than were
-- counted: placing one leaves a single mark for both.
create function day_passed_on_to_fees() returns trigger language plpgsql as $$
begin
  insert into stale_fee_day (on_day, store_id)
    select its.on_day, its.of_id
    from (select distinct on_day, of_id from taken where kind = 'orders') its
    where (
      select count(*) from purchase_order o where o.store_id = its.of_id and o.delivery_on = its.on_day
        and o.window_end >= its.on_day - 2 and o.window_end < its.on_day + 3 and o.deleted_at is null
    ) <> (select coalesce(sum(f.orders), 0) from fee_day f where f.on_day = its.on_day and f.store_id = its.of_id);
  return null;
end $$;
create trigger fee_day_of_taken_day after delete on stale_day referencing old table as taken
  for each statement execute function day_passed_on_to_fees();

-- All that there is already is counted by the first server that starts, in the order of days.
insert into stale_fee_day (on_day, store_id)
  select distinct delivery_on, store_id from purchase_order where deleted_at is null order by 1;
