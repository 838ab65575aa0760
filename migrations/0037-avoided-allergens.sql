-- What the person who eats must not have, as they had declared it when they ordered: what the kitchen is told of an
-- order does not change with a later change of their preferences.
alter table purchase_order add column avoided_allergens text[] not null default '{}';

-- Those that are still to be made were placed when the kitchen was told what is declared now.
update purchase_order set avoided_allergens = person.allergens
from person
where person.id = purchase_order.person_id and person.allergens <> '{}'
  and purchase_order.state not in ('delivered', 'rejected_by_store', 'canceled_by_user', 'canceled_by_store');
