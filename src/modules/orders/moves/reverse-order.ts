import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { SECOND_MS } from '../../../core/rules/instant'
import { retakeUses, returnUses } from '../../offers/promotions/promotions.store'
import { planRefund, refundableCents } from '../../order-records/amounts/rules/refunds'
import { loadOrderMoney, refundFacts } from '../../order-records/orders/order-money'
import { type LockedOrder, type Moving, subjectOf } from '../../order-records/orders/orders.store'
import { UNDO_SECONDS } from '../../order-records/states/rules/order-state'
import { moveOrderedStock } from '../../stores/inventory/inventory.store'
import { refundsOf } from '../payments/payments.store'
import { requestRefund, withdrawRefunds } from '../refunds/refunds'

/** What is recorded of the cancellation that an order's money and stock come back from. */
type Cause = { reason?: string | null; refundPercent?: number }

/**
 * An order failed: its stock can be sold again at once, its money goes back to where it came from after the
 * minute in which the failure can be undone.
 */
export async function reverseOrder(tx: Tx, ctx: Moving, order: LockedOrder, cause: Cause): Promise<void> {
  if (order.checkout_id) await returnUses(tx, order.checkout_id, ctx.now)
  await moveStock(tx, ctx, order, 1)
  const facts = refundFacts(order, await loadOrderMoney(tx, order))
  const amountCents = Math.floor((refundableCents(facts) * (cause.refundPercent ?? 100)) / 100)
  if (amountCents === 0) return
  const whole = cause.refundPercent === undefined || cause.refundPercent >= 100
  const plan = planRefund(facts, whole ? { kind: 'all' } : { kind: 'amount', amountCents })
  if ('name' in plan) throw new Error(`cannot give back ${order.id}: ${plan.name}`)
  await requestRefund(tx, ctx, order, plan, {
    reason: cause.reason?.trim() || order.state,
    bearer: order.state === 'canceled_by_user' ? 'platform' : 'merchant',
    notBefore: new Date(ctx.now.getTime() + UNDO_SECONDS * SECOND_MS),
  })
}

/** The failure was undone in time: nothing has moved yet, so nothing has to move back, but the stock must still be there. */
export async function reinstateOrder(tx: Tx, ctx: Moving, order: LockedOrder): Promise<void> {
  const ofFailure = (await refundsOf(tx, order.id)).filter(refund => refund.not_before > refund.created_at)
  // The minute of the undo and the wait of the refund end at the same moment: here it shows who came first.
  if (ofFailure.some(({ state }) => state !== 'requested')) throw new Failure('RefundAlreadySent')
  await withdrawRefunds(tx, ctx, order, ofFailure)
  if (order.checkout_id) await retakeUses(tx, order.checkout_id)
  await moveStock(tx, ctx, order, -1)
}

/** Puts the goods of an order back on the shelf (1), or takes them off again (-1). Products in the order of their ids. */
async function moveStock(tx: Tx, ctx: Moving, order: LockedOrder, sign: 1 | -1): Promise<void> {
  // A quote that was never answered took nothing from the shelf.
  if (order.is_requesting_quote) return
  const rows = await moveOrderedStock(tx, order, sign, ctx.now)
  const short = rows.find(row => row.short)
  if (short) throw new Failure('OutOfStock', { productId: short.product_id })
  if (rows.length)
    ctx.emit(
      'stock.changed',
      { storeId: subjectOf(order).storeId, productIds: rows.map(row => row.product_id) },
      order.city,
    )
}
