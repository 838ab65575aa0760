-- What the device has learned of a paper that came out: how it is known, when, how many bytes, how long it took.
alter table print_job add column proof jsonb;
