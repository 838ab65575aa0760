-- Accounts that keep no balance are few beside those of people: reports know them all at once. Neither a balance nor a hold
-- that changes touches this index.
create index ledger_account_shared on ledger_account (id) include (code) where not kept;
