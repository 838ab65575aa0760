-- Lists of the office that come by name, and what is looked for in them. None of these tables is written while somebody orders.
create index merchant_by_name on merchant (name, id desc) where deleted_at is null;
create index store_by_name on store (name, id desc) where deleted_at is null;
create index product_by_name on product (name, id desc) where deleted_at is null;
create index catalog_by_name on catalog (name, id desc) where deleted_at is null;
create index organization_by_name on organization (name, id desc) where deleted_at is null;
create index location_by_name on location (name, id desc) where deleted_at is null;

create index catalog_search on catalog using gin (name gin_trgm_ops);
create index organization_search on organization using gin ((name || ' ' || coalesce(legal_name, '')) gin_trgm_ops);
create index promotion_search on promotion using gin ((display_name || ' ' || coalesce(code, '')) gin_trgm_ops);
create index lead_search on lead
  using gin ((company_name || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

create index organization_by_vat_number on organization (vat_number) where vat_number is not null;
create index merchant_by_vat_number on merchant (vat_number) where vat_number is not null;
create index billing_details_by_vat_number on billing_details (vat_number);

-- The few that have failed, among many that have not.
create index outgoing_message_failed on outgoing_message (id desc) where state = 'failed';
create index webhook_delivery_failed on webhook_delivery (id desc) where state = 'failed';
