-- Which app a session is used with: its platform, version and build, as of its last use.
alter table session add column client_info jsonb;
