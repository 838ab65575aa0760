-- How far a timer has come that goes through the past bit by bit.
create table timer_mark (
  name text primary key,
  at timestamptz not null
);
