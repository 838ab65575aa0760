-- Null: it is not stated what is in it. Until now an empty list said both this and "none".
alter table product alter column allergens drop not null, alter column allergens drop default;
alter table product add column may_contain text[] not null default '{}';
update product set allergens = null where allergens = '{}';

-- Nobody has stated of any option so far what it may contain: there, what is left out is none.
update catalog_version
set content = jsonb_set(content, '{products}', (
  select jsonb_agg(
    product || '{"mayContain": []}' || case when product -> 'allergens' = '[]' then '{"allergens": null}' else '{}' end::jsonb
    order by position
  )
  from jsonb_array_elements(content -> 'products') with ordinality as of (product, position)
))
where jsonb_array_length(content -> 'products') > 0;

alter table order_line
  add column may_contain text[] not null default '{}',
  -- Of the dish and of everything that was chosen with it.
  add column allergens_stated boolean not null default false;
update order_line set allergens_stated = true
where allergens <> '{}' and not jsonb_path_exists(children, '$[*] ? (!exists(@.allergens))');
