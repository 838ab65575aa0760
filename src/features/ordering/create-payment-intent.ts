import { euros } from '../../contract/common'
import { CreatePurchasePaymentIntent, PurchaseIntent } from '../../contract/ordering'
import { limited, mayFail, signedIn } from '../../trpc/procedures'
import { PAYMENTS } from '../../trpc/rate-limit'
import { savedCardsOf } from '../money/payment-methods'
import { CODE_FAILURE_NAMES } from '../promotions/why-no-code'
import { intentOf } from './card-payment'
import { presentSplit } from './checkouts'
import { reserveCheckout } from './reserve-checkout'

/**
 * Reserves what the order needs and opens the payment of what is left for a card. The browser confirms it; the
 * order is placed afterwards with the same Idempotency-Key.
 */
export const createPurchasePaymentIntent = signedIn
  .meta({
    access: 'signed in',
    summary: 'Reserves an order for a quarter of an hour and opens its card payment',
  })
  .input(CreatePurchasePaymentIntent)
  .use(limited(PAYMENTS))
  .output(PurchaseIntent)
  .use(
    mayFail(
      'MinimumOrder',
      'OutOfStock',
      'WindowGone',
      'PriceChanged',
      'PaymentPlanChanged',
      'GeneralCardError',
      'PaymentProviderUnavailable',
      'CheckoutClosed',
      'IdempotencyKeyReused',
      ...CODE_FAILURE_NAMES,
    ),
  )
  .mutation(async ({ input, ctx }) => {
    const checkout = await reserveCheckout(ctx, {
      payload: input.req,
      key: ctx.request.idempotencyKey ?? ctx.world.newId(),
      saveCard: input.saveCard,
      placesAtOnce: false,
    })
    const [intent, savedCards] = await Promise.all([
      checkout.card_cents > 0 ? intentOf(ctx.world, checkout) : null,
      checkout.card_cents > 0 ? savedCardsOf(ctx.world.db, checkout.person_id) : [],
    ])
    return {
      clientSecret: intent?.clientSecret ?? null,
      paymentIntentId: intent?.id ?? null,
      checkoutId: checkout.id,
      amount: euros(checkout.card_cents),
      plan: presentSplit(checkout.plan.parts),
      expiresAt: checkout.expires_at,
      savedCards,
    }
  })
