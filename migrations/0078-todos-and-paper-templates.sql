-- What somebody means to do, beside the papers that they print.
create table todo (
  id id24 primary key,
  person_id id24 not null references person (id),
  title text not null,
  subtitle text not null default '',
  tags text[] not null default '{}',
  completed_at timestamptz,
  created_at timestamptz not null
);
create index todo_by_person on todo (person_id, id);

-- Papers that are printed again and again: a merchant's, or everybody's who prints for the platform.
create table paper_template (
  id id24 primary key,
  merchant_id id24 references merchant (id),
  name text not null,
  html text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index paper_template_by_merchant on paper_template (merchant_id, name);
