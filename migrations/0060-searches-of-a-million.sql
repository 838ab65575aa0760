-- Searches through what grows with the orders, by indexes that hold their text.
create index outgoing_message_search on outgoing_message
  using gin ((recipient || ' ' || coalesce(subject, '')) gin_trgm_ops);
create index rating_search on rating using gin ((comment || ' ' || coalesce(reply, '')) gin_trgm_ops);
