-- What months came to: the sums of their days, so that years are read in as many rows as they have months and kitchens.
create table order_month (
  month date not null,
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
  primary key (month, store_id, merchant_id, channel, city)
);
create table courier_month (
  month date not null,
  courier_id id24 not null references person,
  city text not null,
  routes integer not null,
  stops integer not null,
  on_time integer not null,
  failed_stops integer not null,
  orders integer not null,
  pay_cents bigint not null,
  primary key (month, courier_id, city)
);
create table printer_month (
  month date not null,
  store_id id24 not null references store,
  printer_id id24 not null references printer,
  city text not null,
  papers integer not null,
  printed integer not null,
  failed integer not null,
  wait_ms bigint not null,
  primary key (month, store_id, printer_id, city)
);
-- The days of one store or courier are summed up when one of them has been counted anew.
create index order_day_store on order_day (store_id, on_day);
create index courier_day_courier on courier_day (courier_id, on_day);
create index printer_day_store on printer_day (store_id, on_day);

insert into order_month
  select date_trunc('month', on_day)::date, store_id, merchant_id, city, channel, sum(orders), sum(failed), sum(delivered),
    sum(on_time), sum(revenue_cents), sum(refunded_cents), sum(listing_cents), sum(fee_cents), sum(ratings), sum(stars), sum(low_ratings)
  from order_day group by 1, 2, 3, 4, 5;
insert into courier_month
  select date_trunc('month', on_day)::date, courier_id, city, sum(routes), sum(stops), sum(on_time), sum(failed_stops), sum(orders),
    sum(pay_cents)
  from courier_day group by 1, 2, 3;
insert into printer_month
  select date_trunc('month', on_day)::date, store_id, printer_id, city, sum(papers), sum(printed), sum(failed), sum(wait_ms)
  from printer_day group by 1, 2, 3, 4;
