-- Keys and codes are compared as ids are: byte by byte. With another order than that of the ids that stand in them, no
-- index serves the question for the entry of an id.
drop view ledger_broken;
alter table ledger_account alter column code type text collate "C";
alter table ledger_tx alter column key type text collate "C";

-- Standing checks: empty, or something is wrong.
create view ledger_broken as
  select 'kept balance differs from its transfers' as what, a.code as subject
  from ledger_account a
  left join lateral (select coalesce(sum(amount_cents), 0) as cents from ledger_transfer where debit_id = a.id) d on true
  left join lateral (select coalesce(sum(amount_cents), 0) as cents from ledger_transfer where credit_id = a.id) c on true
  where a.kept and (a.debits_cents <> d.cents or a.credits_cents <> c.cents)
  union all
  select 'transaction without transfers', t.key
  from ledger_tx t where not exists (select 1 from ledger_transfer x where x.tx_id = t.id);
