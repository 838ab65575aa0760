-- What waits is taken endpoint by endpoint, so that a full queue of one owner is no queue of another.
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, next_attempt_at) where state = 'waiting';
drop index webhook_delivery_due;
