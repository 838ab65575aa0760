import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { lockManagedOrder, MANAGE_ORDERS } from '../../order-records/orders/order-access'
import { applyEdit, EDIT_FAILURES } from '../changes/apply-edit'
import { MovedWindow, MoveWindow } from './contract/calendar'

/**
 * Brings an order in another window that its store offers, while that has not accepted it: opening hours, closing days and
 * places count for the kitchen too.
 */
export const moveWindow = holds(...MANAGE_ORDERS)
  .input(MoveWindow)
  .output(MovedWindow)
  .concat(mayFail('NotFound', 'StaleRecord', ...EDIT_FAILURES))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const order = await lockManagedOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      if (order.state !== 'pending')
        throw fail('OrderCannotBeEdited', {
          reason: 'OrderFieldLocked',
          field: 'deliveryOption',
          state: order.state,
        })
      if (input.revision !== undefined && input.revision !== order.revision) throw fail('StaleRecord')
      const isThere = input.start.getTime() === order.window_start.getTime()
      const deliveryOption = { deliveryStartDate: input.start.toISOString() }
      const saved = isThere
        ? order
        : (await applyEdit(ctx, order, { id: order.id, deliveryOption }, 'calendar')).order
      return { start: saved.window_start, end: saved.window_end, revision: saved.revision }
    }),
  )
