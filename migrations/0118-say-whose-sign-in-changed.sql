-- Servers keep for a moment who is signed in, and what they may do. The database itself says when it has changed, whoever
-- changed it: `comanda_changes` tells the id of the person to all who listen, once the change is committed.
create function say_changed_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('comanda_changes', coalesce(
    to_jsonb(new)->>tg_argv[0], to_jsonb(old)->>tg_argv[0]));
  if tg_op = 'UPDATE' and to_jsonb(old)->>tg_argv[0] <> to_jsonb(new)->>tg_argv[0] then
    perform pg_notify('comanda_changes', to_jsonb(old)->>tg_argv[0]);
  end if;
  return null;
end $$;

-- A visit of a person and the use of a session are noted all the time, and change nothing of this.
create trigger person_says_changed after update on person for each row
  when ((old.email, old.first_name, old.last_name, old.language, old.city, old.current_location_id, old.suspended_at,
    old.deleted_at) is distinct from (new.email, new.first_name, new.last_name, new.language, new.city,
    new.current_location_id, new.suspended_at, new.deleted_at))
  execute function say_changed_person('id');
create trigger person_says_deleted after delete on person for each row execute function say_changed_person('id');

-- One that lasts longer than it did is kept with its earlier end, which is no harm: at that end it is read anew.
create trigger session_says_changed after update on session for each row
  when (old.revoked_at is distinct from new.revoked_at or new.expires_at < old.expires_at)
  execute function say_changed_person('person_id');
create trigger session_says_deleted after delete on session for each row execute function say_changed_person('person_id');

create trigger permission_says_changed after insert or update or delete on permission for each row
  execute function say_changed_person('person_id');

create trigger location_member_says_changed after insert or update or delete on location_member for each row
  execute function say_changed_person('person_id');
