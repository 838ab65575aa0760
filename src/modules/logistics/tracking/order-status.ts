import { z } from 'zod'
import { type Address, Text } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import type { Channel } from '../../../core/rules/ordering/channels'
import { CARRIED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { readLink } from '../../identity/sign-in/public-links'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { readUfid } from '../../order-records/orders/rules/ufid'
import { isLate, isTerminal, type OrderState } from '../../order-records/states/rules/order-state'
import { isVehicleType } from '../couriers/rules/vehicles'
import { roadMeters, travelSeconds } from '../routes/rules/eta'
import { OrderStatus, OrderStatusQuery } from './contract/order-status'

/** A position that is older than this says nothing about where the courier is now. */
const POSITION_FRESH_MS = 10 * MINUTE_MS

/** How an order stands, for who knows its number or has its link. */
export const showOrderStatus = anyone
  .input(OrderStatusQuery)
  .use(limited(SEARCHES))
  .output(OrderStatus)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, now, world, fail } }) => {
    const ufid = input.ufid ? readUfid(input.ufid) : null
    const row = ufid
      ? await findOrder(db, 'ufid', ufid)
      : await findByLink(db, world.settings.secret, input.token, now)
    if (!row) throw fail('NotFound')
    return presentStatus(db, row, now, { hasLink: input.token !== undefined })
  })

/** The same by the link of the mails, which stays the same for the life of the order. */
export const trackOrder = anyone
  .input(z.object({ token: Text(400) }))
  .use(limited(SEARCHES))
  .output(OrderStatus)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, now, world, fail } }) => {
    const row = await findByLink(db, world.settings.secret, input.token, now)
    if (!row) throw fail('NotFound')
    return presentStatus(db, row, now, { hasLink: true })
  })

async function findByLink(db: Database, secret: string, token: string | undefined, now: Date) {
  const id = token ? readLink(secret, 'track-order', token, now) : null
  return id ? findOrder(db, 'id', id) : undefined
}

const findOrder = (db: Database, column: 'id' | 'ufid', value: string) =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function presentStatus(
  db: Database,
  row: OrderRow,
  now: Date,
  { hasLink }: { hasLink: boolean },
): Promise<OrderStatus> {
  const state = row.state as OrderState
  const [events, store, courier] = await Promise.all([
    db
      .selectFrom('order_event')
      .select(['state', 'at'])
      .where('order_id', '=', row.id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('store')
      .select(['id', 'name', 'address', 'lat', 'lon', 'phone'])
      .where('id', '=', row.store_id)
      .executeTakeFirstOrThrow(),
    CARRIED_ORDER_STATES.includes(state) ? courierOf(db, row.id) : undefined,
  ])
  const stateHistory = events.map(event => ({ state: event.state as OrderState, at: event.at }))
  const geo = state === 'out_for_delivery' ? positionOf(courier, now) : null
  const destination = row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null
  return {
    ufid: row.ufid,
    state,
    stateHistory,
    window: { start: row.window_start, end: row.window_end },
    storeName: store.name,
    isPickup: row.is_pickup,
    isLate: isLate({ state, stateHistory, deliveryWindowEnd: row.window_end }, now),
    ...(geo && destination ? { eta: etaOf(geo, destination, courier?.vehicle_type, now) } : {}),
    ...(courier ? { courier: { nickname: courier.nickname, ...(geo ? { geo } : {}) } } : {}),
    ...(hasLink && destination ? { destination } : {}),
    ...(hasLink ? { linked: await linkedTo(db, row, state, store) } : {}),
  }
}

type StoreOfOrder = {
  id: string
  address: Address
  lat: number
  lon: number
  phone: string | null
}

/** What the mail says that brought the link: who has one was given the other. */
async function linkedTo(
  db: Database,
  row: OrderRow,
  state: OrderState,
  { id, address, lat, lon, phone }: StoreOfOrder,
): Promise<NonNullable<OrderStatus['linked']>> {
  const isRated = await db.selectFrom('rating').select('id').where('order_id', '=', row.id).executeTakeFirst()
  return {
    orderId: row.id,
    store: { id, channel: row.channel as Channel, address: streetOf(address), phone, geo: { lat, lon } },
    address: row.is_pickup || !row.address ? null : streetOf(row.address),
    pickupCode: row.is_pickup && !isTerminal(state) ? row.pickup_code : null,
    canBeRated: state === 'delivered' && !isRated,
  }
}

const streetOf = ({ address, postalCode, city }: Address) =>
  [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type Courier = NonNullable<Awaited<ReturnType<typeof courierOf>>>

/** Who carries or carried the order, and where they were last seen. */
export async function courierOf(db: Database, orderId: string) {
  const row = await db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .innerJoin('person', 'person.id', 'route.assigned_to')
    .leftJoin('courier_position', 'courier_position.person_id', 'person.id')
    .select([
      'person.nickname',
      'person.first_name',
      'route.vehicle_type',
      'courier_position.lat',
      'courier_position.lon',
      'courier_position.at',
    ])
    .where('waypoint_order.order_id', '=', orderId)
    .where('waypoint.should_deliver', '=', true)
    .where('route.canceled_at', 'is', null)
    .where('route.deleted_at', 'is', null)
    .orderBy('route.effective_at', 'desc')
    .orderBy('waypoint.position', 'desc')
    .executeTakeFirst()
  return row && { ...row, nickname: row.nickname || row.first_name }
}

function positionOf(courier: Courier | undefined, now: Date) {
  if (!courier?.at || courier.lat === null || courier.lon === null) return null
  if (now.getTime() - courier.at.getTime() > POSITION_FRESH_MS) return null
  return { lat: courier.lat, lon: courier.lon }
}

function etaOf(
  from: { lat: number; lon: number },
  to: { lat: number; lon: number },
  vehicle: string | undefined,
  now: Date,
): Date {
  const seconds = travelSeconds(roadMeters(from, to), vehicle && isVehicleType(vehicle) ? vehicle : 'bike')
  return new Date(now.getTime() + seconds * SECOND_MS)
}
