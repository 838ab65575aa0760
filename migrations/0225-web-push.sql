-- A browser's subscription is an address with two keys; a native app's token has none.
alter table push_device
  add column p256dh text,
  add column auth text,
  -- The sign-in that added it: messages stop when it ends. Devices from before this column have none.
  add column session_id id24 references session on delete cascade,
  add column user_agent text,
  add constraint push_device_keys check ((p256dh is null) = (auth is null));
create index on push_device (session_id);

-- When a push message was first opened on a device.
alter table outgoing_message add column tapped_at timestamptz;
