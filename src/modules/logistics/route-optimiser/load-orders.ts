import { sql } from 'kysely'
import type { z } from 'zod'
import { Failure } from '../../../core/contract/failures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { canBeRouted, legOf, type RoutableOrder, routableOrders } from '../routes/routable-orders'
import type { OrderLeg } from '../routes/rules/stops-of-orders'
import { isWaypointOver } from '../routes/rules/waypoint-state'
import { draftStops, stopsForOrders } from '../routes/stop-drafts'
import type { Stop } from '../routes/stops'
import { MAX_ORDERS, type UnassignedOrder } from './contract/route-optimiser'
import { type NamedRoute, type Visit, visitOf } from './load-routes'
import type { OptimiseInput, Optimising } from './optimise-routes'

/** Something to bring: an order, or a stop of a route that has none. */
export interface Bringing {
  orderId: string | null
  packages: number
  /** Null: on board already, or never picked up here. */
  pickup: Visit | null
  drop: Visit
  /** Of the routes that are named: which one has it today. */
  route: number | null
}
export type Unassigned = z.input<typeof UnassignedOrder>
export type Work = { bringings: Bringing[]; unassigned: Unassigned[] }

/** What is to be brought, from where to where; and what is not, with why. */
export async function workFor(
  input: OptimiseInput,
  routes: readonly NamedRoute[],
  call: Optimising,
): Promise<Work> {
  const onRoutes = new Set(routes.flatMap(({ all }) => all.flatMap(stop => stop.purchaseIds)))
  const wanted = [...new Set(input.purchaseIds)]
  if (wanted.length + onRoutes.size > MAX_ORDERS)
    throw new Failure('ValidationError', { fields: [{ path: 'purchaseIds', rule: 'too_big' }] })
  const orders = wanted.length
    ? await routableOrders(call.db, call.caller, visible => visible.where('purchase_order.id', 'in', wanted))
    : []
  const byId = new Map(orders.map(order => [order.id, order]))
  if (wanted.some(id => !byId.has(id))) throw new Failure('NotFound')
  const packages = await packagesOf([...new Set([...wanted, ...onRoutes])], call)
  const standing = routes.flatMap((route, at) => bringingsOf(route, at, packages))
  const unassigned: Unassigned[] = []
  const chosen = wanted.flatMap(id => {
    if (onRoutes.has(id)) return []
    const order = byId.get(id)!
    const leg = input.leg ?? legOf(order)
    const reason = whyNotBrought(order, leg, input.date)
    if (reason) unassigned.push(unassignedFor(id, reason))
    return reason || leg === null ? [] : [{ order, leg }]
  })
  return { bringings: [...standing, ...(await drafted(chosen, packages, call))], unassigned }
}

/** What a route has still to bring; what is picked up is on board, and a stop without orders is a stop. */
function bringingsOf(route: NamedRoute, at: number, packages: ReadonlyMap<string, number>): Bringing[] {
  const { open, all } = route
  const orderIds = [...new Set(open.flatMap(stop => stop.purchaseIds))]
  const stopOf = (stops: readonly Stop[], id: string, isPickup: boolean) =>
    stops.find(({ row, purchaseIds }) => row.should_pickup === isPickup && purchaseIds.includes(id))
  return [
    ...orderIds.flatMap((orderId): Bringing[] => {
      const [pickup, drop] = [stopOf(open, orderId, true), stopOf(open, orderId, false)]
      const only = drop ?? pickup
      if (!only) return []
      const isPair = pickup && drop && all.indexOf(pickup) < all.indexOf(drop)
      const wasPickedUp = all.some(
        ({ row, purchaseIds, facts }) =>
          row.should_pickup && purchaseIds.includes(orderId) && isWaypointOver(facts.status),
      )
      return [
        {
          orderId,
          packages: isPair || wasPickedUp ? (packages.get(orderId) ?? 1) : 0,
          pickup: isPair ? visitOf(pickup) : null,
          drop: visitOf(only),
          route: at,
        },
      ]
    }),
    ...open
      .filter(stop => stop.purchaseIds.length === 0)
      .map(stop => ({ orderId: null, packages: 0, pickup: null, drop: visitOf(stop), route: at })),
  ]
}

async function drafted(
  chosen: readonly { order: RoutableOrder; leg: OrderLeg }[],
  packages: ReadonlyMap<string, number>,
  { db }: Optimising,
): Promise<Bringing[]> {
  const stops = chosen
    .map(({ order, leg }) => ({ id: order.id, stops: stopsForOrders([order], leg) }))
    .filter(({ stops: both }) => both.length === 2)
  const made = await draftStops(
    db,
    null,
    stops.flatMap(({ stops: both }) => both),
  )
  return stops.map(({ id }, at): Bringing => {
    const both = made
      .slice(at * 2, at * 2 + 2)
      .map(({ row }) => ({ row, waypointId: null, isStarted: false }))
    const isInOrder = both[0]!.row.should_pickup
    return {
      orderId: id,
      packages: packages.get(id) ?? 1,
      pickup: both[isInOrder ? 0 : 1]!,
      drop: both[isInOrder ? 1 : 0]!,
      route: null,
    }
  })
}

/** Bags as they were counted, or as many as an order of that size has. */
async function packagesOf(ids: readonly string[], { db }: Optimising): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('purchase_order')
    .select([
      'id',
      'channel',
      'bags',
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_line l where l.order_id = purchase_order.id)`.as(
        'units',
      ),
    ])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, bagsOf(row, row.units)]))
}

function whyNotBrought(
  order: RoutableOrder,
  leg: OrderLeg | null,
  date: string | undefined,
): Unassigned['reason'] | null {
  if (!canBeRouted(order) || leg === null) return 'notRoutable'
  return date && localDateOf(order.window_start, DEFAULT_TZ) !== date ? 'otherDay' : null
}

/** An order that the plan leaves out before any search, so without a courier and times. */
export const unassignedFor = (purchaseId: string, reason: Unassigned['reason']): Unassigned => ({
  purchaseId,
  reason,
  driverId: null,
  minutes: null,
  arrivesAt: null,
  closesAt: null,
  packages: null,
  vehicleType: null,
})
