-- Legal entities that issue invoices: one of each merchant that has agreed to it in writing, and the platform's own.
create table issuer (
  id id24 primary key,
  -- Empty for the platform.
  merchant_id id24 references merchant,
  city text not null,
  name text not null check (name <> ''),
  vat_number text not null check (vat_number <> ''),
  address jsonb not null,
  -- The entry in the commercial registry, as it is printed.
  registry_text text not null default '',
  email text,
  language text not null default 'es' check (language in ('ca', 'en', 'es', 'fr')),
  -- Restaurants and deliveries of meals issue simplified invoices up to a higher amount.
  is_hospitality boolean not null default true,
  series_full text not null default 'F' check (series_full ~ '^[A-Z0-9]{1,8}$'),
  series_simplified text not null default 'S' check (series_simplified ~ '^[A-Z0-9]{1,8}$'),
  series_rectifying text not null default 'R' check (series_rectifying ~ '^[A-Z0-9]{1,8}$'),
  payment_days integer not null default 30 check (payment_days between 0 and 180),
  iban text,
  -- The written mandate by which the platform issues in a merchant's name.
  mandate_reference text,
  mandate_signed_on date,
  mandate_ends_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check (series_full <> series_simplified and series_full <> series_rectifying and series_simplified <> series_rectifying),
  check (mandate_ends_on is null or mandate_signed_on <= mandate_ends_on)
);
create index on issuer (merchant_id);
create index issuer_by_name on issuer (name, id desc) where deleted_at is null;
create index issuer_search on issuer using gin (fold_text(name || ' ' || vat_number) gin_trgm_ops);
create index on issuer (created_at);
