-- What a store prints by itself: the kitchen's ticket when an order comes in, when it is accepted, or never; labels when it is
-- packed.
alter table store
  add column prints_tickets text not null default 'accepted' check (prints_tickets in ('placed', 'accepted', 'never')),
  add column prints_labels boolean not null default true;
