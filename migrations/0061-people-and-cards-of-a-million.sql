-- The people of a platform by their name, and saved cards by their last digits and what they are called.
create index person_first_name on person (first_name, id desc);
create index payment_method_search on payment_method
  using gin ((last_four || ' ' || coalesce(nickname, '')) gin_trgm_ops);
