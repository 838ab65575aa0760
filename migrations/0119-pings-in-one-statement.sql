-- Raised by all that a phone sends, also by what came late and moves nobody: so that of two who have seen the same only
-- the first is right, and no lock is held in between.
alter table courier_position add column version int not null default 0, set (fillfactor = 85);
