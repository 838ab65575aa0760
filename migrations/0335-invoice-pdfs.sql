-- The document of an issued invoice, kept as it was first given out.
create table invoice_pdf (
  invoice_id id24 primary key references invoice,
  file_id id24 not null references stored_file,
  created_at timestamptz not null
);
create index on invoice_pdf (file_id);
