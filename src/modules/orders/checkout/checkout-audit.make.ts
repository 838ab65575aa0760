import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { type Fault, findStandingFaults } from '../../money/ledger/standing-checks'

/**
 * What must be true of money, stock and orders at any moment: every row that this finds is a fault. Checkouts that
 * are still open may hold; nothing else may.
 */
export async function findFaults(world: World): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'order without history' as what, o.id as subject from purchase_order o
    where not exists (select 1 from order_event e where e.order_id = o.id)
    union all
    select 'order that was not emitted', o.id from purchase_order o
    where not exists (select 1 from event e where e.type = 'order.placed' and e.data->>'orderId' = o.id)`.execute(
    world.db,
  )
  return [...(await findStandingFaults(world.db)), ...rows]
}
