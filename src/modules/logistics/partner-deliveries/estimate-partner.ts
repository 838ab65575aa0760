import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { AWAITING_PICKUP_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { inTransaction } from '../../../core/write'
import { withOnly } from '../../order-records/orders/order-scope'
import { type RoutableOrder, routableOrders } from '../routes/routable-orders'
import { DISPATCHERS, routesVisibleTo } from '../routes/route-scope'
import { EstimatePartner, PartnerQuote } from './contract/partner-deliveries'
import { insertQuote } from './dispatches.store'
import { findPartner } from './find-partner'
import { askForQuote, type Errand } from './partner-api'

const GOOD_FOR_MS = 15 * 60_000

/** What a courier partner takes for bringing these, and when they would be there. Nothing is ordered by that. */
export const estimatePartner = holds(...DISPATCHERS)
  .input(EstimatePartner)
  .output(PartnerQuote)
  .concat(
    mayFail('NotFound', 'OrderCannotBeRouted', 'PartnerNotConnected', 'PartnerUnavailable', 'PartnerRefused'),
  )
  .mutation(async ({ input, ctx }) => {
    const { world, db, now, fail } = ctx
    const caller = withOnly(ctx.caller, DISPATCHERS)
    const orders = await ordersToBring(db, caller, input)
    if (!orders) throw fail('NotFound')
    if (orders.some(order => !AWAITING_PICKUP_ORDER_STATES.includes(order.state) || order.is_pickup))
      throw fail('OrderCannotBeRouted')
    const partner = await findPartner(db, input.partner)
    if (!partner) throw fail('PartnerNotConnected')

    const quoted = await askForQuote(world, partner, orders.map(errandOf))
    const id = world.newId()
    const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
    await inTransaction(ctx, 'logistics.partners.estimate', async ({ db: tx, audit }) => {
      await insertQuote(tx, {
        id,
        integration_id: partner.id,
        order_ids: orders.map(order => order.id).toSorted(),
        state: 'quoted',
        partner_quote_id: quoted.id,
        price_cents: quoted.priceCents,
        pickup_eta: quoted.pickupEta,
        dropoff_eta: quoted.dropoffEta,
        expires_at: expiresAt,
        created_at: now,
        updated_at: now,
      })
      audit({ type: 'partner_dispatch', id, after: { state: 'quoted', price_cents: quoted.priceCents } })
    })
    const { pickupEta, dropoffEta } = quoted
    return { quoteId: id, price: toMoney(quoted.priceCents), pickupEta, dropoffEta, expiresAt }
  })

/** Null when some are not there, or not for this caller. */
async function ordersToBring(
  db: Database,
  caller: Person,
  { purchaseIds, routeId }: { purchaseIds?: string[]; routeId?: string },
): Promise<RoutableOrder[] | null> {
  const ids = new Set(purchaseIds ?? (await ordersOfRoute(db, caller, routeId!)))
  if (!ids.size) return null
  const found = await routableOrders(db, caller, orders => orders.where('purchase_order.id', 'in', [...ids]))
  return found.length === ids.size ? found : null
}

async function ordersOfRoute(db: Database, caller: Person, routeId: string): Promise<string[]> {
  const rows = await routesVisibleTo(db, caller, 'write')
    .innerJoin('waypoint', 'waypoint.route_id', 'route.id')
    .innerJoin('waypoint_order', 'waypoint_order.waypoint_id', 'waypoint.id')
    .select('waypoint_order.order_id')
    .where('route.id', '=', routeId)
    .distinct()
    .execute()
  return rows.map(row => row.order_id)
}

/** From where to where, and until when: no more of who has ordered than a name at the door. */
function errandOf(order: RoutableOrder): Errand {
  const { address } = order
  if (!address) throw new Failure('OrderCannotBeRouted')
  return {
    reference: order.ufid,
    pickup: {
      name: order.store_name,
      address: order.store_address.address,
      geo: geoOf(order.store_lat, order.store_lon),
      from: order.pickup_at ?? order.window_start,
      until: order.window_end,
    },
    dropoff: {
      name:
        order.location_name ?? [order.customer.firstName, order.customer.lastName].filter(Boolean).join(' '),
      address: [address.address, address.details].filter(Boolean).join(', '),
      geo: geoOf(order.lat, order.lon),
      from: order.window_start,
      until: order.window_end,
    },
  }
}

const geoOf = (lat: number | null, lon: number | null) => (lat === null || lon === null ? null : { lat, lon })
