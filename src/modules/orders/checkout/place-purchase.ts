import type { Context, Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { limited, mayFail, signedIn } from '../../../core/procedures'
import { PAYMENTS } from '../../money/ledger/limits'
import { Order } from '../../order-records/orders/contract/ordering'
import { presentNewOrder, presentOrder } from '../../order-records/orders/orders'
import { refuseForOthers } from './checkout-facts'
import { takeReservation } from './checkouts.store'
import { OrderPayload } from './contract/checkout'
import { place } from './place-order'
import { PLACING_FAILURES } from './placing-failures'
import { assertSplitUnchanged } from './problems'
import { release } from './release-checkout'
import { isSameAttempt, reserveCheckout } from './reserve-checkout'

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
  .mutation(({ input, ctx }) => placeFor(ctx, input))

/** Places an order for who asks, or for whom they ask. */
export async function placeFor(ctx: Context & { caller: Person }, input: OrderPayload): Promise<Order> {
  const placed = await placeRecent(ctx, input)
  if (placed) return placed
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
    : await place(ctx.world, checkout, ctx).catch(error => releaseClosed(ctx.world, checkout.id, error))
  const seen = { db: ctx.world.db, now: ctx.now, reader: ctx.request.language }
  if (written) return presentNewOrder(written, seen, reserved.read?.places)
  const row = await ctx.world.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return presentOrder(row, seen)
}

/** What was offered was accepted by another payment, changed or withdrawn: this one is given up, and its hold freed. */
async function releaseClosed(world: World, checkoutId: string, error: unknown): Promise<never> {
  if (error instanceof Failure && error.name === 'ProposalClosed') await release(world, checkoutId, 'refused')
  throw error
}

/** Places what this server has just reserved without reading it once more. Null: it has to be looked at anew. */
async function placeRecent(ctx: Context & { caller: Person }, input: OrderPayload): Promise<Order | null> {
  refuseForOthers(ctx.caller, input)
  const recent = takeReservation(ctx.world, {
    personId: input.forUserId ?? ctx.caller.id,
    key: ctx.request.idempotencyKey ?? '',
    intentIds: input.paymentDetails.paymentIntentIds,
  })
  if (!recent || !isSameAttempt(recent.checkout, input)) return null
  try {
    assertSplitUnchanged(input.paymentDetails, recent.checkout.draft.parts)
    const { written } = await place(ctx.world, recent.checkout, ctx, recent.credits)
    const seen = { db: ctx.world.db, now: ctx.now, reader: ctx.request.language }
    return written && presentNewOrder(written, seen, recent.places)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}
