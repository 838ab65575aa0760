-- Indexes that name what a row becomes make each step of it write all index entries of the row anew. An order was written
-- into seventeen of them at each state, a mail into all of its own when it was sent.

-- Whether an order waits for its store, and whether it is to be made or brought, change once each.
alter table purchase_order
  add column is_unanswered boolean not null default false,
  add column is_open boolean not null default false;
update purchase_order set is_open = true, is_unanswered = state = 'pending'
  where state not in ('delivered', 'rejected_by_store', 'canceled_by_user', 'canceled_by_store');
alter table purchase_order
  alter column is_unanswered set default true,
  alter column is_open set default true;
create function order_stands() returns trigger language plpgsql as $$
begin
  new.is_unanswered := new.state = 'pending';
  new.is_open := new.state not in ('delivered', 'rejected_by_store', 'canceled_by_user', 'canceled_by_store');
  return new;
end $$;
create trigger new_order_stands before insert on purchase_order
  for each row when (new.state <> 'pending') execute function order_stands();
create trigger moved_order_stands before update of state on purchase_order
  for each row when (old.state <> new.state) execute function order_stands();

drop index order_pickup_code, purchase_order_state_idx, purchase_order_unanswered;
create unique index order_pickup_code on purchase_order (store_id, delivery_on, pickup_code) where is_open;
create index purchase_order_unanswered on purchase_order (accept_by) where is_unanswered;
create index purchase_order_open on purchase_order (window_end desc, id desc) where is_open;

-- Few messages have failed, and few that are not sent were written to many: both are said apart from the state.
alter table outgoing_message
  add column is_failed boolean not null default false,
  add column is_unsent_notice boolean not null default false;
update outgoing_message set is_failed = true where state = 'failed';
update outgoing_message set is_unsent_notice = true where state <> 'sent' and dedupe_key like 'notification:%';
drop index outgoing_message_failed, outgoing_message_of_notification_not_sent;
create index outgoing_message_failed on outgoing_message (id desc) where is_failed;
create index outgoing_message_of_notification_not_sent on outgoing_message (substr(dedupe_key, 14, 24))
  where is_unsent_notice;

-- Papers change twice, and nothing looks for them by these any more: what is leased is one for each printer.
drop index print_job_created_at_id_idx, print_job_lease_until_idx;

-- Room on the page for what a row becomes, of tables whose rows change soon after they are written.
alter table print_job set (fillfactor = 85);
alter table incoming_webhook set (fillfactor = 85);
alter table ledger_account set (fillfactor = 85);
