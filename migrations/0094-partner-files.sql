-- What a courier partner has charged in the end, and what of their files could not be taken in.
alter table partner_dispatch add column charged_cents integer check (charged_cents >= 0);
create table partner_file (
  id id24 primary key,
  integration_id id24 not null references integration,
  uploaded_by_id id24 not null references person,
  rejected_csv text not null,
  created_at timestamptz not null
);
create index partner_file_age on partner_file (created_at);
