-- What is left in wallets. Its indexes were of what changes with each cent that is spent: a credit was written into all of
-- its indexes anew. Whether something is left changes once.
alter table credit add column is_open boolean not null generated always as (remaining_cents > 0) stored;
drop index credit_person_id_expires_at_id_idx, credit_expires_at_idx;
create index on credit (person_id, expires_at, id) where is_open;
create index on credit (expires_at) where is_open and expires_at is not null;
-- Room on its page for what a credit becomes.
alter table credit set (fillfactor = 85);
