-- Which reminders of an invoice that is late were sent: each step once.
create table invoice_reminder (
  invoice_id id24 not null references invoice,
  step integer not null check (step > 0),
  sent_at timestamptz not null,
  primary key (invoice_id, step)
);
