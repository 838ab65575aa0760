-- Into how many bags an order was packed; null: not counted, and taken for what its size says.
alter table purchase_order add column bags integer check (bags between 1 and 99);

-- Which bag a label is for, and of how many.
alter table print_job
  add column bag integer not null default 1,
  add column bags integer not null default 1,
  add constraint print_job_bag_is_one_of_them check (bag between 1 and bags);
create unique index print_job_once on print_job (order_id, printer_id, kind, revision, bag);
