-- Money that is held on a card and is to be taken. It was found by an index on what changes when it is taken: each
-- capture then wrote all seventeen index entries of its order anew, those of its search among them.
create table payment_hold (
  order_id text primary key,
  since timestamptz not null
);
insert into payment_hold (order_id, since)
  select id, updated_at from purchase_order where payment_state = 'authorised';
create index on payment_hold (since);
drop index purchase_order_updated_at_idx;
-- Room on its page for what an order becomes.
alter table purchase_order set (fillfactor = 75);

-- Nothing looks for messages by this; without it a mail that is sent is not written into all indexes once more.
drop index outgoing_message_id_idx;
alter table outgoing_message set (fillfactor = 75);

-- Messages come in the order of their time, and only the old ones are looked for by it.
drop index live_message_at_idx;
create index live_message_at on live_message using brin (at) with (pages_per_range = 32, autosummarize = on);
