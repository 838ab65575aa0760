-- What products cost in this catalog where that is not their own price: {"<product id>": cents}.
alter table catalog add column prices jsonb not null default '{}';
