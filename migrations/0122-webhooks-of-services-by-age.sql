-- What connected services told is forgotten after a while.
create index incoming_webhook_of_services_by_age on incoming_webhook (created_at) where integration_id is not null;
