-- What a company plans to spend at a location in a month.
create table location_budget (
  location_id id24 primary key references location,
  month_cents bigint not null check (month_cents > 0),
  set_by_id id24 not null references person,
  updated_at timestamptz not null
);

-- Which warnings about the budget of a month were sent: each once.
create table location_budget_warning (
  location_id id24 not null references location,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  level text not null check (level in ('near', 'over')),
  sent_at timestamptz not null,
  primary key (location_id, month, level)
);
