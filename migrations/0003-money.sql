-- Money: two-sided transfers in an append-only ledger. A row is one debit and one credit, so it cannot be
-- out of balance; accounts that belong to somebody and have a limit keep a checked running balance.
--
-- ledger_tx and ledger_transfer grow for ever: their ids begin with the time, so they can be partitioned
-- by ranges of id (monthly) without changing a key, and hash-distributed by id.

create table ledger_account (
  id id24 primary key,
  code text not null unique,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  currency text not null default 'eur' check (currency = 'eur'),
  owner_id id24,
  -- Only accounts with an owner and a limit keep a balance; hot ones such as sales are sums of their transfers.
  kept boolean not null default false,
  floor_cents bigint not null default 0,
  debits_cents bigint not null default 0,
  credits_cents bigint not null default 0,
  held_cents bigint not null default 0 check (held_cents >= 0),
  created_at timestamptz not null,
  constraint balance_covers_holds check (
    not kept
    or (case when kind in ('liability', 'income') then credits_cents - debits_cents else debits_cents - credits_cents end)
       - held_cents >= floor_cents
  )
);
create index on ledger_account (owner_id);

create table ledger_tx (
  id id24 primary key,
  -- What happened, once: "place:<checkout>", "refund:<refund>", …
  key text not null unique,
  kind text not null,
  ref_type text,
  ref_id id24,
  actor_id id24,
  impersonator_id id24,
  memo text,
  at timestamptz not null
);
create index on ledger_tx (ref_type, ref_id);

create table ledger_transfer (
  id id24 primary key,
  tx_id id24 not null references ledger_tx,
  debit_id id24 not null references ledger_account,
  credit_id id24 not null references ledger_account,
  amount_cents bigint not null check (amount_cents > 0),
  memo text not null,
  at timestamptz not null,
  check (debit_id <> credit_id)
);
create index on ledger_transfer (tx_id);
create index on ledger_transfer (debit_id);
create index on ledger_transfer (credit_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;

create trigger ledger_tx_append_only before update or delete on ledger_tx
  for each row execute function ledger_refuse_change();
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create trigger ledger_tx_no_truncate before truncate on ledger_tx
  for each statement execute function ledger_refuse_change();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();

-- Balances of kept accounts follow their transfers, in the order of their codes as every lock on them, so that two
-- writers never wait in a circle.
create function ledger_keep_balances() returns trigger language plpgsql as $$
declare change record;
begin
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

create trigger ledger_transfer_keeps_balances after insert on ledger_transfer
  referencing new table as added for each statement execute function ledger_keep_balances();

create function ledger_guard_balances() returns trigger language plpgsql as $$
begin
  if (new.debits_cents, new.credits_cents) is distinct from (old.debits_cents, old.credits_cents) and pg_trigger_depth() < 2 then
    raise exception 'balances follow transfers' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.code, new.kind, new.currency, new.kept) is distinct from (old.id, old.code, old.kind, old.currency, old.kept) then
    raise exception 'an account is what it was opened as' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger ledger_account_guarded before update on ledger_account
  for each row execute function ledger_guard_balances();
create trigger ledger_account_stays before delete on ledger_account
  for each row execute function ledger_refuse_change();

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

create table payment_method (
  id id24 primary key,
  person_id id24 not null references person,
  provider_id text not null unique,
  type text not null check (type in ('card', 'sepa_debit')),
  brand text not null,
  last_four text not null,
  fingerprint text,
  name_on_card text,
  nickname text,
  verification_status text not null default 'pending' check (verification_status in ('pending', 'verified', 'failed')),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index on payment_method (person_id) where removed_at is null;
alter table person add foreign key (default_payment_method_id) references payment_method;

-- What the payment provider told us, stored before anything is done with it.
create table provider_event (
  id text primary key,
  service text not null,
  type text not null,
  object_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  error text
);
create index on provider_event (received_at) where processed_at is null;
create index on provider_event (service, received_at);
