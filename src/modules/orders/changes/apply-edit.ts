import type { z } from 'zod'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { difference } from '../../../core/resource'
import { localDateOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { metersBetween, whyOutOfRange } from '../../../core/rules/ordering/distance'
import {
  type LockedOrder,
  type OrderRow,
  saveOrderChange,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { freePickupCode, pickupCodes } from '../../order-records/orders/pickup-codes'
import { acceptDeadline } from '../../order-records/states/rules/acceptance'
import { optionAt, type SlotQuestion } from '../../stores/hours/rules/slots'
import { whyNotAt } from '../../stores/stores/rules/moving'
import { answeringStoreOf, lockWindows, slotQuestion, takenWindows } from '../../stores/stores/windows'
import { type EditableField, whyNotEdit } from '../board/rules/editing'
import { type Amended, type Amending, amendOrder } from './amend-order'
import type { EditOrder } from './contract/changes'

type Input = z.output<typeof EditOrder>
export type Changes = Partial<OrderRow>
type Store = Awaited<ReturnType<typeof storeOf>>

/**
 * Who changes an order. `forThem`: as customers may, but not with their money. `calendar`: the kitchen, among the windows
 * that it offers.
 */
export type Editor = 'staff' | 'customer' | 'forThem' | 'calendar'

/**
 * Puts right what may still be put right of a locked order, and prices it anew where that matters. The kitchen may
 * move a window as it likes; customers choose of those that the store offers. What a card has to pay for it now is
 * answered, and owed until it has.
 */
export async function applyEdit(
  ctx: Amending,
  order: LockedOrder,
  input: Input,
  by: Editor,
): Promise<{ order: OrderRow; byCardCents: number }> {
  const { db, now, emit, audit } = ctx
  const store = await storeOf(db, order)
  const fields = fieldsOf(input)
  const refusal = whyNotEdit(
    {
      state: order.state,
      deliveryOption: { deliveryStartDate: order.window_start.toISOString() },
      tz: store.tz,
    },
    fields,
    input.deliveryOption,
  )
  if (refusal) throw new Failure('OrderCannotBeEdited', { reason: refusal.name, ...refusal.params })

  const window = input.deliveryOption ? await windowOf(ctx, store, order, input.deliveryOption, by) : {}
  const place = input.address ? placeOf(store, order, input.address, by) : {}
  const amended: Amended =
    input.cart || input.address || window.delivery_on
      ? await amendOrder(
          ctx,
          order,
          store,
          {
            cart: input.cart,
            meters: place.distance_m ?? order.distance_m,
            on: window.delivery_on ?? order.delivery_on,
            windowStart: window.window_start ?? order.window_start,
            paysRise: by === 'customer' ? 'customer' : 'owed',
          },
          why => new Failure('OrderCannotBeEdited', { reason: why.name, ...why.params }),
        )
      : { columns: {}, byCardCents: 0 }

  const { customerDetails: details } = input
  const saved = await saveOrderChange(db, order, now, {
    ...(input.customerComments !== undefined ? { customer_comments: input.customerComments } : {}),
    ...(input.internalNote !== undefined ? { internal_note: input.internalNote } : {}),
    ...(details
      ? {
          customer: {
            ...order.customer,
            ...(details.name !== undefined ? { firstName: details.name } : {}),
            ...(details.lastName !== undefined ? { lastName: details.lastName } : {}),
            ...(details.email !== undefined ? { email: details.email } : {}),
            ...(details.phone !== undefined ? { phone: details.phone } : {}),
          },
        }
      : {}),
    ...window,
    ...(input.pickupTime ? { pickup_at: input.pickupTime } : {}),
    ...place,
    ...amended.columns,
  })
  emit('order.changed', { ...subjectOf(order), what: fields.join(',') }, order.city)
  audit({ type: 'purchase_order', id: order.id, ...difference(order, saved) })
  return { order: saved, byCardCents: amended.byCardCents }
}

export async function storeOf(db: Database, order: OrderRow) {
  return db.selectFrom('store').selectAll().where('id', '=', order.store_id).executeTakeFirstOrThrow()
}

function fieldsOf(input: Input): EditableField[] {
  const fields: EditableField[] = [
    'deliveryOption',
    'address',
    'customerComments',
    'customerDetails',
    'pickupTime',
    'internalNote',
  ]
  const named = fields.filter(field => input[field as keyof Input] !== undefined)
  return input.cart ? ['cartItems', ...named] : named
}

/** The columns of another window. A kitchen has agreed to it: lead time and opening hours do not count for it. */
async function windowOf(
  { db, world, now }: Amending,
  store: Store,
  order: OrderRow,
  chosen: { deliveryStartDate: string },
  by: Editor,
): Promise<Changes> {
  const on = localDateOf(chosen.deliveryStartDate, store.tz)
  const isSame = Date.parse(chosen.deliveryStartDate) === order.window_start.getTime()
  if (by !== 'staff' && !isSame && store.capacity_per_slot !== null) await lockWindows(db, store.id)
  const question = isSame
    ? { ...slotQuestion(store, order.channel as Channel, now, new Map()), force: by === 'staff' }
    : await moveQuestion(db, store, order, now, by)
  const option = optionAt(on, chosen.deliveryStartDate, question)
  if (!option) throw new Failure('WindowGone', { reason: whyNotAt(on, chosen.deliveryStartDate, question) })
  const start = new Date(option.deliveryStartDate)
  // It leaves the kitchen as long before the window as it did.
  const leavesAt = new Date(start.getTime() - (order.window_start.getTime() - order.pickup_at.getTime()))
  return {
    window_start: start,
    window_end: new Date(option.deliveryEndDate),
    cutoff_at: new Date(option.cutoff),
    pickup_at: leavesAt,
    ...(order.accept_by && order.state === 'pending' && !order.unaccepted_at
      ? { accept_by: acceptDeadline({ placedAt: order.created_at, leavesAt }, answeringStoreOf(store)) }
      : {}),
    ...(on === order.delivery_on ? {} : dayOf(world, store, on)),
  }
}

/** What an editor chooses from when an order gets another window. */
export async function moveQuestion(
  db: Database,
  store: Store,
  order: Pick<OrderRow, 'channel' | 'created_at'>,
  now: Date,
  by: Editor,
): Promise<SlotQuestion> {
  if (by === 'calendar') return calendarQuestion(db, store, order, now)
  const taken = by === 'staff' ? new Map() : await takenWindows(db, [store], now)
  return { ...slotQuestion(store, order.channel as Channel, now, taken), force: by === 'staff' }
}

/**
 * What a kitchen chooses from when it moves an order by the rules of its windows. It has known of the order since that was
 * placed: lead time and cut-off count from then, so that what was moved can also be moved back.
 */
export async function calendarQuestion(
  db: Database,
  store: Store,
  order: Pick<OrderRow, 'channel' | 'created_at'>,
  now: Date,
): Promise<SlotQuestion> {
  const taken = await takenWindows(db, [store], now)
  return { ...slotQuestion(store, order.channel as Channel, now, taken), since: order.created_at }
}

/** Another day has other codes. */
function dayOf(world: Amending['world'], store: Store, on: string): Changes {
  const code = freePickupCode({ storeId: store.id, deliveryOn: on }, pickupCodes(world, store.name))
  return { delivery_on: on, pickup_code: code as never }
}

type Place = NonNullable<OrderRow['address']>

/** Where it is brought to from now on. What a company pays for is brought to its place; customers say where within. */
function placeOf(store: Store, order: OrderRow, address: Place, by: Editor): Changes {
  if (by !== 'staff' && order.location_id && order.address) {
    if (!isSamePlace(order, address)) throw new Failure('OrderCannotBeEdited', { reason: 'CompanyPlace' })
    return { address: { ...order.address, details: address.details } }
  }
  const geo = address.geo ?? (isSamePlace(order, address) ? geoOf(order) : null)
  if (!geo && by !== 'staff') throw new Failure('DeliveryAddressMissing')
  const from = { lat: store.lat, lon: store.lon }
  if (whyOutOfRange({ geo: from, deliveryRadiusM: store.delivery_radius_m }, geo))
    throw new Failure('AddressTooFar')
  const meters = geo ? Math.round(metersBetween(from, geo)) : order.distance_m
  return { address, lat: geo?.lat ?? null, lon: geo?.lon ?? null, distance_m: meters }
}

const isSamePlace = (order: OrderRow, { address, city }: Place) =>
  order.address?.address === address && order.address.city === city

const geoOf = ({ lat, lon }: OrderRow) => (lat === null || lon === null ? null : { lat, lon })

/** What changing an order can run into. */
export const EDIT_FAILURES = [
  'OrderCannotBeEdited',
  'WindowGone',
  'AddressTooFar',
  'DeliveryAddressMissing',
  'MinimumOrder',
  'ProductNotAvailable',
  'ModifiersInvalid',
  'QuantityOutOfRange',
  'OutOfStock',
  'CustomerPaymentNotAllowed',
  'PaymentPlanChanged',
  'PriceChanged',
] as const
