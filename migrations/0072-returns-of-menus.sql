-- The older version that a version of a catalog puts back on sale; null: it was made from the draft.
alter table catalog_version add column returns_to id24 references catalog_version;
