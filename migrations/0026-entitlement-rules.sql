-- What a company gives is edited in the back office: rules have names, times of delivery, a switch and a history,
-- and an organization can give the same at all its locations.
alter table entitlement_rule
  alter column location_id drop not null,
  add column organization_id id24 references organization on delete cascade,
  add column name text not null default '',
  add column window_start text check (window_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column window_end text check (window_end ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$'),
  add column is_paused boolean not null default false,
  add column archived_at timestamptz,
  add column deleted_at timestamptz,
  add check (num_nonnulls(location_id, organization_id) = 1),
  add check (num_nonnulls(window_start, window_end) <> 1 and window_start < window_end),
  add check (max_per_month_cents >= 0),
  add check (valid_from <= valid_until);
create index on entitlement_rule (organization_id);
