-- How people come to belong to a company's place.

-- Those of its domains whose people have been taken in: a domain that is new also takes in who was there before it.
alter table location add column admitted_domains text[] not null default '{}';

-- Whoever is invited again gets another letter, not another invitation.
create unique index location_invitation_open on location_invitation (location_id, email)
  where accepted_at is null and revoked_at is null;

-- In which the letter is written, also when it is sent again.
alter table location_invitation
  add column language text not null default 'es' check (language in ('ca', 'en', 'es', 'fr'));
