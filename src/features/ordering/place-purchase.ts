import { Order, OrderPayload } from '../../contract/ordering'
import type { Context, Person } from '../../trpc/context'
import { mayFail, signedIn } from '../../trpc/procedures'
import { findCheckoutByIntent } from './checkouts'
import { presentOrder } from './orders'
import { place, withFreeCodes } from './place-order'
import { refuseOtherSplit, reserveCheckout } from './reserve-checkout'

/**
 * Places an order. With the Idempotency-Key of the payment intent, or its id, it is the order that was reserved
 * and paid then; repeating it gives the same order again.
 */
export const placePurchase = signedIn
  .meta({ access: 'signed in', summary: 'Places an order; safe to repeat under its Idempotency-Key' })
  .input(OrderPayload)
  .output(Order)
  .use(
    mayFail(
      'StoreSearchDataMissing',
      'MinimumOrder',
      'DeliveryTimeMissing',
      'DeliveryAddressMissing',
      'AddressTooFar',
      'BillingDetailsMissing',
      'CartEmpty',
      'QuoteCommentsMissing',
      'PhoneMissing',
      'PhoneInvalid',
      'NameMissing',
      'CostCenterMissing',
      'EmailMissing',
      'CustomerPaymentNotAllowed',
      'ProductNotAvailable',
      'ModifiersInvalid',
      'QuantityOutOfRange',
      'OutOfStock',
      'WindowGone',
      'PriceChanged',
      'PaymentPlanChanged',
      'PayByTransferNotAllowed',
      'GeneralCardError',
      'PaymentFailed',
      'PaymentProviderUnavailable',
      'CheckoutClosed',
      'StoreNotFound',
      'LocationNotFound',
      'UserNotFound',
      'Forbidden',
      'IdempotencyKeyReused',
    ),
  )
  .mutation(async ({ input, ctx }) => {
    const key = await keyOf(ctx, input)
    const checkout = await withFreeCodes(() =>
      reserveCheckout(ctx, { payload: input, key, saveCard: false, placesAtOnce: true }),
    )
    refuseOtherSplit(input.paymentDetails, checkout.plan.parts)

    const orderId = checkout.order_id ?? (await place(ctx.world, checkout.id, ctx))

    const row = await ctx.world.db
      .selectFrom('purchase_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return presentOrder(row, { db: ctx.world.db, now: ctx.now })
  })

/** The attempt that this call belongs to: by the payment that came along, else by its key, else one of its own. */
async function keyOf(ctx: Context & { caller: Person }, { paymentDetails, forUserId }: OrderPayload) {
  for (const intentId of paymentDetails.paymentIntentIds) {
    const checkout = await findCheckoutByIntent(ctx.world.db, intentId)
    if (checkout?.person_id === (forUserId ?? ctx.caller.id)) return checkout.client_key
  }
  return ctx.request.idempotencyKey ?? ctx.world.newId()
}
