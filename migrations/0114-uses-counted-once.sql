-- How often promotions were used, and for how much, is counted once: what was used up to `counted_until` is kept, and only
-- what was used since is counted when it is asked for. A promotion without a limit changes no row of its own when it is used,
-- so that buyers do not wait for each other; a timer adds up what is new.
alter table promotion
  add column counted_until id24,
  add column counted_uses integer not null default 0,
  add column counted_cents bigint not null default 0;
create index on promotion (counted_until desc) where counted_until is not null;

-- What came back, or was used again, of what is counted already. Who lets a use come back holds its promotion before.
create function promotion_use_changed() returns trigger language plpgsql as $$
declare times integer = case when new.returned_at is null then 1 else -1 end;
begin
  update promotion p
    set counted_uses = p.counted_uses + times, counted_cents = p.counted_cents + times * new.amount_cents
    where p.id = new.promotion_id and p.counted_until >= new.id;
  return null;
end $$;
create trigger promotion_use_counts after update of returned_at on promotion_use
  for each row when ((old.returned_at is null) <> (new.returned_at is null)) execute function promotion_use_changed();
