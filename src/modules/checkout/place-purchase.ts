import { limited, mayFail, signedIn } from '../../core/procedures'
import { PAYMENTS } from '../../core/rate-limit'
import { Order } from '../orders/contract/ordering'
import { presentNewOrder, presentOrder } from '../orders/orders'
import { OrderPayload } from './contract/checkout'
import { place } from './place-order'
import { PLACING_FAILURES } from './placing-failures'
import { assertSplitUnchanged } from './problems'
import { reserveCheckout } from './reserve-checkout'

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
    const reserved = await reserveCheckout(ctx, {
      payload: input,
      key: ctx.request.idempotencyKey ?? ctx.world.newId(),
      intentIds: input.paymentDetails.paymentIntentIds,
      saveCard: false,
      placesAtOnce: true,
    })
    const { checkout } = reserved
    assertSplitUnchanged(input.paymentDetails, checkout.draft.parts)

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
