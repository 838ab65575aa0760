import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { DISPATCHERS } from '../routes/route-scope'
import { OfOrder, PartnerDeliveries, Partners } from './contract/partner-deliveries'
import { connectedPartners } from './find-partner'
import type { PartnerState } from './rules/dispatch-state'

/** Who can be asked to bring orders. */
export const listPartners = holds(...DISPATCHERS)
  .output(Partners)
  .query(async ({ ctx: { db } }) => ({
    partners: (await connectedPartners(db).execute()).map(({ id, name }) => ({ id, name })),
  }))

/** What partners were asked to bring of an order, the newest first; prices that were only asked for are not in it. */
export const deliveriesOfOrder = holds(...DISPATCHERS)
  .input(OfOrder)
  .output(PartnerDeliveries)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { purchaseId }, ctx: { db, caller, fail } }) => {
    const order = await ordersVisibleTo(db, withOnly(caller, DISPATCHERS), 'staff')
      .select('purchase_order.id')
      .where('purchase_order.id', '=', purchaseId)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    const rows = await db
      .selectFrom('partner_dispatch as d')
      .innerJoin('integration', 'integration.id', 'd.integration_id')
      .selectAll('d')
      .select('integration.name')
      .where(sql<boolean>`d.order_ids @> array[${order.id}]::text[]`)
      .where('d.state', '<>', 'quoted')
      .orderBy('d.created_at', 'desc')
      .limit(20)
      .execute()
    return {
      deliveries: rows.map(row => ({
        dispatchId: row.id,
        partner: row.name,
        status: row.state as PartnerState | 'requested',
        orders: row.order_ids.length,
        price: toMoney(row.price_cents),
        charged: row.charged_cents === null ? null : toMoney(row.charged_cents),
        pickupEta: row.pickup_eta,
        dropoffEta: row.dropoff_eta,
        trackingUrl: row.tracking_url,
        updatedAt: row.updated_at,
      })),
    }
  })
