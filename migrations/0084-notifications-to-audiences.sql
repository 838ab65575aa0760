-- Messages to many: their words in each language, the ways they may go, how far they have come, and what became of
-- each person's.
alter table notification
  add column template text,
  -- {language: {title, message}}; who reads another language gets title and message.
  add column words jsonb not null default '{}',
  -- The first of these that reaches somebody is taken.
  add column media text[] not null default '{push,email}',
  add column state text not null default 'done' check (state in ('sending', 'stopped', 'done')),
  add column recipient_count integer not null default 0,
  add column finished_at timestamptz;
create index on notification (created_by, id desc);

create table notification_recipient (
  notification_id id24 not null references notification on delete cascade,
  person_id id24 not null references person,
  -- What became of a message that was written stands in outgoing_message.
  state text not null check (state in ('waiting', 'written', 'skipped')),
  medium text,
  -- Why somebody was passed over.
  reason text,
  decided_at timestamptz,
  primary key (notification_id, person_id)
);
create index on notification_recipient (notification_id, person_id) where state = 'waiting';
create index on notification_recipient (person_id);

insert into notification_recipient (notification_id, person_id, state, decided_at)
select distinct n.id, p.id, 'written', n.created_at from notification n join person p on p.id = any(n.person_ids);
update notification n set finished_at = created_at,
  recipient_count = (select count(*) from notification_recipient r where r.notification_id = n.id);
alter table notification drop column person_ids;
