-- Who owns the building or the office: a name, for the people who run the place.
alter table location add column owner text;
