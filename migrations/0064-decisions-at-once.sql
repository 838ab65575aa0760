drop function ledger_save;

-- All that decisions on different wallets want of the ledger, at once: it costs little more than that of one. What was
-- held is given back first, and what is set aside comes last, of what the entries bring. Answers what is in the way, in
-- which case the caller undoes what was done until then: `seen` when an account is not as it was seen, `held` when there
-- is not so much to set aside or to give back, `posted` when an entry was written before.
create function ledger_write(wanted json) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare changed int;
begin
  insert into ledger_account (id, code, kind, kept, owner_id, created_at)
    select id, code, kind, kept, owner_id, created_at
    from json_populate_recordset(null::ledger_account, wanted->'accounts') as missing
    where not exists (select from ledger_account a where a.code = missing.code)
    on conflict (code) do nothing;

  -- In the order of their codes, as every lock on them, so that two writers never wait in a circle.
  perform from ledger_account a
    where a.code = any(array(select json_array_elements_text(wanted->'locks')))
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

  if json_array_length(wanted->'given_back') > 0 then
    update ledger_account a set held_cents = a.held_cents - given_back.cents
      from json_to_recordset(wanted->'given_back') as given_back (code text, cents bigint)
      where a.code = given_back.code and a.kept and a.held_cents >= given_back.cents;
    get diagnostics changed = row_count;
    if changed < json_array_length(wanted->'given_back') then
      return 'held';
    end if;
  end if;

  if json_array_length(wanted->'transfers') > 0 then
    with given as (
      select * from json_to_recordset(wanted->'transfers') as given (
        id text, tx_id text, debit text, credit text, amount_cents bigint, memo text, at timestamptz)
    ), known as (
      select given.*, d.id as debit_id, c.id as credit_id
      from given join ledger_account d on d.code = given.debit join ledger_account c on c.code = given.credit
    ), entry as (
      insert into ledger_tx (id, key, kind, ref_type, ref_id, actor_id, impersonator_id, memo, at)
      select id, key, kind, ref_type, ref_id, actor_id, impersonator_id, memo, at
      from json_populate_recordset(null::ledger_tx, wanted->'entries')
      on conflict (key) do nothing
      returning id
    )
    insert into ledger_transfer (id, tx_id, debit_id, credit_id, amount_cents, memo, at)
    select known.id, entry.id, debit_id, credit_id, amount_cents, known.memo, known.at
    from known join entry on entry.id = known.tx_id;
    get diagnostics changed = row_count;
    if changed < json_array_length(wanted->'transfers') then
      return 'posted';
    end if;
  end if;

  -- Of two decisions on the same wallet only one is found here: the other has not seen it.
  if json_array_length(wanted->'set_aside') > 0 then
    update ledger_account a
      set held_cents = a.held_cents + change.cents, version = a.version + change.decisions
      from json_to_recordset(wanted->'set_aside') as change (code text, cents bigint, decisions int)
      where a.code = change.code and a.kept
        and (change.cents = 0 or a.credits_cents - a.debits_cents - a.held_cents >= change.cents);
    get diagnostics changed = row_count;
    if changed < json_array_length(wanted->'set_aside') then
      return 'held';
    end if;
  end if;
  return null;
end $$;
