import type { World } from '../../../core/context'
import { countArrival } from '../../../core/figures/counted'
import { errorSeconds, outcomeOf } from './rules/arrival-error'

/** Job: counts how far estimates were off, for the figures of this process. */
export async function countArrivals(
  { db }: World,
  { orderIds }: { orderIds: readonly string[] },
): Promise<void> {
  const rows = await db
    .selectFrom('arrival_promise')
    .selectAll()
    .where('order_id', 'in', orderIds.length ? [...orderIds] : [''])
    .execute()
  for (const { arrived_at: arrivedAt, estimate, ...row } of rows) {
    if (!arrivedAt) continue
    const promised = outcomeOf(arrivedAt, { from: row.promised_from, to: row.promised_to })
    const { shown_from: from, shown_to: to } = row
    countArrival({
      vehicle: row.vehicle_type ?? 'unknown',
      promised,
      ...(estimate && from && to
        ? { errorSeconds: errorSeconds(arrivedAt, estimate), shown: outcomeOf(arrivedAt, { from, to }) }
        : {}),
    })
  }
}
