-- Lists that a person reads page by page, by indexes that hold their order.

-- The platform looks for an order by its number or by who it is for.
create index purchase_order_search on purchase_order using gin ((ufid || ' ' || coalesce(customer->>'firstName', '') || ' '
  || coalesce(customer->>'lastName', '') || ' ' || coalesce(project_code, '')) gin_trgm_ops);

-- What moved an account, entry by entry: a wallet's statement is read from these alone.
create index ledger_transfer_debit on ledger_transfer (debit_id, tx_id) include (amount_cents);
create index ledger_transfer_credit on ledger_transfer (credit_id, tx_id) include (amount_cents);
drop index ledger_transfer_debit_id_idx, ledger_transfer_credit_id_idx;

-- Each time that somebody's card was asked for money, whatever for. A branch with a condition of its own, or with types of
-- its own, would keep the newest from being read along the ids.
drop view payment_attempt;
create view payment_attempt as
  select * from (
    select id::text as id, 'order' as kind, person_id::text as person_id, order_id::text as order_id, payment_intent_id,
      card_cents as amount_cents,
      case state when 'placed' then 'COMPLETED' when 'reserved' then 'RECEIVED' else 'FAILED' end as status,
      released_reason as error, created_at, updated_at
    from checkout
    union all
    select id::text, 'debt', person_id::text, order_id::text, payment_intent_id, amount_cents,
      case state when 'settled' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end,
      null::text, created_at, updated_at
    from order_payment
    union all
    select id::text, 'topup', person_id::text, null::text collate "C", payment_intent_id, amount_cents,
      case state when 'succeeded' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end,
      error, created_at, updated_at
    from topup
    union all
    select id::text, purpose, person_id::text, null::text collate "C", payment_intent_id, amount_cents,
      case state when 'passed' then 'COMPLETED' when 'open' then 'RECEIVED' when 'rejected' then 'REJECTED_UNPROCESSABLE'
        else 'FAILED' end,
      error, created_at, updated_at
    from card_check
  ) attempt
  where amount_cents > 0;
