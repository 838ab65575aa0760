import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { PartnerDispatchTable } from '../../../core/db/tables'
import { type DispatchState, TAKEN_STATES } from './rules/dispatch-state'

export const insertQuote = (db: Database, quote: Insertable<PartnerDispatchTable>) =>
  db.insertInto('partner_dispatch').values(quote).execute()

export const lockDispatch = (tx: Tx, id: string) =>
  tx.selectFrom('partner_dispatch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** By the name that the partner has given it, or by ours. */
export const lockPartnersDispatch = (
  tx: Tx,
  integrationId: string,
  { partnerDeliveryId, reference }: { partnerDeliveryId: string | null; reference: string | null },
) =>
  tx
    .selectFrom('partner_dispatch')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .where(eb =>
      eb.or([eb('partner_delivery_id', '=', partnerDeliveryId), eb('id', '=', sql<string>`${reference}`)]),
    )
    .forUpdate()
    .executeTakeFirst()

/** The newest errand of an order that was sent out with a partner. */
export const lockDispatchOfOrder = (tx: Tx, integrationId: string, orderId: string) =>
  tx
    .selectFrom('partner_dispatch')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .where(sql<boolean>`order_ids @> array[${orderId}]::text[]`)
    .where('state', '<>', 'quoted')
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** What a partner has charged, or where it can be followed; its state stays. */
export const noteDispatch = (
  tx: Tx,
  id: string,
  change: { charged_cents?: number; tracking_url?: string | null },
  now: Date,
) =>
  tx
    .updateTable('partner_dispatch')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Which of these orders a partner brings already, or has brought. */
export async function takenOrders(tx: Tx, orderIds: readonly string[], but: string): Promise<boolean> {
  const found = await tx
    .selectFrom('partner_dispatch')
    .select('id')
    .where(sql<boolean>`order_ids && ${sql.val([...orderIds])}::text[]`)
    .where('state', 'in', [...TAKEN_STATES])
    .where('id', '<>', but)
    .executeTakeFirst()
  return found !== undefined
}

export const setDispatch = (
  db: Database,
  id: string,
  change: {
    state: DispatchState
    partner_delivery_id?: string
    tracking_url?: string | null
    charged_cents?: number
    requested_by_id?: string
  },
  now: Date,
) =>
  db
    .updateTable('partner_dispatch')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
