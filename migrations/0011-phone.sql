-- A number is somebody's once they have proven it. Until then any account may name it, to be called back at: to refuse
-- it would tell everybody who has an account.
drop index person_phone;
create unique index person_phone on person (phone) where phone_verified_at is not null;
create index person_named_phone on person (phone);
