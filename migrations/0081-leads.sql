-- Who would like to cook for us, or to eat with us, as they have told in a form, and how far we are with them.
create table lead (
  id id24 primary key,
  kind text not null check (kind in ('partner', 'customer', 'location')),
  state text not null default 'new' check (state in ('new', 'contacted', 'won', 'lost')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  role text,
  company_name text not null,
  legal_name text,
  vat_number text,
  duns text,
  invoice_email text,
  -- Of a bank account only the last four digits are ever read.
  iban_sealed bytea,
  iban_last_four text,
  city text,
  people_count integer check (people_count > 0),
  message text not null default '',
  language text not null,
  note text not null default '',
  assignee_id id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check ((iban_sealed is null) = (iban_last_four is null))
);
create index lead_by_state on lead (state, id desc);
create index lead_by_email on lead (lower(email));
create index lead_by_assignee on lead (assignee_id) where assignee_id is not null;
