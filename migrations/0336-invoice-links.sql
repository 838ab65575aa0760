-- Links by which an invoice is read and paid without signing in. What a link is signed with is no part of this table.
create table invoice_link (
  id id24 primary key,
  invoice_id id24 not null references invoice,
  -- Whom it was mailed to. Empty: staff have copied it.
  recipient text,
  language text not null check (language in ('ca', 'en', 'es', 'fr')),
  made_by_id id24 references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its page was opened for the first time.
  opened_at timestamptz,
  revoked_at timestamptz
);
create index on invoice_link (invoice_id, id desc);
create index on invoice_link (made_by_id) where made_by_id is not null;
