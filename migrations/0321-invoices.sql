-- Invoices. A draft changes with its orders; what was issued has a number, a date and a hash, and never changes again.

-- The last number of each series and year of an issuer.
create table invoice_series (
  issuer_id id24 not null references issuer,
  series text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (issuer_id, series, year)
);

-- The end of an issuer's chain. Issuing holds this row, so that numbers have no gaps and hashes one order.
create table invoice_chain (
  issuer_id id24 primary key references issuer,
  length integer not null default 0 check (length >= 0),
  last_hash text,
  last_issued_at timestamptz
);

create table invoice (
  id id24 primary key,
  issuer_id id24 not null references issuer,
  city text not null,
  kind text not null check (kind in ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  source text not null check (source in ('order', 'month', 'hand', 'refund', 'rectification')),
  status text not null default 'created' check (status in ('created', 'readyToCharge', 'processing', 'completed', 'failed')),
  status_at timestamptz not null,
  status_note text,
  -- Who made it what it is, and what it was before it was completed by reconciliation.
  status_by text not null default 'staff' check (status_by in ('staff', 'nothingDue', 'reconcile', 'provider')),
  status_before text,
  language text not null check (language in ('ca', 'en', 'es', 'fr')),
  -- All of these are given when it is issued.
  series text,
  year integer,
  number integer,
  legal_id text,
  issued_at timestamptz,
  issued_on date,
  due_on date,
  chain_position integer,
  previous_hash text,
  hash text,
  -- Seller and recipient as they are printed; a simplified invoice has no recipient.
  seller jsonb,
  recipient jsonb,
  -- Who may see it besides the office.
  organization_id id24 references organization,
  location_id id24 references location,
  person_id id24 references person,
  period_start date,
  period_end date,
  billing_meta jsonb not null default '{}',
  notes text not null default '',
  base_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  total_cents bigint not null default 0,
  vat jsonb not null default '[]',
  -- What was paid before it was issued, and what has come in for it since.
  prepaid_cents bigint not null default 0,
  received_cents bigint not null default 0,
  rectifies_id id24 references invoice,
  rectification text check (rectification in ('substitution', 'difference')),
  reason text,
  refund_id id24 references refund,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check ((kind like 'R%') = (rectifies_id is not null) and (rectifies_id is null) = (rectification is null)),
  check (base_cents + vat_cents = total_cents),
  check ((status = 'created') = (hash is null)),
  check ((hash is null) = (legal_id is null) and (hash is null) = (issued_at is null) and (hash is null) = (issued_on is null)
    and (hash is null) = (series is null) and (hash is null) = (year is null) and (hash is null) = (number is null)
    and (hash is null) = (due_on is null) and (hash is null) = (chain_position is null) and (hash is null) = (seller is null)),
  check (deleted_at is null or status = 'created')
);
create unique index invoice_number on invoice (issuer_id, series, year, number);
create unique index invoice_chain_position on invoice (issuer_id, chain_position);
create unique index invoice_substituted_once on invoice (rectifies_id) where rectification = 'substitution' and deleted_at is null;
create unique index invoice_of_refund on invoice (refund_id, rectifies_id) where refund_id is not null and deleted_at is null;
create index on invoice (rectifies_id);
create index on invoice (organization_id, id desc);
create index on invoice (location_id, id desc);
create index on invoice (person_id, id desc);
create index on invoice (status, id desc) where deleted_at is null;
create index on invoice (issued_at desc nulls last, id desc);
create index on invoice (due_on, id) where deleted_at is null and status in ('readyToCharge', 'processing', 'failed');
create index on invoice (created_at);
create index invoice_search on invoice
  using gin (fold_text(coalesce(legal_id, '') || ' ' || coalesce(recipient->>'name', '') || ' ' || coalesce(recipient->>'vatNumber', '')) gin_trgm_ops);

create table invoice_line (
  id id24 primary key,
  invoice_id id24 not null references invoice,
  position integer not null,
  kind text not null check (kind in ('goods', 'delivery', 'inKind', 'flex', 'transfer', 'fee', 'other')),
  name text not null check (name <> ''),
  quantity integer not null check (quantity > 0),
  -- Of one, tax included, before discounts; empty where they differ.
  unit_cents bigint,
  on_day date,
  tax_percentage numeric(5, 2) not null check (tax_percentage between 0 and 100),
  tax_base_cents bigint not null,
  tax_cents bigint not null,
  payment_total_cents bigint not null,
  unique (invoice_id, position),
  check (tax_base_cents + tax_cents = payment_total_cents)
);

-- Of which orders a line is made. What an order's company pays and what its customer pays may stand on two invoices.
create table invoice_line_order (
  line_id id24 not null references invoice_line on delete cascade,
  order_id id24 not null references purchase_order,
  payer text not null check (payer in ('company', 'customer')),
  gross_cents bigint not null,
  -- The VAT of that part as the order's own books have it.
  booked_vat_cents bigint not null,
  primary key (line_id, order_id, payer)
);
create index on invoice_line_order (order_id);

-- The orders of an invoice. While it is live no other invoice takes the same part of the same order.
create table invoice_order (
  invoice_id id24 not null references invoice,
  order_id id24 not null references purchase_order,
  payer text not null check (payer in ('company', 'customer')),
  gross_cents bigint not null,
  prepaid_cents bigint not null,
  -- False of rectifying invoices, which correct what another one has taken, and of deleted drafts.
  is_live boolean not null,
  primary key (invoice_id, order_id, payer)
);
create unique index invoice_order_once on invoice_order (order_id, payer) where is_live;

create table invoice_event (
  id id24 primary key,
  invoice_id id24 not null references invoice,
  from_status text,
  status text not null,
  note text,
  by_person_id id24,
  at timestamptz not null
);
create index on invoice_event (invoice_id, id);

-- What was issued is closed for good: only what becomes of its payment still moves.
create function invoice_refuse_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['status', 'status_at', 'status_note', 'status_by', 'status_before', 'received_cents', 'updated_at', 'archived_at'];
begin
  if old.hash is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(old) - moving) is distinct from (to_jsonb(new) - moving) then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invoice_is_final before update or delete on invoice
  for each row execute function invoice_refuse_change();

create function invoice_refuse_part_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoice i where i.id in (old.invoice_id, new.invoice_id) and i.hash is not null) then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_line_is_final before insert or update or delete on invoice_line
  for each row execute function invoice_refuse_part_change();
create trigger invoice_order_is_final before insert or update or delete on invoice_order
  for each row execute function invoice_refuse_part_change();

create function invoice_refuse_source_change() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from invoice_line l join invoice i on i.id = l.invoice_id
    where l.id in (old.line_id, new.line_id) and i.hash is not null) then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_line_order_is_final before insert or update or delete on invoice_line_order
  for each row execute function invoice_refuse_source_change();

create function invoice_refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
end $$;
create trigger invoice_no_truncate before truncate on invoice
  for each statement execute function invoice_refuse_truncate();
create trigger invoice_line_no_truncate before truncate on invoice_line
  for each statement execute function invoice_refuse_truncate();
