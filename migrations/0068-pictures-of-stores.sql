-- A store without a photo is shown by a table with dishes that it sells, drawn from their words.
alter table store add column pictured_dishes jsonb not null default '[]';

-- Pictures are photos, or drawn from words; symbols by name are gone.
update store set picture = null where picture like 'glyph:%';
update product set picture = null where picture like 'glyph:%';
