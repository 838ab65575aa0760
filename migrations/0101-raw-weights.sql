-- What a scale expects of a product as it is made: its weight, from how far off a warning is due, and from how far it is wrong.
alter table product
  add column raw_weight_g integer check (raw_weight_g >= 0),
  add column raw_weight_warning_g integer check (raw_weight_warning_g >= 0),
  add column raw_weight_error_g integer check (raw_weight_error_g >= 0),
  add column needs_container boolean not null default false;
