-- What a printer's computer is told to change is a job like others. Its values are kept sealed, and only until it is done.
alter table print_job
  add column command bytea,
  add column command_type text,
  add column command_outcome text,
  add column expires_at timestamptz,
  add constraint print_job_command_is_typed check ((kind = 'command') = (command_type is not null)),
  add constraint print_job_command_is_forgotten check (command is null or status in ('queued', 'claimed'));
create index print_job_expiry on print_job (expires_at) where status = 'queued' and expires_at is not null;
