-- Credits are found by what is said of them, if anything is.
create index credit_comment on credit using gin (comment gin_trgm_ops) where comment <> '';
