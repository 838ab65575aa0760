-- When a menu's draft goes on sale by itself, what is noted of it, and who has planned it.
alter table catalog
  add column publish_at timestamptz,
  add column publish_note text,
  add column publish_by id24 references person,
  add check (publish_at is not null or (publish_note is null and publish_by is null));
create index catalog_to_publish on catalog (publish_at) where publish_at is not null;
