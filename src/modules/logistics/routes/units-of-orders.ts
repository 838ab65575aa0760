import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'

/** How many units are in these orders, all lines together. */
export async function unitsOfOrders(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await unitsByOrder(db, { ids })
  return new Map(rows.map(({ order_id, units }) => [order_id, units]))
}

const unitsByOrder = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('order_line')
    .select(['order_id', sql<number>`sum(quantity)::int`.as('units')])
    .where('order_id', '=', sql<string>`any(${ids}::text[])`)
    .groupBy('order_id'),
)
