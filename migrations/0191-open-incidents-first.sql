-- Lists begin with what is open, the newest first.
create index incidence_open_first on incidence ((status = 'OPEN') desc, id desc);
