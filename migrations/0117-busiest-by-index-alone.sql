-- Which stores and printers had the most is read from keys alone: they hold what is summed up for that.
alter table order_month drop constraint order_month_pkey,
  add primary key (month, store_id, merchant_id, channel, city) include (orders);
alter table order_day drop constraint order_day_pkey,
  add primary key (on_day, store_id, channel, city) include (merchant_id, orders);
alter table printer_month drop constraint printer_month_pkey,
  add primary key (month, store_id, printer_id, city) include (papers);
alter table printer_day drop constraint printer_day_pkey,
  add primary key (on_day, store_id, printer_id, city) include (papers);

-- Months were written anew with every part of the days that were counted at first: what that left behind is given up.
cluster order_month using order_month_pkey;
cluster printer_month using printer_month_pkey;
