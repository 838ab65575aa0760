import type { Tx } from '../../../core/db/open'
import { type LockedOrder, type Moving, subjectOf } from '../../order-records/orders/orders.store'
import { backToCards, cardsOf } from '../payments/order-cards'
import { insertRefund, setPaymentShare } from '../payments/payments.store'

/**
 * An order that was changed costs its cards less: each gets back its part, the youngest payment first. For the order
 * this is no refund, since it never cost that much; on its way it is one.
 */
export async function returnToCards(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  amountCents: number,
): Promise<void> {
  if (amountCents <= 0) return
  for (const { card, cents } of backToCards(await cardsOf(tx, order), amountCents)) {
    const id = ctx.world.newId()
    if (card.paymentId) await setPaymentShare(tx, card.paymentId, card.cents - cents, ctx.now)
    await insertRefund(tx, {
      id,
      order_id: order.id,
      city: order.city,
      card_cents: cents,
      payment_intent_id: card.intentId,
      is_change: true,
      reason: 'changed',
      bearer: 'platform',
      not_before: ctx.now,
      created_by: ctx.caller?.kind === 'person' ? ctx.caller.id : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    ctx.emit('order.refund-requested', { ...subjectOf(order), refundId: id }, order.city)
  }
}
