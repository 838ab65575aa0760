-- What takes something off a price, or puts credit into a wallet: automatically, or by a code.

create table promotion (
  id id24 primary key,
  -- Who it belongs to; null: the platform.
  merchant_id id24 references merchant,
  kind text not null check (kind in ('credit', 'discount')),
  display_name text not null,
  internal_notes text not null default '',
  -- In capitals; null: it applies by itself.
  code text,
  discount_type text not null check (discount_type in ('percent', 'fixed', 'free_delivery')),
  scope text not null check (scope in ('cart', 'products', 'categories', 'delivery')),
  percent_bps integer check (percent_bps between 1 and 10000),
  -- Of a fixed discount, or of a credit.
  amount_cents bigint check (amount_cents > 0),
  max_amount_cents bigint check (max_amount_cents > 0),
  product_ids id24[] not null default '{}',
  categories text[] not null default '{}',
  -- Of each so many things of the scope, the cheapest so many are discounted.
  of_quantity integer check (of_quantity >= 2),
  discounted_quantity integer check (discounted_quantity >= 1),
  -- Empty lists ask for nothing.
  min_total_cents bigint not null default 0 check (min_total_cents >= 0),
  channels text[] not null default '{}',
  store_ids id24[] not null default '{}',
  location_ids id24[] not null default '{}',
  organization_ids id24[] not null default '{}',
  person_ids id24[] not null default '{}',
  fridge_ids id24[] not null default '{}',
  first_order_only boolean not null default false,
  -- ISO: Monday is 1. In the store's zone.
  weekdays integer[] not null default '{}',
  time_from text check (time_from ~ '^\d\d:\d\d$'),
  time_until text check (time_until ~ '^\d\d:\d\d$'),
  times_redeemable integer check (times_redeemable > 0),
  per_user integer check (per_user > 0),
  -- Null: `per_user` is for all time.
  per_user_period text check (per_user_period in ('day', 'week', 'month')),
  budget_cents bigint check (budget_cents > 0),
  -- Kept while there is a limit or a budget; without one, buyers do not wait for each other.
  used_count integer not null default 0 check (used_count >= 0),
  used_cents bigint not null default 0 check (used_cents >= 0),
  is_stackable boolean not null default true,
  funded_by text not null check (funded_by in ('merchant', 'platform')),
  -- How long a credit lasts once it is in a wallet; null: for good.
  credit_expires_days integer check (credit_expires_days > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  is_active boolean not null default true,
  created_by_id id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check (kind <> 'credit' or (code is not null and amount_cents is not null)),
  check (kind <> 'discount' or discount_type <> 'percent' or percent_bps is not null),
  check (kind <> 'discount' or discount_type <> 'fixed' or amount_cents is not null),
  check ((of_quantity is null) = (discounted_quantity is null) and discounted_quantity < of_quantity)
);
create unique index promotion_code on promotion (code) where deleted_at is null;
create index on promotion (merchant_id);
create index on promotion (id) where code is null and is_active and archived_at is null and deleted_at is null;

-- A checkout, an order or a credit that it was used for. One that came back stays, and does not count.
create table promotion_use (
  id id24 primary key,
  promotion_id id24 not null references promotion,
  person_id id24 not null references person,
  checkout_id id24 references checkout,
  -- What it was worth: the discount, or the credit.
  amount_cents bigint not null check (amount_cents >= 0),
  used_at timestamptz not null,
  returned_at timestamptz,
  unique (promotion_id, checkout_id)
);
create index on promotion_use (promotion_id, person_id) where returned_at is null;
create index on promotion_use (checkout_id);
create index on promotion_use (person_id);

-- A code that somebody has kept for an order to come.
create table promotion_claim (
  promotion_id id24 not null references promotion,
  person_id id24 not null references person,
  claimed_at timestamptz not null,
  used_count integer not null default 0 check (used_count >= 0),
  primary key (promotion_id, person_id)
);
create index on promotion_claim (person_id);

-- The counts begin when they are asked for.
create function promotion_recount() returns trigger language plpgsql as $$
begin
  if (old.times_redeemable is null and old.budget_cents is null)
    and (new.times_redeemable is not null or new.budget_cents is not null) then
    select count(*), coalesce(sum(amount_cents), 0) into new.used_count, new.used_cents
    from promotion_use where promotion_id = new.id and returned_at is null;
  end if;
  return new;
end $$;
create trigger promotion_counts before update on promotion for each row execute function promotion_recount();
