import type { PermissionType } from '../../../core/contract/access'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import { difference } from '../../../core/resource'
import type { Channel } from '../../../core/rules/ordering/channels'
import { write } from '../../../core/write'
import { Order, OrderReference } from '../../order-records/orders/contract/ordering'
import { lockManagedOrder, MANAGE_ORDERS } from '../../order-records/orders/order-access'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { presentOrder } from '../../order-records/orders/orders'
import { lockOrder, type OrderRow, saveOrderChange, subjectOf } from '../../order-records/orders/orders.store'
import { allowsProjectCode } from '../../order-records/orders/present-own-order'
import { isTerminal } from '../../order-records/states/rules/order-state'
import { deliveryFeeCents } from '../../stores/stores/rules/delivery-fees'
import { BoardOrderDetail } from '../board/contract/board'
import { whyNotSetChannel } from '../board/rules/editing'
import { presentDetail } from '../board/show-board-order'
import { applyEdit, EDIT_FAILURES, storeOf } from './apply-edit'
import { EditOrder, SetOrderChannel, UpdateProjectCode } from './contract/changes'

const managesOrders = holds(...MANAGE_ORDERS)
/** Logistics print, too, so they also say what is printed. */
const PRINT_ORDERS: PermissionType[] = [...MANAGE_ORDERS, 'LogisticsAdminPermission']

/** Puts right what staff may put right; what that is depends on how far the order has come. */
export const editOrder = managesOrders
  .input(EditOrder)
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound', 'StaleRecord', ...EDIT_FAILURES))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      const order = await lockManagedOrder(db, caller, input.id)
      if (!order) throw fail('NotFound')
      if (input.revision !== undefined && input.revision !== order.revision)
        throw fail('StaleRecord', { record: await presentDetail(order, { db, caller, now }) })
      const { order: saved } = await applyEdit(ctx, order, input, 'staff')
      return presentDetail(saved, { db, caller, now })
    }),
  )

/** Moves an order to another channel, as long as it is not packed and its customer does not pay more for it. */
export const setOrderChannel = managesOrders
  .input(SetOrderChannel)
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const order = await lockManagedOrder(db, caller, input.purchaseId)
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

      const saved = await saveOrderChange(db, order, now, {
        channel: input.channel,
        price: { placedInChannel: channel, ...order.price },
      })
      emit('order.changed', { ...subjectOf(order), what: 'channel' }, order.city)
      audit({ type: 'purchase_order', id: order.id, ...difference(order, saved) })
      return presentDetail(saved, { db, caller, now })
    }),
  )

/** The project a person books their order on, where their company lets them choose. */
export const updateProjectCode = signedIn
  .input(UpdateProjectCode)
  .output(Order)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, request, fail, emit, audit } }) => {
      const visible = await ordersVisibleTo(db, caller, 'own')
        .leftJoin('location', 'location.id', 'purchase_order.location_id')
        .leftJoin('organization', 'organization.id', 'location.organization_id')
        .select(['location.settings', 'organization.settings as organization_settings'])
        .where('purchase_order.id', '=', input.purchaseId)
        .executeTakeFirst()
      const order = visible && (await lockOrder(db, input.purchaseId))
      if (!order) throw fail('NotFound')
      if (!allowsProjectCode(order, visible))
        throw fail('OrderCannotBeEdited', { reason: 'ProjectCodesNotAllowed' })
      if (isTerminal(order.state))
        throw fail('OrderCannotBeEdited', { reason: 'OrderFieldLocked', state: order.state })

      const saved = await saveOrderChange(db, order, now, {
        project_code: input.projectCode || null,
        billing_meta: { ...order.billing_meta, projectCode: input.projectCode },
      })
      emit('order.changed', { ...subjectOf(order), what: 'projectCode' }, order.city)
      audit({ type: 'purchase_order', id: order.id, ...difference(order, saved) })
      return presentOrder(saved, { db, now, reader: request.language })
    }),
  )

/** Somebody wrote the ticket by hand, or printed it elsewhere. */
export const markAsManuallyPrinted = holds(...PRINT_ORDERS)
  .input(OrderReference)
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const order = await lockManagedOrder(db, caller, input.purchaseId, PRINT_ORDERS)
      if (!order) throw fail('NotFound')
      const saved = await saveOrderChange(db, order, now, { manually_printed_at: now })
      emit('order.changed', { ...subjectOf(order), what: 'printed' }, order.city)
      audit({ type: 'purchase_order', id: order.id, after: { manually_printed_at: now } })
      return presentDetail(saved, { db, caller, now })
    }),
  )

function feeOf(
  store: { id: string; fixed_delivery_cents: number | null },
  order: OrderRow,
  channel: Channel,
  meters: number | null,
): number {
  // What was offered with its goods stays as it was offered.
  if (order.proposal_id) return order.delivery_cents
  return deliveryFeeCents({
    channel,
    storeId: store.id,
    goodsCents: order.goods_cents,
    meters,
    windowPriceCents: store.fixed_delivery_cents,
    isPickup: order.is_pickup,
  })
}
