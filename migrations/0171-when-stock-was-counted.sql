-- When a person last counted a product in a store; sales and publications do not change it.
alter table inventory_item add column counted_at timestamptz;
update inventory_item set counted_at = updated_at where not unlimited;
