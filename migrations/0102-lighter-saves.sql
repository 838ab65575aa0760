-- What a decision wants of the ledger comes in parts now, each of which is read once: one JSON of all was read from its
-- beginning for every part. Otherwise as it was. The function of one JSON stays for servers of the release before.
create function ledger_write(
  accounts json, locks text[], seen json, given_back_codes text[], given_back_cents bigint[], entries json,
  transfers json, set_aside_codes text[], set_aside_cents bigint[], decisions int[]
) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
set random_page_cost = 1 as $$
declare changed int;
begin
  insert into ledger_account (id, code, kind, kept, owner_id, created_at)
    select id, code, kind, kept, owner_id, created_at
    from json_populate_recordset(null::ledger_account, accounts) as missing
    where not exists (select from ledger_account a where a.code = missing.code)
    on conflict (code) do nothing;

  -- In the order of their codes, as every lock on them, so that two writers never wait in a circle.
  perform from ledger_account a where a.code = any(locks) order by a.code for update;

  if json_array_length(seen) > 0 and exists (
    select from json_populate_recordset(null::ledger_account, seen) as was
    left join ledger_account a using (code)
    where (a.id, coalesce(a.debits_cents, 0), coalesce(a.credits_cents, 0), coalesce(a.held_cents, 0),
        coalesce(a.version, 0))
      is distinct from (was.id, was.debits_cents, was.credits_cents, was.held_cents, was.version)
  ) then
    return 'seen';
  end if;

  if cardinality(given_back_codes) > 0 then
    update ledger_account a set held_cents = a.held_cents - given_back.cents
      from unnest(given_back_codes, given_back_cents) as given_back (code, cents)
      where a.code = given_back.code and a.kept and a.held_cents >= given_back.cents;
    get diagnostics changed = row_count;
    if changed < cardinality(given_back_codes) then
      return 'held';
    end if;
  end if;

  if json_array_length(transfers) > 0 then
    with given as (
      select * from json_to_recordset(transfers) as given (
        id text, tx_id text, debit text, credit text, amount_cents bigint, memo text, at timestamptz)
    ), known as (
      select given.*, d.id as debit_id, c.id as credit_id
      from given join ledger_account d on d.code = given.debit join ledger_account c on c.code = given.credit
    ), entry as (
      insert into ledger_tx (id, key, kind, ref_type, ref_id, actor_id, impersonator_id, memo, at)
      select id, key, kind, ref_type, ref_id, actor_id, impersonator_id, memo, at
      from json_populate_recordset(null::ledger_tx, entries)
      on conflict (key) do nothing
      returning id
    )
    insert into ledger_transfer (id, tx_id, debit_id, credit_id, amount_cents, memo, at)
    select known.id, entry.id, debit_id, credit_id, amount_cents, known.memo, known.at
    from known join entry on entry.id = known.tx_id;
    get diagnostics changed = row_count;
    if changed < json_array_length(transfers) then
      return 'posted';
    end if;
  end if;

  -- Of two decisions on the same wallet only one is found here: the other has not seen it.
  if cardinality(set_aside_codes) > 0 then
    update ledger_account a
      set held_cents = a.held_cents + change.cents, version = a.version + change.decisions
      from unnest(set_aside_codes, set_aside_cents, decisions) as change (code, cents, decisions)
      where a.code = change.code and a.kept
        and (change.cents = 0 or a.credits_cents - a.debits_cents - a.held_cents >= change.cents);
    get diagnostics changed = row_count;
    if changed < cardinality(set_aside_codes) then
      return 'held';
    end if;
  end if;
  return null;
end $$;

-- What was asked for is nowhere read again: all that matters of it stands in the draft, and whether it is asked for once
-- more is seen by its hash. Servers of the release before still write it; the column can go with the next one.
alter table checkout alter column payload drop not null;
