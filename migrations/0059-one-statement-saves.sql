-- A statement that does several things undoes all of them when one is not as it was expected: `reason` names which.
create function refuse_unless(holds boolean, reason text) returns boolean language plpgsql as $$
begin
  if holds is not true then
    raise exception '%', reason using errcode = 'CM001';
  end if;
  return true;
end $$;

-- Raised by each order that is decided on a wallet, so that of two who have seen the same only the first is right, also
-- where neither moves a cent of it.
alter table ledger_account add column version int not null default 0;

-- All that one decision wants of the ledger, one after the other. Answers what is in its way, in which case the caller
-- undoes what was done until then: `seen` when an account is not as it was seen, `held` when there is not so much to set
-- aside or to give back, `posted` when an entry was written before.
create function ledger_save(wanted json) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare entry record;
begin
  if wanted->>'wallet' is not null then
    perform from ledger_account a
      where a.code = any(array(select seen->>'code' from json_array_elements(wanted->'seen') as seen))
      order by a.code for update;
    if exists (
      select from json_populate_recordset(null::ledger_account, wanted->'seen') as seen
      left join ledger_account a using (code)
      where (a.id, coalesce(a.debits_cents, 0), coalesce(a.credits_cents, 0), coalesce(a.held_cents, 0),
          coalesce(a.version, 0))
        is distinct from (seen.id, seen.debits_cents, seen.credits_cents, seen.held_cents, seen.version)
    ) then
      return 'seen';
    end if;
  end if;

  insert into ledger_account (id, code, kind, kept, owner_id, created_at)
    select id, code, kind, kept, owner_id, created_at
    from json_populate_recordset(null::ledger_account, wanted->'accounts') as missing
    where not exists (select from ledger_account a where a.code = missing.code)
    on conflict (code) do nothing;

  if wanted->>'wallet' is not null then
    -- One that was opened just now may have been opened by somebody else, who has decided on it.
    update ledger_account set version = version + 1
      where code = wanted->>'wallet' and version = (
        select (seen->>'version')::int from json_array_elements(wanted->'seen') as seen
        where seen->>'code' = wanted->>'wallet');
    if not found then
      return 'seen';
    end if;
  end if;

  for entry in
    select * from json_to_recordset(wanted->'moves') as move (
      held_codes text[], held_cents bigint[], id text, key text, kind text, ref_type text, ref_id text, actor_id text,
      impersonator_id text, memo text, at timestamptz, transfer_ids text[], debits text[], credits text[],
      cents bigint[], memos text[])
  loop
    if entry.held_codes <> '{}' and ledger_hold(entry.held_codes, entry.held_cents) < cardinality(entry.held_codes) then
      return 'held';
    end if;
    if entry.key is not null and ledger_post(
      entry.id, entry.key, entry.kind, entry.ref_type, entry.ref_id, entry.actor_id, entry.impersonator_id,
      entry.memo, entry.at, entry.transfer_ids, entry.debits, entry.credits, entry.cents, entry.memos) = 0
    then
      return 'posted';
    end if;
  end loop;
  return null;
end $$;
