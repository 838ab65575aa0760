-- Every way in, the keys and devices that call for people, invitations, and what an account keeps about its person.

-- A secret that was sent somewhere, and comes back once: a link in a mail, or a short code.
create table challenge (
  id id24 primary key,
  kind text not null check (kind in ('verify-email', 'reset-password', 'magic-link', 'email-pin', 'phone-code')),
  person_id id24 references person on delete cascade,
  -- The e-mail address in lower case, or the number in its international form.
  recipient text not null,
  secret_hash bytea not null,
  -- A short code counts only on the device that asked for it.
  device_id text,
  data jsonb not null default '{}',
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index on challenge (kind, recipient, id desc);
create index on challenge (secret_hash);
create index on challenge (expires_at);

alter table sign_in
  add column method text,
  add column impersonation_reason text;

create table api_key (
  id id24 primary key,
  person_id id24 not null references person on delete cascade,
  name text not null,
  -- What is shown of a key after the one time it is shown whole.
  prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by id24 references person,
  created_at timestamptz not null
);
create index on api_key (person_id);

-- Where push messages reach a person.
create table push_device (
  token text primary key,
  person_id id24 not null references person on delete cascade,
  platform text not null check (platform in ('ios', 'android', 'web')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index on push_device (person_id);

-- To whom invoices go: a person's own entries.
create table billing_details (
  id id24 primary key,
  person_id id24 not null references person on delete cascade,
  name text not null,
  vat_number text not null,
  address jsonb not null,
  email text,
  invoice_email text,
  duns text,
  -- Sealed under the server's secret; only the last four are ever shown.
  iban_sealed bytea,
  iban_last_four text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on billing_details (person_id);
create unique index billing_details_default on billing_details (person_id) where is_default;

alter table address_entry
  add column label text,
  add column is_default boolean not null default false,
  add column updated_at timestamptz;

alter table person
  add column deletion_requested_at timestamptz,
  add column deletion_reason text,
  -- The person has agreed to lose what is left in the wallet.
  add column forfeits_wallet boolean not null default false;
create index on person (deletion_scheduled_at) where deletion_scheduled_at is not null and deleted_at is null;

create table location_invitation (
  id id24 primary key,
  location_id id24 not null references location on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  invited_by id24 references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by id24 references person,
  revoked_at timestamptz
);
create index on location_invitation (location_id, id desc);
create index on location_invitation (email);

-- The screen of a fridge: a caller of its own, like a printer.
create table kiosk (
  id id24 primary key,
  device_id text not null unique,
  name text not null,
  location_id id24 references location,
  token_hash bytea unique,
  pending_token text,
  claim_code text unique,
  claim_expires_at timestamptz,
  claimed_at timestamptz,
  version text,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);

-- A ticket opens a live connection for a sign-in or for a kiosk.
alter table live_ticket alter column sign_in_id drop not null;
alter table live_ticket add column kiosk_id id24 references kiosk on delete cascade;
alter table live_ticket add constraint live_ticket_of_one check (num_nonnulls(sign_in_id, kiosk_id) = 1);

-- What stands in these messages opens an account: it is forgotten once it was sent.
alter table outgoing_message add column is_secret boolean not null default false;
