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
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
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

-- Entries are never deleted either, so that the trigger asks once for each entry what a foreign key asks for each of its
-- transfers.
alter table ledger_transfer drop constraint ledger_transfer_tx_id_fkey;

-- The same as before in one update. Only by indexes, here and above: what is planned while there are few accounts is
-- kept when there are many, and would read all of them for the few of an entry.
create or replace function ledger_keep_balances() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct tx_id from added) entry where not exists (select from ledger_tx where id = entry.tx_id)
  ) then
    raise exception 'a transfer is of an entry' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from (select debit_id as id from added union select credit_id from added) used
    where not exists (select from ledger_account a where a.id = used.id)
  ) then
    raise exception 'a transfer is between accounts' using errcode = 'foreign_key_violation';
  end if;
  with moved as (
    select account_id, sum(debit) as debit, sum(credit) as credit
    from (
      select debit_id as account_id, amount_cents as debit, 0 as credit from added
      union all
      select credit_id, 0, amount_cents from added
    ) side group by account_id
  ), locked as (
    select a.id, moved.debit, moved.credit from moved join ledger_account a on a.id = moved.account_id
    where a.kept order by a.code for update of a
  )
  update ledger_account a set debits_cents = a.debits_cents + locked.debit, credits_cents = a.credits_cents + locked.credit
  from locked where a.id = locked.id;
  return null;
end $$;

alter function ledger_post set enable_hashjoin = off;
alter function ledger_post set enable_mergejoin = off;
alter function ledger_post set enable_seqscan = off;
alter function ledger_hold set enable_hashjoin = off;
alter function ledger_hold set enable_mergejoin = off;
alter function ledger_hold set enable_seqscan = off;
