-- What the product has noticed by itself, in data: it is worded in the language of those who read it.
alter table incidence add column found jsonb;
