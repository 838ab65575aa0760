-- What was asked of cards and is not paid: few, beside all that is. As payment_attempt says it.
create index checkout_not_paid on checkout
  ((case state when 'placed' then 'COMPLETED' when 'reserved' then 'RECEIVED' else 'FAILED' end), id desc)
  where card_cents > 0
    and (case state when 'placed' then 'COMPLETED' when 'reserved' then 'RECEIVED' else 'FAILED' end) <> 'COMPLETED';
create index order_payment_not_paid on order_payment
  ((case state when 'settled' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end), id desc)
  where (case state when 'settled' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end) <> 'COMPLETED';
create index topup_not_paid on topup
  ((case state when 'succeeded' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end), id desc)
  where (case state when 'succeeded' then 'COMPLETED' when 'open' then 'RECEIVED' else 'FAILED' end) <> 'COMPLETED';
create index card_check_not_paid on card_check
  ((case state when 'passed' then 'COMPLETED' when 'open' then 'RECEIVED'
    when 'rejected' then 'REJECTED_UNPROCESSABLE' else 'FAILED' end), id desc)
  where (case state when 'passed' then 'COMPLETED' when 'open' then 'RECEIVED'
    when 'rejected' then 'REJECTED_UNPROCESSABLE' else 'FAILED' end) <> 'COMPLETED';
create index order_payment_by_person on order_payment (person_id);

-- Whom something was sent to, by the name that lists call them by.
create index person_called on person
  ((coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, id)), id desc);

-- How far a message to many has come is known without counting them; what is not sent of it stands apart.
alter table notification
  add column written_count integer not null default 0,
  add column skipped_count integer not null default 0;
update notification n set written_count = r.written, skipped_count = r.skipped
  from (select notification_id, count(*) filter (where state = 'written') as written,
      count(*) filter (where state = 'skipped') as skipped
    from notification_recipient group by 1) r
  where r.notification_id = n.id;
create index outgoing_message_of_notification_not_sent on outgoing_message (substr(dedupe_key, 14, 24))
  where state <> 'sent' and dedupe_key like 'notification:%';
create index notification_recipient_skipped on notification_recipient (notification_id, person_id)
  where state = 'skipped';
