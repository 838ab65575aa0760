import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'

export interface ShownArrival {
  orderId: string
  estimate: Date
  window: { from: Date; to: Date }
}

/** Keeps what the customer of an order first read when the courier set out. */
export const keepShownArrival = (tx: Tx, { orderId, estimate, window }: ShownArrival) =>
  sql`insert into arrival_promise (order_id, city, promised_from, promised_to, estimate, shown_from, shown_to)
    select id, city, window_start, window_end, ${estimate}::timestamptz, ${window.from}::timestamptz,
      ${window.to}::timestamptz
    from purchase_order where id = ${orderId}
    on conflict (order_id) do nothing`.execute(tx)

/** Notes when the courier stood at the door with these orders. */
export const noteArrival = (
  tx: Tx,
  orderIds: readonly string[],
  { arrivedAt, vehicleType }: { arrivedAt: Date; vehicleType: string | null },
) =>
  sql`insert into arrival_promise (order_id, city, promised_from, promised_to, vehicle_type, arrived_at)
    select id, city, window_start, window_end, ${vehicleType}::text, ${arrivedAt}::timestamptz
    from purchase_order where id = any(${[...orderIds]}::text[]) order by id
    on conflict (order_id) do update
      set arrived_at = excluded.arrived_at, vehicle_type = excluded.vehicle_type`.execute(tx)

/** A delivery that was taken back has not arrived. */
export const takeArrivalBack = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .updateTable('arrival_promise')
    .set({ arrived_at: null })
    .where('order_id', 'in', orderIds.length ? [...orderIds] : [''])
    .execute()
