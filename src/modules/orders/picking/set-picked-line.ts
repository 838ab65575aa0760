import type { z } from 'zod'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { lockOrder, saveOrderChange, subjectOf } from '../../order-records/orders/orders.store'
import { PickingLine, SetPickedLine } from './contract/picking'
import { linesOf, PICKERS } from './list-picking'
import { savePickedLine } from './picked-lines.store'
import { substituteFor } from './substitute-for'

/**
 * Says how much of a line is in the bag, how much cannot be had, and what was put in instead; until the order is
 * handed on. What is missing without a substitute is refunded by hand; a substitute that the person who eats may not have
 * needs a reason, and is shown to the customer, who may refuse it.
 */
export const setPickedLine = holds(...PICKERS)
  .input(SetPickedLine)
  .output(PickingLine)
  .concat(
    mayFail(
      'NotFound',
      'OrderCannotBeEdited',
      'ProductNotAvailable',
      'SubstituteConflicts',
      'ValidationError',
    ),
  )
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
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
      if (substituteId !== null && missing === 0)
        throw fail('ProductNotAvailable', { productId: substituteId })
      const kept = substituteId !== null && substituteId === before.substitute?.productId
      const substitute =
        substituteId === null || kept ? null : await substituteFor(db, order, { ...input, substituteId })
      await savePickedLine(db, {
        line_id: lineId,
        order_id: orderId,
        picked,
        missing,
        substitute_id: substituteId,
        picked_at: now,
        // The one that is there already stays as it was put in, with the customer's answer.
        ...(kept ? {} : { substitute, answer: null }),
      })
      const what = whatChanged(before, input)
      if (what) {
        await saveOrderChange(db, order, now, {})
        emit('order.changed', { ...subjectOf(order), what }, order.city)
      }
      audit({
        type: 'purchase_order',
        id: orderId,
        before: { lineId, picked: before.picked, missing: before.missing },
        after: { lineId, picked, missing, substituteId, conflictReason: substitute?.conflictReason },
      })
      return (await linesOf(db, [orderId])).get(orderId)!.find(({ id }) => id === lineId)!
    }),
  )

/** What of the order the customer and the kitchen's paper see changed; null: neither does. */
function whatChanged(before: PickingLine, { missing, substituteId }: z.output<typeof SetPickedLine>) {
  if ((before.substitute?.productId ?? null) !== substituteId) return 'substitute'
  if (before.missing === missing) return null
  return substituteId === null ? 'missing' : 'substitute'
}
