-- A picture says what was broken; who is not signed in may leave an address to be answered at.
alter table incidence
  add column photo_file_id id24 references stored_file on delete set null,
  add column contact text;

-- A rating that is put away counts for nobody any more.
alter table rating
  add column archived_at timestamptz,
  add column deleted_at timestamptz;
