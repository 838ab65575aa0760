-- What whole cities came to by month, and what their printers printed: totals of years are read in as many rows as those have months.
create table order_city_month (
  month date not null,
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
  primary key (month, city, channel)
);
insert into order_city_month
  select date_trunc('month', on_day::timestamp)::date, city, channel, sum(orders), sum(failed), sum(delivered), sum(on_time),
    sum(revenue_cents), sum(refunded_cents), sum(listing_cents), sum(fee_cents), sum(ratings), sum(stars), sum(low_ratings)
  from order_city_day group by 1, 2, 3;

create table printer_city_day (
  on_day date not null,
  city text not null,
  papers integer not null,
  printed integer not null,
  failed integer not null,
  wait_ms bigint not null,
  primary key (on_day, city)
);
create table printer_city_month (
  month date not null,
  city text not null,
  papers integer not null,
  printed integer not null,
  failed integer not null,
  wait_ms bigint not null,
  primary key (month, city)
);
insert into printer_city_day
  select on_day, city, sum(papers), sum(printed), sum(failed), sum(wait_ms) from printer_day group by 1, 2;
insert into printer_city_month
  select date_trunc('month', on_day::timestamp)::date, city, sum(papers), sum(printed), sum(failed), sum(wait_ms)
  from printer_city_day group by 1, 2;

-- Of those with the most only, months are read one by one.
create index order_month_store on order_month (store_id, month);
create index printer_month_printer on printer_month (printer_id, month);
