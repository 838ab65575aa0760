-- People, what they may do, how they sign in, and the companies they belong to.
-- Global and fairly small: in a distributed cluster these are reference tables, copied to every node.

-- 24 hex characters that begin with the second they were made in, so that rows sort by time and large
-- tables can later be partitioned by ranges of their own key.
create domain id24 as text collate "C" check (length(value) = 24);

create extension if not exists pg_trgm;

create table organization (
  id id24 primary key,
  name text not null,
  legal_name text,
  vat_number text,
  invoice_email text,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);

create table location (
  id id24 primary key,
  organization_id id24 references organization,
  name text not null,
  slug text not null unique,
  city text not null,
  address jsonb not null,
  lat double precision not null,
  lon double precision not null,
  activation_code text unique,
  allowed_domains text[] not null default '{}',
  contact_name text,
  contact_phone text,
  floor text,
  access_instructions text,
  wifi_name text,
  wifi_password text,
  billing_details jsonb,
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on location (organization_id);
create index on location (city);
create index on location using gin (name gin_trgm_ops);

create table person (
  id id24 primary key,
  email text,
  email_verified_at timestamptz,
  phone text,
  phone_verified_at timestamptz,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  nickname text,
  picture_url text,
  language text not null default 'es' check (language in ('ca', 'en', 'es', 'fr')),
  city text not null default 'bcn',
  allergens text[] not null default '{}',
  settings jsonb not null default '{}',
  marketing jsonb not null default '{}',
  rider_data jsonb,
  client_info jsonb,
  current_location_id id24 references location,
  default_payment_method_id id24,
  provider_customer_id text unique,
  last_visited_fridge_id id24,
  suspended_at timestamptz,
  suspended_reason text,
  deletion_scheduled_at timestamptz,
  is_demo boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create unique index person_email on person (lower(email));
create unique index person_phone on person (phone);
create index on person (created_at);
create index person_search on person using gin ((first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);

create table login_method (
  person_id id24 not null references person on delete cascade,
  provider text not null check (provider in ('EmailAuthProvider', 'GoogleAuthProvider', 'AppleAuthProvider', 'PhoneAuthProvider')),
  subject text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index on login_method (person_id);

create table permission (
  id id24 primary key,
  person_id id24 not null references person on delete cascade,
  type text not null,
  scope jsonb not null default '{}',
  valid_from timestamptz,
  valid_until timestamptz,
  revoked_at timestamptz,
  revoked_by id24 references person,
  created_by id24 references person,
  created_at timestamptz not null
);
create index on permission (person_id);
create index on permission (type);

-- One row per device that is signed in: the family of its refresh tokens.
create table sign_in (
  id id24 primary key,
  person_id id24 not null references person on delete cascade,
  impersonator_id id24 references person,
  device_id text,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index on sign_in (person_id);

create table refresh_token (
  hash bytea primary key,
  sign_in_id id24 not null references sign_in on delete cascade,
  number integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The next token, readable only to who holds this one: a lost answer may be asked for again.
  sealed_successor bytea,
  created_at timestamptz not null,
  unique (sign_in_id, number)
);

create table live_ticket (
  hash bytea primary key,
  sign_in_id id24 not null references sign_in on delete cascade,
  expires_at timestamptz not null
);

create table location_member (
  location_id id24 not null references location on delete cascade,
  person_id id24 not null references person on delete cascade,
  joined_by text not null check (joined_by in ('code', 'domain', 'invitation', 'admin')),
  joined_at timestamptz not null,
  primary key (location_id, person_id)
);
create index on location_member (person_id);

-- What the company gives its people per day; the amounts of a date follow from these by a pure function.
create table entitlement_rule (
  id id24 primary key,
  location_id id24 not null references location on delete cascade,
  kind text not null check (kind in ('kind', 'flex')),
  amount_cents bigint not null check (amount_cents >= 0),
  weekdays integer[] not null default '{1,2,3,4,5}',
  channels text[] not null default '{canteen,catering,groceries}',
  unlocks_at_user_spent_cents bigint not null default 0 check (unlocks_at_user_spent_cents >= 0),
  max_per_month_cents bigint,
  valid_from date,
  valid_until date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on entitlement_rule (location_id);

create table address_entry (
  id id24 primary key,
  person_id id24 not null references person on delete cascade,
  address jsonb not null,
  created_at timestamptz not null
);
create index on address_entry (person_id);

create table favourite (
  person_id id24 not null references person on delete cascade,
  kind text not null check (kind in ('store', 'product')),
  target_id id24 not null,
  created_at timestamptz not null,
  primary key (person_id, kind, target_id)
);

create table fleet (
  id id24 primary key,
  name text not null,
  city text not null,
  contact_name text,
  contact_phone text,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on fleet (city);

create table fleet_member (
  fleet_id id24 not null references fleet on delete cascade,
  person_id id24 not null references person on delete cascade,
  primary key (fleet_id, person_id)
);
create index on fleet_member (person_id);
