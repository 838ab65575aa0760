import { z } from 'zod'
import type { World } from '../../../core/context'
import { type Address, Text, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { MINUTE_MS } from '../../../core/rules/instant'
import type { Channel } from '../../../core/rules/ordering/channels'
import { CARRIED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { readLink } from '../../identity/sign-in/public-links'
import { refundedCentsOf } from '../../order-records/orders/orders'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { readUfid } from '../../order-records/orders/rules/ufid'
import { isFailed, isLate, isTerminal, type OrderState } from '../../order-records/states/rules/order-state'
import { proofImageOf } from '../routes/routes'
import { OrderStatus, OrderStatusQuery } from './contract/order-status'
import { findArrival, type OrderArrival, stopOfOrder } from './order-arrival'
import { arrivalWindow } from './rules/arrival'

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
    return presentStatus({ db, now, world }, row, { hasLink: input.token !== undefined })
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
    return presentStatus({ db, now, world }, row, { hasLink: true })
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
  { db, now, world }: { db: Database; now: Date; world: Pick<World, 'settings' | 'roads' | 'log'> },
  row: OrderRow,
  { hasLink }: { hasLink: boolean },
): Promise<OrderStatus> {
  const state = row.state as OrderState
  const [events, store, arrival] = await Promise.all([
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
    CARRIED_ORDER_STATES.includes(state) || (hasLink && state === 'delivered')
      ? findArrival({ db, now, world }, row.id)
      : undefined,
  ])
  const stateHistory = events.map(event => ({ state: event.state as OrderState, at: event.at }))
  const isLastLeg = state === 'out_for_delivery'
  const courier = CARRIED_ORDER_STATES.includes(state) ? arrival : undefined
  const geo = isLastLeg ? positionOf(courier, now) : null
  const destination = row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null
  return {
    ufid: row.ufid,
    state,
    stateHistory,
    window: { start: row.window_start, end: row.window_end },
    storeName: store.name,
    isPickup: row.is_pickup,
    isLate: isLate({ state, stateHistory, deliveryWindowEnd: row.window_end }, now),
    ...(isLastLeg && courier?.arrivesAt && !courier.arrivedAt ? { eta: courier.arrivesAt } : {}),
    ...(isLastLeg && courier ? { arrival: presentArrival(courier) } : {}),
    ...(courier ? { courier: { nickname: courier.nickname, ...(geo ? { geo } : {}) } } : {}),
    ...(hasLink && destination ? { destination } : {}),
    ...(hasLink
      ? {
          linked: await linkedTo(db, row, {
            state,
            store,
            receivedBy: arrival?.receivedBy ?? null,
            proofImageURL: arrival
              ? proofImageOf({ proof_file_id: arrival.proofFileId }, { world, now })
              : null,
          }),
        }
      : {}),
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
  {
    state,
    store: { id, address, lat, lon, phone },
    receivedBy,
    proofImageURL,
  }: {
    state: OrderState
    store: StoreOfOrder
    receivedBy: string | null
    proofImageURL: string | null
  },
): Promise<NonNullable<OrderStatus['linked']>> {
  const [isRated, receipt] = await Promise.all([
    db.selectFrom('rating').select('id').where('order_id', '=', row.id).executeTakeFirst(),
    db.selectFrom('reception_receipt').select('name').where('order_id', '=', row.id).executeTakeFirst(),
  ])
  return {
    orderId: row.id,
    store: { id, channel: row.channel as Channel, address: streetOf(address), phone, geo: { lat, lon } },
    address: row.is_pickup || !row.address ? null : streetOf(row.address),
    pickupCode: row.is_pickup && !isTerminal(state) ? row.pickup_code : null,
    canBeRated: state === 'delivered' && !isRated,
    // The front desk knows its own people; a courier writes down what is said at the door.
    receivedBy: state === 'delivered' ? (receipt?.name ?? receivedBy) : null,
    proofImageURL: state === 'delivered' ? proofImageURL : null,
    refunded: isFailed(state) ? toMoney(refundedCentsOf(row)) : null,
  }
}

const streetOf = ({ address, postalCode, city }: Address) =>
  [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Who carries or carried an order. */
export async function courierOf(db: Database, orderId: string) {
  const stop = await stopOfOrder(db, orderId, { simulated: false })
  return stop && { nickname: stop.nickname || stop.first_name }
}

/** How the courier stands to the door, as a message to the customer says it. */
export interface CustomerArrival {
  courierId: string
  nickname: string
  arrivedAt: Date | null
  /** Estimated; null where neither a position nor a stop tells it. */
  arrivesAt: Date | null
  window: { from: Date; to: Date } | null
}

/** The same of an order that a courier carries; undefined without a courier. */
export async function findCustomerArrival(
  reading: { db: Database; now: Date; world: Pick<World, 'log' | 'roads' | 'settings'> },
  orderId: string,
): Promise<CustomerArrival | undefined> {
  const arrival = await findArrival(reading, orderId)
  if (!arrival) return undefined
  const { courierId, nickname, arrivesAt } = arrival
  const { arrivedAt, window } = presentArrival(arrival)
  return { courierId, nickname, arrivedAt, arrivesAt, window }
}

/** Where the courier is; what is too old says nothing about that. */
function positionOf(arrival: OrderArrival | undefined, now: Date) {
  if (!arrival?.position) return null
  const { lat, lon, at } = arrival.position
  return now.getTime() - at.getTime() > POSITION_FRESH_MS ? null : { lat, lon }
}

/** What a customer reads of the way to the door. */
function presentArrival(arrival: OrderArrival): NonNullable<OrderStatus['arrival']> {
  const { arrivedAt, arrivesAt, knownAt, stopsBefore, position, isSilent } = arrival
  return {
    arrivedAt,
    window: arrivesAt && !arrivedAt ? arrivalWindow(arrivesAt, knownAt) : null,
    stopsBefore: arrivedAt ? 0 : stopsBefore,
    silentSince: isSilent && position && !arrivedAt ? position.at : null,
  }
}
