-- Who bears what: promotions that merchant and platform pay for together, disputes that a merchant has to bear, and
-- orders with which a merchant earns nothing.

alter table promotion drop constraint promotion_funded_by_check;
alter table promotion add constraint promotion_funded_by_check check (funded_by in ('merchant', 'platform', 'shared'));
-- Of a shared promotion, in hundredths of a percent; the platform pays for the rest.
alter table promotion add column merchant_share_bps integer check (merchant_share_bps between 1 and 9999);
alter table promotion add constraint promotion_is_shared check ((funded_by = 'shared') = (merchant_share_bps is not null));

-- What a bank keeps after a lost dispute is theirs to bear, up to what the order has earned them.
alter table merchant add column bears_lost_disputes boolean not null default false;
-- As it was agreed when the dispute was lost.
alter table payment_dispute add column is_borne_by_merchant boolean not null default false;

-- The merchant earns nothing with it, and why.
alter table purchase_order add column net_removed_at timestamptz;
alter table purchase_order add column net_removed_reason text;
alter table purchase_order add constraint net_removed_for_a_reason
  check ((net_removed_at is null) = (net_removed_reason is null));
-- What refunds, disputes and all of that have taken off what the merchant was to get.
alter table purchase_order add column merchant_borne_cents bigint not null default 0 check (merchant_borne_cents >= 0);
