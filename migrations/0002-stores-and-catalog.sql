-- Who makes the food, where, and what they sell. Reference tables in a distributed cluster.

create table merchant (
  id id24 primary key,
  name text not null,
  legal_name text,
  tax_id text,
  vat_number text,
  address jsonb,
  billing_address jsonb,
  contact_email text,
  contact_phone text,
  -- What the platform keeps of each sale, in hundredths of a percent, by channel: {"catering": 1500}.
  commission_bps jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on merchant using gin (name gin_trgm_ops);

create table brand (
  id id24 primary key,
  merchant_id id24 not null references merchant,
  name text not null,
  description text not null default '',
  accent_color text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on brand (merchant_id);

create table warehouse (
  id id24 primary key,
  name text not null,
  city text not null,
  address jsonb not null,
  lat double precision not null,
  lon double precision not null,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on warehouse (city);

create table store (
  id id24 primary key,
  merchant_id id24 not null references merchant,
  brand_id id24 references brand,
  warehouse_id id24 references warehouse,
  name text not null,
  slug text not null unique,
  description text not null default '',
  city text not null,
  tz text not null default 'Europe/Madrid',
  address jsonb not null,
  lat double precision not null,
  lon double precision not null,
  delivery_radius_m integer not null default 5000 check (delivery_radius_m > 0),
  channels text[] not null,
  -- {"mon": [{"start": "07:00", "end": "16:00"}], …} in the store's own zone.
  schedule jsonb not null default '{}',
  closing_days date[] not null default '{}',
  default_lead_time_hours numeric(6, 2),
  cutoff jsonb,
  capacity_per_slot integer,
  -- [{"channels": ["catering"], "minPriceAmount": 6000}]
  minimum_order_restrictions jsonb not null default '[]',
  fixed_delivery_cents bigint,
  comments_enabled boolean not null default true,
  accent_color text,
  picture text,
  cuisines text[] not null default '{}',
  event_types text[] not null default '{}',
  auto_accept boolean not null default false,
  accept_timeout_minutes integer not null default 30,
  cancels_unaccepted boolean not null default false,
  is_cross_docking boolean not null default false,
  proof_requirement text not null default 'asked' check (proof_requirement in ('none', 'asked', 'photo', 'photo+name', 'pin')),
  settings jsonb not null default '{}',
  phone text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on store (merchant_id);
create index on store (city) where archived_at is null and deleted_at is null;
create index on store using gin (channels);
create index on store using gin (name gin_trgm_ops);

create table product (
  id id24 primary key,
  merchant_id id24 not null references merchant,
  name text not null,
  internal_name text,
  description text not null default '',
  ingredients text not null default '',
  category text not null,
  categories text[] not null default '{}',
  price_cents bigint not null check (price_cents >= 0),
  vat_percent integer not null default 10 check (vat_percent between 0 and 100),
  allergens text[] not null default '{}',
  is_vegan boolean not null default false,
  is_vegetarian boolean not null default false,
  is_gluten_free boolean not null default false,
  cuisines text[] not null default '{}',
  event_types text[] not null default '{}',
  min_order_quantity integer not null default 1 check (min_order_quantity >= 1),
  max_order_quantity integer check (max_order_quantity is null or max_order_quantity >= min_order_quantity),
  modifier_groups jsonb not null default '[]',
  sub_item_behavior text,
  serves integer,
  show_discount_percentage boolean not null default false,
  discount_percentage integer,
  show_discount_fixed_price boolean not null default false,
  discount_fixed_price_cents bigint,
  merchant_sku text,
  tags text[] not null default '{}',
  expiry_days integer,
  nutrition jsonb,
  net_weight_g integer,
  net_volume_ml integer,
  preparation_instructions text,
  -- Either "glyph:<name>" of the illustration set, or the id of an uploaded file.
  picture text,
  merchant_reviewed boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on product (merchant_id);
create index on product using gin (name gin_trgm_ops);
create index on product (category);

-- The draft that merchants edit; what is sold is always a published version.
create table catalog (
  id id24 primary key,
  merchant_id id24 not null references merchant,
  name text not null,
  slug text not null unique,
  channel text not null check (channel in ('catering', 'canteen', 'groceries')),
  -- [{"id", "name", "description", "productIds": []}]
  sections jsonb not null default '[]',
  published_version_id id24,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on catalog (merchant_id);

-- Never changed once made: orders point at the version they were priced from.
create table catalog_version (
  id id24 primary key,
  catalog_id id24 not null references catalog,
  number integer not null,
  content jsonb not null,
  note text,
  published_by id24 references person,
  published_at timestamptz not null,
  unique (catalog_id, number)
);
alter table catalog add foreign key (published_version_id) references catalog_version;

create table catalog_store (
  catalog_id id24 not null references catalog on delete cascade,
  store_id id24 not null references store on delete cascade,
  primary key (catalog_id, store_id)
);
create index on catalog_store (store_id);

create table inventory_item (
  store_id id24 not null references store on delete cascade,
  product_id id24 not null references product on delete cascade,
  unlimited boolean not null default false,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  updated_at timestamptz not null,
  primary key (store_id, product_id),
  constraint stock_not_below_zero check (reserved >= 0 and (unlimited or on_hand - reserved >= 0))
);
create index on inventory_item (product_id);

create table stored_file (
  id id24 primary key,
  kind text not null,
  owner_id id24,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index on stored_file (owner_id);
