-- How the person who eats had declared to eat when it was placed.
alter table purchase_order add column diets text[] not null default '{}';
