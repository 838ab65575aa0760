import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { planRefund, type RefundRequest } from '../../order-records/amounts/rules/refunds'
import { loadOrderMoney, refundFacts } from '../../order-records/orders/order-money'
import { lockOrder } from '../../order-records/orders/orders.store'
import { isFailed } from '../../order-records/states/rules/order-state'
import { requestRefund } from '../refunds/refunds'
import { setSettled } from './picked-lines.store'
import { differenceCents, refusedUnits } from './rules/substitutes'

/**
 * Gives back what substitutes of an order that was handed on cost less, and what its customer refused; once. A dearer
 * substitute is the kitchen's choice: the customer never pays more for it, so that no consent to a price is needed.
 */
export async function settleSubstitutes(world: World, { orderId }: { orderId: string }): Promise<void> {
  const now = world.clock.now()
  await inTransaction(jobContext(world, 'substitutes'), 'job.settleSubstitutes', async ({ db, emit }) => {
    const order = await lockOrder(db, orderId)
    if (!order || order.state === 'accepted' || isFailed(order.state)) return
    const rows = await db
      .selectFrom('picked_line')
      .innerJoin('order_line', 'order_line.id', 'picked_line.line_id')
      .select(['picked_line.line_id', 'picked_line.picked', 'picked_line.missing', 'picked_line.answer'])
      .select(['picked_line.substitute', 'order_line.quantity', 'order_line.shares'])
      .select('order_line.refunded_quantity')
      .where('picked_line.order_id', '=', orderId)
      .where('picked_line.settled_at', 'is', null)
      .orderBy('order_line.position')
      .execute()
    const replaced = rows.flatMap(({ substitute, ...row }) => (substitute ? [{ ...row, substitute }] : []))
    const items = replaced.flatMap(row => {
      const quantity = refusedUnits(row)
      return quantity > 0 ? [{ lineId: row.line_id, quantity }] : []
    })
    const amountCents = replaced.reduce((sum, row) => sum + differenceCents(row), 0)
    await setSettled(db, orderId, now)
    const requests: RefundRequest[] = [
      ...(items.length ? [{ kind: 'items' as const, items, keepDelivery: true }] : []),
      ...(amountCents > 0 ? [{ kind: 'amount' as const, amountCents }] : []),
    ]
    for (const request of requests) {
      const locked = (await lockOrder(db, orderId))!
      const plan = planRefund(refundFacts(locked, await loadOrderMoney(db, locked)), request)
      // What was given back by hand meanwhile leaves nothing to settle.
      if ('name' in plan) continue
      await requestRefund(db, { world, now, emit }, locked, plan, {
        reason: request.kind === 'items' ? 'Refused substitute' : 'Cheaper substitute',
        bearer: 'merchant',
        notBefore: now,
      })
    }
  })
}
