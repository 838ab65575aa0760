import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import type { BagScan, ScanPlace } from './rules/bag-stage'

export const insertBagScan = (tx: Tx, scan: Insertable<DB['bag_scan']>) =>
  tx.insertInto('bag_scan').values(scan).execute()

/** Whether this reading of a device was taken before: it is sent again when its answer got lost. */
export async function wasScanTaken(tx: Tx, personId: string, deviceKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bag_scan')
    .select('id')
    .where('scanned_by', '=', personId)
    .where('device_key', '=', deviceKey)
    .executeTakeFirst()
  return row !== undefined
}

export type ScansOfOrder = ReadonlyMap<number, readonly BagScan[]>

/** All scans of the bags of these orders, by order and bag. */
export async function scansOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, ScansOfOrder>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bag_scan')
    .select(['order_id', 'bag', 'place', 'at', 'shelf'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
  const byOrder = Map.groupBy(rows, row => row.order_id)
  return new Map(
    [...byOrder].map(([id, own]) => [
      id,
      new Map(
        [...Map.groupBy(own, row => row.bag)].map(([bag, scans]) => [
          bag,
          scans.map(({ place, at, shelf }) => ({ place: place as ScanPlace, at, shelf })),
        ]),
      ),
    ]),
  )
}
