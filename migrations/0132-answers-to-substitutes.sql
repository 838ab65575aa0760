alter table picked_line
  -- What the substitute was when it was put in: later changes of the product do not reach the order.
  add column substitute jsonb,
  add column answer text check (answer in ('accepted', 'refused')),
  -- When the difference in price went back, or what was refused.
  add column settled_at timestamptz;
update picked_line set substitute = jsonb_build_object(
  'name', product.name, 'unitCents', product.price_cents, 'allergens', coalesce(product.allergens, '{}'),
  'mayContain', product.may_contain, 'allergensStated', product.allergens is not null, 'conflictReason', null)
from product where product.id = picked_line.substitute_id;
-- What was handed on before anything settled it stays as it was settled by hand.
update picked_line set settled_at = picked_at
from purchase_order where purchase_order.id = picked_line.order_id and purchase_order.state <> 'accepted';
