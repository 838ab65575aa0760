-- What every order does with the ledger, as cheap as it can be with nothing less promised.

-- The entries of a day, for its seal.
create index on ledger_tx (at, id);

-- An account is never deleted, emptied or renamed, so that a transfer has its accounts as long as they were there when
-- it came. A foreign key asks that account by account, and locks the rows of sales and fees for each order of everybody;
-- the trigger that follows the balances anyway asks it once for all transfers of an entry, and locks nothing.
alter table ledger_transfer drop constraint ledger_transfer_debit_id_fkey, drop constraint ledger_transfer_credit_id_fkey;
create trigger ledger_account_no_truncate before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

create or replace function ledger_keep_balances() returns trigger language plpgsql as $$
declare change record;
begin
  if exists (
    select from added
    where not exists (select from ledger_account where id = debit_id)
      or not exists (select from ledger_account where id = credit_id)
  ) then
    raise exception 'a transfer is between accounts' using errcode = 'foreign_key_violation';
  end if;
  for change in
    select a.id, sum(m.debit) as debit, sum(m.credit) as credit
    from (
      select debit_id as account_id, amount_cents as debit, 0 as credit from added
      union all
      select credit_id, 0, amount_cents from added
    ) m join ledger_account a on a.id = m.account_id and a.kept
    group by a.id, a.code order by a.code
  loop
    update ledger_account
      set debits_cents = debits_cents + change.debit, credits_cents = credits_cents + change.credit
      where id = change.id;
  end loop;
  return null;
end $$;

-- Writes an entry with its transfers, and answers how many: all of them, or none while an account is missing or the
-- key is taken. A function so that it is planned once: Postgres plans a statement with lists anew each time.
create function ledger_post(
  new_id text, new_key text, new_kind text, new_ref_type text, new_ref_id text, new_actor_id text,
  new_impersonator_id text, new_memo text, new_at timestamptz,
  ids text[], debits text[], credits text[], cents bigint[], memos text[]
) returns int language plpgsql set plan_cache_mode = force_generic_plan as $$
declare written int;
begin
  with given as (
    select * from unnest(ids, debits, credits, cents, memos) as given (id, debit, credit, amount_cents, about)
  ), known as (
    select given.id, d.id as debit_id, c.id as credit_id, given.amount_cents, given.about
    from given join ledger_account d on d.code = debit join ledger_account c on c.code = credit
  ), entry as (
    insert into ledger_tx (id, key, kind, ref_type, ref_id, actor_id, impersonator_id, memo, at)
    select new_id, new_key, new_kind, new_ref_type, new_ref_id, new_actor_id, new_impersonator_id, new_memo, new_at
    where (select count(*) from known) = cardinality(ids)
    on conflict (key) do nothing
    returning ledger_tx.id
  )
  insert into ledger_transfer (id, tx_id, debit_id, credit_id, amount_cents, memo, at)
  select known.id, entry.id, known.debit_id, known.credit_id, known.amount_cents, known.about, new_at from known, entry;
  get diagnostics written = row_count;
  return written;
end $$;

-- Sets money aside in accounts (below zero: gives it back), and answers in how many of them that could be done.
create function ledger_hold(codes text[], cents bigint[]) returns int
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare changed int;
begin
  with given as (
    select * from unnest(codes, cents) as given (code, cents)
  ), locked as (
    select a.id, a.code from ledger_account a join given using (code) order by a.code for update of a
  )
  update ledger_account a set held_cents = a.held_cents + given.cents
  from given join locked using (code)
  where a.id = locked.id and a.kept
    and a.held_cents + given.cents >= 0
    and (given.cents < 0 or a.credits_cents - a.debits_cents - a.held_cents >= given.cents);
  get diagnostics changed = row_count;
  return changed;
end $$;
