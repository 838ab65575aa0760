-- Stores are searched by what is on their menus: the names of dishes in all languages, so that no menu is read that has none of them.
create index catalog_version_dishes on catalog_version using gin (
  (jsonb_path_query_array(content, '$.products[*].name')::text
    || jsonb_path_query_array(content, '$.products[*].translations.*.name')::text) gin_trgm_ops);
analyze catalog_version;
