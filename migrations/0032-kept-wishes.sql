-- Whether the card of a top-up is to be kept: the payment at the provider is made with it, and has to be found again by
-- whoever gives the top-up up after its server died.
alter table topup add column saves_card boolean not null default false;
