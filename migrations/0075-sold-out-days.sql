-- The day for which a product is sold out, whatever there is of it, as of its store's clock; and so few of it that its
-- kitchen is told. Both null: neither.
alter table inventory_item
  add column sold_out_on date,
  add column low_at integer check (low_at >= 0);
-- On no column that an order writes, so that taking stock writes no index.
create index inventory_item_low on inventory_item (store_id) where low_at is not null;
