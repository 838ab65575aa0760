-- [{"from": "2026-12-24", "until": "2026-12-24", "name": "Nochebuena", "hours": [{"start": "09:00", "end": "15:00"}]}, …]
-- in place of the hours of the week, by their first day; without hours: closed. Closing days that follow each other become one.
alter table store add column special_hours jsonb not null default '[]';

update store set special_hours = ranges.listed
from (
  select id, jsonb_agg(
    jsonb_build_object('from', first, 'until', last, 'name', '', 'hours', '[]'::jsonb) order by first) as listed
  from (
    select id, min(day) as first, max(day) as last
    from (
      select id, day, day - (row_number() over (partition by id order by day))::int as run
      from (select distinct store.id, unnest(closing_days) as day from store) days
    ) runs
    group by id, run
  ) closed
  group by id
) ranges
where ranges.id = store.id;

alter table store drop column closing_days;
