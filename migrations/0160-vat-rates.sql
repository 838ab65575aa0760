-- Rates of VAT have two decimals: 7.5, 4.9, 5.5 and 2.6 % exist.
alter table product
  alter column vat_percent type numeric(5, 2),
  -- Of the channels in which another rate applies: a drink is taxed otherwise when it is delivered.
  add column vat_by_channel jsonb not null default '{}';
alter table order_line alter column vat_percent type numeric(5, 2);
