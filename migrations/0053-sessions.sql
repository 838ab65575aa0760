-- A signed-in device is a session, and what carries it over to another page a session transfer, as in the code.
alter table sign_in rename to session;
alter table session rename column impersonator_sign_in_id to impersonator_session_id;
alter table refresh_token rename column sign_in_id to session_id;
alter table live_ticket rename column sign_in_id to session_id;
alter table hand_over_code rename to session_transfer_code;
alter table session_transfer_code rename column sign_in_id to session_id;

-- Constraints first: renaming one renames its index.
do $$
declare found record;
begin
  for found in
    select conrelid::regclass as relation, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and (conname like '%sign\_in%' or conname like 'hand\_over%')
  loop
    execute format('alter table %s rename constraint %I to %I',
      found.relation, found.name, replace(replace(found.name, 'sign_in', 'session'), 'hand_over', 'session_transfer'));
  end loop;
  for found in
    select indexname as name from pg_indexes where schemaname = 'public' and (indexname like '%sign\_in%' or indexname like 'hand\_over%')
  loop
    execute format('alter index %I rename to %I', found.name, replace(replace(found.name, 'sign_in', 'session'), 'hand_over', 'session_transfer'));
  end loop;
end $$;
