-- Which places carry which products. A change of either is a new version of it.
create table distribution_channel (
  id id24 primary key,
  name text not null,
  description text not null default '',
  version_id id24 not null,
  product_ids id24[] not null default '{}',
  location_ids id24[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
