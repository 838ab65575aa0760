-- Searches compare texts without case and accents. It is immutable, so that indexes hold it, and does what `foldText` of the
-- product does. Letters are named one by one, since what else a database takes for capitals depends on its locale.
create function fold_text(written text) returns text
  language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize(written, nfkd), '[\u0300-\u036f]', '', 'g'),
      'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae'), 'ß', 'ss'),
    'ØøŁłĐđı’ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐ·•∙⋅‧',
    'oollddi''abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяєіґ');

drop index billing_details_search, business_search, catalog_search, catalog_version_dishes, credit_comment, incidence_search,
  lead_search, location_name_idx, merchant_name_idx, organization_search, outgoing_message_search, payment_method_search,
  person_search, point_of_sale_search, problem_report_search, product_name_idx, promotion_search, purchase_order_search,
  rating_search, route_request_search, route_schedule_search, route_search, store_name_idx;

-- People and orders are found by phone numbers as well, and orders by numbers without their dash.
create index person_search on person using gin (fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
  || coalesce(phone, '')) gin_trgm_ops);
create index purchase_order_search on purchase_order using gin (fold_text(ufid || ' ' || replace(ufid, '-', '') || ' '
  || coalesce(customer->>'firstName', '') || ' ' || coalesce(customer->>'lastName', '') || ' '
  || coalesce(customer->>'phone', '') || ' ' || coalesce(project_code, '')) gin_trgm_ops);
-- Stores are found by where they are.
create index store_search on store using gin (fold_text(name || ' ' || coalesce(address->>'address', '') || ' '
  || coalesce(address->>'postalCode', '')) gin_trgm_ops);

create index billing_details_search on billing_details
  using gin (fold_text(name || ' ' || vat_number || ' ' || coalesce(email, '')) gin_trgm_ops);
create index business_search on business
  using gin (fold_text(name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(vat_number, '')) gin_trgm_ops);
create index catalog_search on catalog using gin (fold_text(name) gin_trgm_ops);
create index catalog_version_dishes on catalog_version using gin (
  fold_text(jsonb_path_query_array(content, '$.products[*].name')::text
    || jsonb_path_query_array(content, '$.products[*].translations.*.name')::text) gin_trgm_ops);
create index credit_comment on credit using gin (fold_text(comment) gin_trgm_ops) where comment <> '';
create index incidence_search on incidence
  using gin (fold_text(comment || ' ' || coalesce(resolution, '') || ' ' || coalesce(order_id, '')) gin_trgm_ops);
create index lead_search on lead
  using gin (fold_text(company_name || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index location_search on location using gin (fold_text(name) gin_trgm_ops);
create index merchant_search on merchant using gin (fold_text(name) gin_trgm_ops);
create index organization_search on organization
  using gin (fold_text(name || ' ' || coalesce(legal_name, '')) gin_trgm_ops);
create index outgoing_message_search on outgoing_message
  using gin (fold_text(recipient || ' ' || coalesce(subject, '')) gin_trgm_ops);
create index payment_method_search on payment_method
  using gin (fold_text(last_four || ' ' || coalesce(nickname, '')) gin_trgm_ops);
create index point_of_sale_search on point_of_sale using gin (fold_text(name) gin_trgm_ops);
create index problem_report_search on incidence
  using gin (fold_text(comment || ' ' || coalesce(contact, '')) gin_trgm_ops) where not is_admin_incidence;
create index product_search on product using gin (fold_text(name) gin_trgm_ops);
create index promotion_search on promotion
  using gin (fold_text(display_name || ' ' || coalesce(code, '')) gin_trgm_ops);
create index rating_search on rating using gin (fold_text(comment || ' ' || coalesce(reply, '')) gin_trgm_ops);
create index route_request_search on route_request
  using gin (fold_text(note || ' ' || coalesce(contact_name, '')) gin_trgm_ops);
create index route_schedule_search on route_schedule using gin (fold_text(name) gin_trgm_ops);
create index route_search on route using gin (fold_text(name || ' ' || id) gin_trgm_ops);
create index store_name_search on store using gin (fold_text(name) gin_trgm_ops);

-- The statistics of an expression come with its index.
analyze person, purchase_order, store, product, route, incidence, rating, outgoing_message;

-- Incidents are found by the beginning of their order's number.
create index purchase_order_numbered on purchase_order (ufid text_pattern_ops);
