-- What the platform's people look up about an account, and the messages that they send.

create index on audit_entry (impersonator_id, id desc) where impersonator_id is not null;

-- What was sent to many at once: by whom, to whom, in which words. Each message of it is in outgoing_message.
create table notification (
  id id24 primary key,
  created_by id24 references person,
  kind text not null check (kind in ('service', 'marketing')),
  -- The name of the group it went to, if it was one.
  audience jsonb,
  person_ids text[] not null,
  title text not null,
  message text not null,
  url text,
  data jsonb not null default '{}',
  created_at timestamptz not null
);
create index on notification (id desc);
