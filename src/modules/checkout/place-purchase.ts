import type { Context, Person } from '../../core/context'
import { limited, mayFail, signedIn } from '../../core/procedures'
import { PAYMENTS } from '../../core/rate-limit'
import { Order } from '../orders/contract/ordering'
import { presentNewOrder, presentOrder } from '../orders/orders'
import { type CheckoutRow, findCheckoutByIntent } from './checkouts.store'
import { OrderPayload } from './contract/checkout'
import { refuseForOthers } from './load-checkout'
import { place } from './place-order'
import { PLACING_FAILURES } from './placing-failures'
import { assertSplitUnchanged } from './problems'
import { reserveCheckout, sameAttempt } from './reserve-checkout'

/**
 * Places an order. With the Idempotency-Key of the payment intent, or its id, it is the order that was reserved
 * and paid then; repeating it gives the same order again.
 */
export const placePurchase = signedIn
  .meta({ summary: 'Places an order; safe to repeat under its Idempotency-Key' })
  .input(OrderPayload)
  .use(limited(PAYMENTS))
  .output(Order)
  .concat(mayFail(...PLACING_FAILURES))
  .mutation(async ({ input, ctx }) => {
    refuseForOthers(ctx.caller, input)
    const paid = await findPaid(ctx, input)
    const reserved = paid
      ? { checkout: sameAttempt(paid, input), written: null }
      : await reserveCheckout(ctx, {
          payload: input,
          key: ctx.request.idempotencyKey ?? ctx.world.newId(),
          saveCard: false,
          placesAtOnce: true,
        })
    const { checkout } = reserved
    assertSplitUnchanged(input.paymentDetails, checkout.plan.parts)

    const { orderId, written } = checkout.order_id
      ? { orderId: checkout.order_id, written: reserved.written }
      : await place(ctx.world, checkout, ctx)
    const seen = { db: ctx.world.db, now: ctx.now }
    if (written) return presentNewOrder(written, seen)
    const row = await ctx.world.db
      .selectFrom('purchase_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return presentOrder(row, seen)
  })

/** The attempt that the payment which came along belongs to. Without one, it is known by its key. */
async function findPaid(
  ctx: Context & { caller: Person },
  { paymentDetails, forUserId }: OrderPayload,
): Promise<CheckoutRow | undefined> {
  for (const intentId of paymentDetails.paymentIntentIds) {
    const checkout = await findCheckoutByIntent(ctx.world.db, intentId)
    if (checkout?.person_id === (forUserId ?? ctx.caller.id)) return checkout
  }
  return undefined
}
