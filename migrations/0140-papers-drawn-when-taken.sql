-- A paper of an order is drawn when its printer takes it: until then it has no document.
alter table print_job
  alter column html drop not null,
  -- Which revision of the order it shows.
  add column order_revision integer,
  -- What it says of itself; nothing on the first paper of an order.
  add column notice text check (notice in ('reprint', 'changed', 'canceled')),
  -- What it tells, so that the next paper can say what has changed since.
  add column shown jsonb;
update print_job set notice = 'reprint' where revision > 1 and order_id is not null;
