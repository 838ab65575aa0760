import { sql } from 'kysely'
import type { World } from '../../trpc/context'

/**
 * What must be true of money and stock at any moment: every row that this finds is a fault. Checkouts that are
 * still open may hold; nothing else may.
 */
export async function findFaults(world: World): Promise<{ what: string; subject: string }[]> {
  const { rows } = await sql<{ what: string; subject: string }>`
    select what, subject from ledger_broken
    union all
    select 'order whose postings are not its total', o.id from purchase_order o
    left join lateral (
      select sum(x.amount_cents) as cents from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      where t.key = 'place:' || o.checkout_id
    ) p on true
    where o.total_cents <> coalesce(p.cents, 0)
    union all
    select 'order whose lines are not its total', o.id from purchase_order o
    where not o.is_requesting_quote and o.total_cents <> (
      select sum((shares->>'goodsCents')::int - (shares->>'promotionCents')::int + (shares->>'deliveryCents')::int)
      from order_line where order_id = o.id)
    union all
    select 'placed checkout without its order', c.id from checkout c
    where c.state = 'placed' and not exists (select 1 from purchase_order o where o.id = c.order_id and o.checkout_id = c.id)
    union all
    select 'order without its checkout', o.id from purchase_order o
    where o.checkout_id is not null and not exists (
      select 1 from checkout c where c.id = o.checkout_id and c.state = 'placed' and c.order_id = o.id)
    union all
    select 'money held for nobody', a.code from ledger_account a
    left join lateral (
      select sum((case split_part(a.code, ':', 1) when 'balance' then plan->'parts'->>'balanceCents'
        when 'flex' then plan->'parts'->>'flexCents' else plan->'parts'->>'kindCents' end)::bigint) as cents
      from checkout c where c.state = 'reserved' and c.person_id = a.owner_id
        and (a.code like 'balance:%' or c.plan->>'deliveryOn' = split_part(a.code, ':', 3))
    ) h on true
    where a.held_cents <> coalesce(h.cents, 0)
    union all
    select 'stock set aside for nobody', i.store_id || ' ' || i.product_id from inventory_item i
    left join lateral (
      select sum((s->>'quantity')::int) as quantity from checkout c, jsonb_array_elements(c.plan->'stock') s
      where c.state = 'reserved' and c.store_id = i.store_id and s->>'productId' = i.product_id
    ) r on true
    where i.reserved <> coalesce(r.quantity, 0)
    union all
    select 'order without history', o.id from purchase_order o
    where not exists (select 1 from order_event e where e.order_id = o.id)
    union all
    select 'order that was not announced', o.id from purchase_order o
    where not exists (select 1 from event e where e.type = 'order.placed' and e.data->>'orderId' = o.id)`.execute(
    world.db,
  )
  return rows
}
