-- The language that a merchant's texts are written in, where it has said so; and what its texts are in others:
-- {"en": {"name": "Green salad", "description": "…"}}. Sections and choices carry theirs with them.
alter table merchant add column language text check (language in ('ca', 'en', 'es', 'fr'));
alter table store add column translations jsonb not null default '{}';
alter table product add column translations jsonb not null default '{}';
