import type { PermissionType } from '../../contract/access'
import {
  BoardOrderDetail,
  EditOrder,
  OrderReference,
  SetOrderChannel,
  UpdateProjectCode,
} from '../../contract/board'
import { Order } from '../../contract/ordering'
import type { Database, Tx } from '../../db/open'
import { localDateOf } from '../../rules/local-time'
import type { Channel } from '../../rules/ordering/channels'
import { metersBetween, whyOutOfRange } from '../../rules/ordering/distance'
import { type EditableField, whyNotEdit, whyNotSetChannel } from '../../rules/ordering/editing'
import { deliveryFeeCents } from '../../rules/ordering/fees'
import { isFailed } from '../../rules/ordering/order-state'
import { deliveryOptions, sameWindow } from '../../rules/ordering/slots'
import type { Person } from '../../trpc/context'
import { holds, mayFail, signedIn } from '../../trpc/procedures'
import { difference } from '../../trpc/resource'
import { write } from '../../trpc/write'
import { type LockedOrder, lockOrder, type OrderRow, subjectOf } from './order-rows'
import { ordersVisibleTo, withOnly } from './order-scope'
import { presentOrder } from './orders'
import { presentDetail } from './show-board-order'

const RUN_ORDERS: PermissionType[] = ['MerchantAdminPermission', 'HelloAdminPermission']
const runsOrders = holds(...RUN_ORDERS)

/** Puts right what staff may put right; what that is depends on how far the order has come. */
export const editOrder = runsOrders
  .input(EditOrder)
  .output(BoardOrderDetail)
  .use(mayFail('NotFound', 'OrderCannotBeEdited', 'StaleRecord', 'WindowGone', 'AddressTooFar'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, announce, record } = ctx
      const order = await lockRunOrder(db, caller, input.id)
      if (!order) throw fail('NotFound')
      if (input.revision !== undefined && input.revision !== order.revision)
        throw fail('StaleRecord', { record: await presentDetail(order, { db, caller, now }) })
      const store = await storeOf(db, order)

      const refusal = whyNotEdit(
        {
          state: order.state,
          deliveryOption: { deliveryStartDate: order.window_start.toISOString() },
          tz: store.tz,
        },
        fieldsOf(input),
        input.deliveryOption,
      )
      if (refusal) throw fail('OrderCannotBeEdited', { reason: refusal.name, ...refusal.params })

      const window = input.deliveryOption && windowOf(store, order, input.deliveryOption, now)
      if (window === null) throw fail('WindowGone')
      const place = input.address && placeOf(store, order, input.address)
      if (place === 'tooFar') throw fail('AddressTooFar')
      if (place === 'dearer') throw fail('OrderCannotBeEdited', { reason: 'TotalWouldRise' })

      const { customerDetails: details } = input
      const saved = await save(db, order, now, {
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
      })
      announce('order.changed', { ...subjectOf(order), what: fieldsOf(input).join(',') }, order.city)
      record({ type: 'purchase_order', id: order.id, ...difference(order, saved) })
      return presentDetail(saved, { db, caller, now })
    }),
  )

/** Moves an order to another channel, as long as it is not packed and its customer does not pay more for it. */
export const setOrderChannel = runsOrders
  .input(SetOrderChannel)
  .output(BoardOrderDetail)
  .use(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, announce, record } }) => {
      const order = await lockRunOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      const store = await storeOf(db, order)

      const channel = order.channel as Channel
      const totalInNewChannel =
        order.total_cents - order.delivery_cents + feeOf(store, order, input.channel, order.distance_m)
      const refusal = whyNotSetChannel(
        { state: order.state, channel, totalCents: order.total_cents },
        totalInNewChannel,
      )
      if (refusal) throw fail('OrderCannotBeEdited', { reason: refusal.name, ...refusal.params })

      const saved = await save(db, order, now, {
        channel: input.channel,
        price: { placedInChannel: channel, ...order.price },
      })
      announce('order.changed', { ...subjectOf(order), what: 'channel' }, order.city)
      record({ type: 'purchase_order', id: order.id, ...difference(order, saved) })
      return presentDetail(saved, { db, caller, now })
    }),
  )

/** The project a person books their order on, where their company lets them choose. */
export const updateProjectCode = signedIn
  .input(UpdateProjectCode)
  .output(Order)
  .use(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, announce, record } }) => {
      const visible = await ordersVisibleTo(db, caller, 'own')
        .leftJoin('location', 'location.id', 'purchase_order.location_id')
        .leftJoin('organization', 'organization.id', 'location.organization_id')
        .select(['location.settings', 'organization.settings as organization_settings'])
        .where('purchase_order.id', '=', input.purchaseId)
        .executeTakeFirst()
      const order = visible && (await lockOrder(db, input.purchaseId))
      if (!order) throw fail('NotFound')
      const allowed =
        visible.settings?.allowCustomProjectCodes ??
        visible.organization_settings?.allowCustomProjectCodes ??
        order.location_id === null
      if (!allowed) throw fail('OrderCannotBeEdited', { reason: 'ProjectCodesNotAllowed' })
      if (order.state === 'delivered' || isFailed(order.state))
        throw fail('OrderCannotBeEdited', { reason: 'OrderFieldLocked', state: order.state })

      const saved = await save(db, order, now, {
        project_code: input.projectCode || null,
        billing_meta: { ...order.billing_meta, projectCode: input.projectCode },
      })
      announce('order.changed', { ...subjectOf(order), what: 'projectCode' }, order.city)
      record({ type: 'purchase_order', id: order.id, ...difference(order, saved) })
      return presentOrder(saved, { db, now })
    }),
  )

/** Somebody wrote the ticket by hand, or printed it elsewhere. */
export const markAsManuallyPrinted = runsOrders
  .input(OrderReference)
  .output(BoardOrderDetail)
  .use(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, announce, record } }) => {
      const order = await lockRunOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      const saved = await save(db, order, now, { manually_printed_at: now })
      announce('order.changed', { ...subjectOf(order), what: 'printed' }, order.city)
      record({ type: 'purchase_order', id: order.id, after: { manually_printed_at: now } })
      return presentDetail(saved, { db, caller, now })
    }),
  )

/** An order of the stores that somebody runs, locked; null for those who only look at it. */
export async function lockRunOrder(tx: Tx, caller: Person, id: string): Promise<LockedOrder | null> {
  const visible = await ordersVisibleTo(tx, withOnly(caller, RUN_ORDERS), 'staff')
    .select('purchase_order.id')
    .where('purchase_order.id', '=', id)
    .executeTakeFirst()
  return visible ? lockOrder(tx, id) : null
}

type Changes = Partial<
  Pick<
    OrderRow,
    | 'customer'
    | 'customer_comments'
    | 'internal_note'
    | 'window_start'
    | 'window_end'
    | 'cutoff_at'
    | 'pickup_at'
    | 'address'
    | 'lat'
    | 'lon'
    | 'distance_m'
    | 'channel'
    | 'price'
    | 'project_code'
    | 'billing_meta'
    | 'manually_printed_at'
  >
>

async function save(tx: Tx, order: LockedOrder, now: Date, changes: Changes): Promise<OrderRow> {
  return tx
    .updateTable('purchase_order')
    .set({ ...changes, revision: order.revision + 1, updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Store = Awaited<ReturnType<typeof storeOf>>

async function storeOf(db: Database, order: OrderRow) {
  return db.selectFrom('store').selectAll().where('id', '=', order.store_id).executeTakeFirstOrThrow()
}

function fieldsOf(input: Partial<Record<EditableField, unknown>>): EditableField[] {
  const fields: EditableField[] = [
    'deliveryOption',
    'address',
    'customerComments',
    'customerDetails',
    'pickupTime',
    'internalNote',
  ]
  return fields.filter(field => input[field] !== undefined)
}

/** The columns of another window. The kitchen and the customer agreed to it: lead time and opening hours do not count. */
function windowOf(
  store: Store,
  order: OrderRow,
  chosen: { deliveryStartDate: string },
  now: Date,
): Changes | null {
  const { options } = deliveryOptions(localDateOf(chosen.deliveryStartDate, store.tz), {
    store: {
      tz: store.tz,
      schedule: store.schedule,
      defaultLeadTimeHours: store.default_lead_time_hours,
      cutoff: store.cutoff,
      closingDays: store.closing_days,
      deliveryPriceCents: store.fixed_delivery_cents,
    },
    channel: order.channel as Channel,
    now,
    force: true,
  })
  const option = sameWindow(options, chosen)
  if (!option) return null
  const start = new Date(option.deliveryStartDate)
  return {
    window_start: start,
    window_end: new Date(option.deliveryEndDate),
    cutoff_at: new Date(option.cutoff),
    // It leaves the kitchen as long before the window as it did.
    pickup_at: new Date(start.getTime() - (order.window_start.getTime() - order.pickup_at.getTime())),
  }
}

function placeOf(
  store: Store,
  order: OrderRow,
  address: NonNullable<OrderRow['address']>,
): Changes | 'tooFar' | 'dearer' {
  const geo = address.geo ?? null
  const from = { lat: store.lat, lon: store.lon }
  if (whyOutOfRange({ geo: from, deliveryRadiusM: store.delivery_radius_m }, geo)) return 'tooFar'
  const meters = geo ? Math.round(metersBetween(from, geo)) : order.distance_m
  if (feeOf(store, order, order.channel as Channel, meters) > order.delivery_cents) return 'dearer'
  return { address, lat: geo?.lat ?? null, lon: geo?.lon ?? null, distance_m: meters }
}

function feeOf(store: Store, order: OrderRow, channel: Channel, meters: number | null): number {
  return deliveryFeeCents({
    channel,
    storeId: store.id,
    goodsCents: order.goods_cents,
    meters,
    windowPriceCents: store.fixed_delivery_cents,
    isPickup: order.is_pickup,
  })
}
