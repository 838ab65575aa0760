-- Printers and their jobs. print_job grows with the orders: partition by range (id), monthly.

create table printer (
  id id24 primary key,
  device_id text not null unique,
  name text not null,
  city text not null,
  token_hash bytea unique,
  -- Shown (and printed) by an unclaimed device until somebody confirms it in the back office.
  claim_code text unique,
  claim_expires_at timestamptz,
  claimed_at timestamptz,
  pending_token text,
  is_demo boolean not null default false,
  format text not null default 'escpos' check (format in ('escpos', 'zpl')),
  width integer not null default 550,
  height integer,
  copies integer not null default 1 check (copies between 1 and 10),
  language text not null default 'es',
  ip text,
  port integer,
  channels text[] not null default '{catering,canteen,groceries}',
  version text,
  status text not null default 'ok',
  queue integer not null default 0,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);

create table printer_store (
  printer_id id24 not null references printer on delete cascade,
  store_id id24 not null references store on delete cascade,
  primary key (printer_id, store_id)
);
create index on printer_store (store_id);

create table print_job (
  id id24 primary key,
  printer_id id24 not null references printer,
  store_id id24 references store,
  order_id id24 references purchase_order,
  city text not null,
  kind text not null,
  revision integer not null default 1,
  html text not null,
  format text not null,
  width integer not null,
  height integer,
  copies integer not null default 1,
  status text not null check (status in ('queued', 'claimed', 'printed', 'failed', 'unconfirmed', 'canceled')),
  lease_device text,
  lease_until timestamptz,
  attempts integer not null default 0,
  printed_at timestamptz,
  error text,
  reason text,
  reprint_of id24 references print_job,
  created_by id24 references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, printer_id, kind, revision)
);
create unique index one_live_lease_per_printer on print_job (printer_id) where status = 'claimed';
create index on print_job (printer_id, id) where status = 'queued';
create index on print_job (store_id, id desc);
create index on print_job (lease_until) where status = 'claimed';
