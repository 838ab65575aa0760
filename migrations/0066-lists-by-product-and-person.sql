-- Lists that a person reads page by page, by indexes that hold their order: the orders with a product, the messages to a
-- person, the routes by when they begin.
create index on order_line (product_id, order_id);
drop index order_line_product_id_idx;
create index on outgoing_message (person_id, id desc) where person_id is not null;
create index on route (effective_at desc, id desc);

-- Searches through routes, and through what people have reported.
create index route_search on route using gin ((name || ' ' || id) gin_trgm_ops);
create index incidence_search on incidence
  using gin ((comment || ' ' || coalesce(resolution, '') || ' ' || coalesce(order_id, '')) gin_trgm_ops);
create index problem_report_search on incidence
  using gin ((comment || ' ' || coalesce(contact, '')) gin_trgm_ops) where not is_admin_incidence;
