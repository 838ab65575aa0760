-- Who sells, by law: it invoices and pays tax. What a merchant runs as a brand may be one of several of these.
create table business (
  id id24 primary key,
  merchant_id id24 references merchant,
  name text not null,
  legal_name text,
  tax_id text,
  vat_number text,
  city text not null,
  address jsonb,
  contact_email text,
  contact_phone text,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index business_by_name on business (name, id desc) where deleted_at is null;
create index business_by_merchant on business (merchant_id);
create index business_search on business using gin ((name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(vat_number, '')) gin_trgm_ops);
create index on business (created_at);

-- Where a business sells: a counter, a canteen, a fridge, a stall at an event.
create table point_of_sale (
  id id24 primary key,
  business_id id24 not null references business,
  store_id id24 references store,
  location_id id24 references location,
  name text not null,
  kind text not null check (kind in ('counter', 'canteen', 'fridge', 'kiosk', 'event')),
  city text not null,
  address jsonb not null,
  lat double precision not null,
  lon double precision not null,
  contact_phone text,
  is_active boolean not null default true,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index point_of_sale_by_name on point_of_sale (name, id desc) where deleted_at is null;
create index on point_of_sale (business_id);
create index on point_of_sale (store_id);
create index on point_of_sale (location_id);
create index point_of_sale_search on point_of_sale using gin (name gin_trgm_ops);
create index on point_of_sale (created_at);

-- The office keeps people's billing details as well, and may put them away.
alter table billing_details
  add column archived_at timestamptz,
  add column deleted_at timestamptz;
create index billing_details_by_name on billing_details (name, id desc) where deleted_at is null;
create index billing_details_search on billing_details using gin ((name || ' ' || vat_number || ' ' || coalesce(email, '')) gin_trgm_ops);
