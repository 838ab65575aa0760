-- What days came to in whole cities, so that years are read by day without a row for each kitchen.
create table order_city_day (
  on_day date not null,
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
  primary key (on_day, city, channel)
);
insert into order_city_day
  select on_day, city, channel, sum(orders), sum(failed), sum(delivered), sum(on_time), sum(revenue_cents), sum(refunded_cents),
    sum(listing_cents), sum(fee_cents), sum(ratings), sum(stars), sum(low_ratings)
  from order_day group by 1, 2, 3;
