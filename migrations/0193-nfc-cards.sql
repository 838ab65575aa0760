-- Cards that people hold against the reader of a kiosk. The number of a card is kept as a hash under the server's secret.
create table nfc_card (
  id id24 primary key,
  person_id id24 not null references person on delete cascade,
  nickname text not null check (nickname <> ''),
  uid_hash bytea not null check (length(uid_hash) = 32),
  uid_last_four text not null check (uid_last_four ~ '^[0-9A-F]{4}$'),
  note text not null default '',
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create index on nfc_card (person_id);

-- A card opens for one person: its number is free again once it is revoked or deleted.
create unique index nfc_card_in_force on nfc_card (uid_hash) where revoked_at is null and deleted_at is null;
