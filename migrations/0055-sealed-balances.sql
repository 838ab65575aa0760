-- What came to and went from each kind of account up to the end of a sealed day, so that the trial balance of all years
-- is that of the last one and of today. Filled from the first day on, by the same timer that seals.
alter table day_seal add column balances jsonb;
