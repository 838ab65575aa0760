-- How far a look at all money and stock has come, so that the next server goes on from there.
alter table money_check add column progress jsonb;
