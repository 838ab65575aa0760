-- The record that the tax agency gets of each invoice (VERI*FACTU), in one chain of each issuer.

-- The end of an issuer's chain of records. Writing a record holds this row, always behind the chain of its invoices.
create table tax_chain (
  issuer_id id24 primary key references issuer,
  length integer not null default 0 check (length >= 0),
  last_record_id id24,
  last_generated_at timestamptz
);

-- When an issuer's next message may be sent, and what has kept the last one.
create table tax_flow (
  issuer_id id24 primary key references issuer,
  -- The wait that the agency named in its last answer.
  wait_seconds integer not null default 60 check (wait_seconds >= 0),
  next_at timestamptz not null,
  -- Until then the message that is on its way is waited for: the server that sends it may have died.
  claimed_until timestamptz,
  message_id id24,
  failures integer not null default 0,
  -- Since then the agency has not been reached.
  away_since timestamptz,
  fault_code integer,
  fault_text text
);
create index on tax_flow (next_at);

create table tax_message (
  id id24 primary key,
  issuer_id id24 not null references issuer,
  sent_at timestamptz not null,
  records integer not null check (records between 1 and 1000),
  is_incident boolean not null,
  answered_at timestamptz,
  outcome text check (outcome in ('answered', 'refused', 'unreachable')),
  csv text,
  fault_code integer,
  fault_text text,
  check ((outcome is null) = (answered_at is null))
);
create index on tax_message (issuer_id, id desc);

create table tax_record (
  id id24 primary key,
  issuer_id id24 not null references issuer,
  city text not null,
  invoice_id id24 not null references invoice,
  position integer not null check (position > 0),
  kind text not null check (kind in ('registration', 'annulment')),
  -- The record that this one corrects, after the agency has refused it or has found errors in it.
  corrects_id id24 references tax_record,
  -- Why an invoice was annulled.
  reason text,
  issuer_nif text not null,
  legal_id text not null,
  issued_on date not null,
  -- Empty in an annulment.
  invoice_kind text check (invoice_kind in ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  vat_cents bigint,
  total_cents bigint,
  generated_at timestamptz not null,
  previous_hash text,
  hash text not null check (hash ~ '^[0-9A-F]{64}$'),
  -- As it is sent.
  xml text not null,
  created_at timestamptz not null,
  -- What becomes of it at the agency.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'accepted', 'acceptedWithErrors', 'rejected', 'corrected')),
  state_at timestamptz not null,
  message_id id24 references tax_message,
  sends integer not null default 0,
  -- What the agency has said of it, kept when it is corrected.
  answer text check (answer in ('accepted', 'acceptedWithErrors', 'rejected')),
  error_code integer,
  error_text text,
  check ((kind = 'annulment') = (invoice_kind is null) and (kind = 'annulment') = (total_cents is null) and (kind = 'annulment') = (vat_cents is null))
);
create unique index tax_record_position on tax_record (issuer_id, position);
create unique index tax_record_corrected_once on tax_record (corrects_id);
create unique index tax_record_of_invoice on tax_record (invoice_id) where kind = 'registration' and corrects_id is null;
create unique index tax_record_annulled_once on tax_record (invoice_id) where kind = 'annulment' and corrects_id is null;
create index tax_record_unsent on tax_record (issuer_id, position) where state in ('waiting', 'sent');
create index tax_record_by_state on tax_record (state, id desc);
create index on tax_record (issuer_id, id desc);
create index on tax_record (invoice_id);
create index on tax_record (message_id);

-- A record is never changed or deleted: a later one corrects it. Only its way to the agency is noted.
create function tax_record_refuse_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'state_at', 'message_id', 'sends', 'answer', 'error_code', 'error_text'];
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - moving) is distinct from (to_jsonb(new) - moving) then
    raise exception 'a tax record never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_record_is_final before update or delete on tax_record
  for each row execute function tax_record_refuse_change();

create function tax_record_refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'a tax record never changes' using errcode = 'restrict_violation';
end $$;
create trigger tax_record_no_truncate before truncate on tax_record
  for each statement execute function tax_record_refuse_truncate();
