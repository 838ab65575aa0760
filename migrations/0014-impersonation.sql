-- Acting as somebody else hangs on the sign-in of whoever does it: when that one ends, so does this.
alter table sign_in add column impersonator_sign_in_id id24 references sign_in on delete cascade;
create index on sign_in (impersonator_sign_in_id) where impersonator_sign_in_id is not null;

-- Carries a sign-in over to another page of ours, once and within a minute, without a token in the address.
create table hand_over_code (
  hash bytea primary key,
  sign_in_id id24 not null references sign_in on delete cascade,
  expires_at timestamptz not null
);
create index on hand_over_code (expires_at);
