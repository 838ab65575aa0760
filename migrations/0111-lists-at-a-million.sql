-- What lists ask for when there are a million orders.

-- The papers of an order are looked for by their kind, wherever they were sent: the same five columns, so that an index
-- finds one kind of them in one step.
drop index print_job_once;
create unique index print_job_once on print_job (order_id, kind, printer_id, revision, bag);

-- How often a promotion was used, and for how much, is read from its index alone.
create index promotion_use_counted on promotion_use (promotion_id, person_id) include (amount_cents) where returned_at is null;
drop index promotion_use_promotion_id_person_id_idx;

-- What is brought through a hub on a day, in which store a dish is sold, and how it was liked.
create index purchase_order_of_hub on purchase_order (warehouse_id, delivery_on) where warehouse_id is not null;
create index catalog_version_content on catalog_version using gin (content jsonb_path_ops);
create index rating_of_products on rating (store_id) where hidden_at is null and product_ratings <> '[]';

-- For what a person's cards were asked, newest first; and reports by how they stand.
create index checkout_of_cards on checkout (person_id, id desc) where card_cents > 0;
create index incidence_by_status on incidence (status desc, id desc);

-- How many of the rows are open or have failed is known at once: until then half of all would be expected.
analyze purchase_order (is_unanswered, is_open);
analyze outgoing_message (is_failed, is_unsent_notice);
