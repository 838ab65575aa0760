import { holds, mayFail } from '../../core/procedures'
import { write } from '../../core/write'
import { ordersVisibleTo, withOnly } from '../orders/order-scope'
import { lockOrder } from '../orders/orders.store'
import { PickingLine, SetPickedLine } from './contract/picking'
import { linesOf, PICKERS } from './list-picking'
import { savePickedLine } from './picked-lines.store'

/**
 * Says how much of a line is in the bag, how much cannot be had, and what was put in instead; until the order is
 * handed on. What is missing costs nobody anything by itself: it is refunded as everything else is.
 */
export const setPickedLine = holds(...PICKERS)
  .input(SetPickedLine)
  .output(PickingLine)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited', 'ProductNotAvailable', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const { orderId, lineId, picked, missing, substituteId } = input
      const visible = await ordersVisibleTo(db, withOnly(caller, PICKERS), 'staff')
        .select('purchase_order.id')
        .where('purchase_order.id', '=', orderId)
        .executeTakeFirst()
      const order = visible && (await lockOrder(db, orderId))
      const before = (await linesOf(db, [orderId])).get(orderId)?.find(({ id }) => id === lineId)
      if (!order || !before) throw fail('NotFound')
      if (order.state !== 'accepted') throw fail('OrderCannotBeEdited', { state: order.state })
      if (picked + missing > before.quantity)
        throw fail('ValidationError', { issues: [{ path: ['picked'], most: before.quantity - missing }] })
      if (substituteId !== null) {
        const sold = await db
          .selectFrom('product')
          .select('id')
          .where('id', '=', substituteId)
          .where('merchant_id', '=', order.merchant_id)
          .where('archived_at', 'is', null)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (!sold || missing === 0) throw fail('ProductNotAvailable', { productId: substituteId })
      }
      await savePickedLine(db, {
        line_id: lineId,
        order_id: orderId,
        picked,
        missing,
        substitute_id: substituteId,
        picked_at: now,
      })
      audit({
        type: 'purchase_order',
        id: orderId,
        before: { lineId, picked: before.picked, missing: before.missing },
        after: { lineId, picked, missing, substituteId },
      })
      return (await linesOf(db, [orderId])).get(orderId)!.find(({ id }) => id === lineId)!
    }),
  )
