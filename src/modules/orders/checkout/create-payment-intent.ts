import { toMoney } from '../../../core/contract/common'
import { actsInPerson, limited, mayFail, requireInPerson, signedIn } from '../../../core/procedures'
import { savedCardsOf } from '../../money/cards/payment-methods'
import { PAYMENTS } from '../../money/ledger/limits'
import { presentSplit } from '../../order-records/orders/present-own-order'
import { chargeSavedCard, intentOf, isPaid } from './card-payment'
import { keepReservation } from './checkouts.store'
import { CreatePurchasePaymentIntent, PurchaseIntent } from './contract/checkout'
import { PLACING_FAILURES } from './placing-failures'
import { reserveCheckout } from './reserve-checkout'

/**
 * Reserves what the order needs and opens the payment of what is left for a card. The browser confirms it; the
 * order is placed afterwards with the same Idempotency-Key.
 */
export const createPurchasePaymentIntent = signedIn
  .meta({
    summary: 'Reserves an order for a quarter of an hour and opens its card payment',
  })
  .input(CreatePurchasePaymentIntent)
  .use(limited(PAYMENTS))
  .output(PurchaseIntent)
  .concat(
    mayFail(
      ...PLACING_FAILURES,
      'ForbiddenWhileImpersonating',
      'PaymentActionRequired',
      'PaymentMethodNotFound',
    ),
  )
  .mutation(async ({ input, ctx }) => {
    const { chargeSavedCardId } = input
    const isForOther = (input.req.forUserId ?? ctx.caller.id) !== ctx.caller.id
    if (chargeSavedCardId) {
      if (!isForOther) throw ctx.fail('Forbidden')
      requireInPerson(ctx.caller)
    }
    const key = ctx.request.idempotencyKey ?? ctx.world.newId()
    const { checkout, read } = await reserveCheckout(ctx, {
      payload: input.req,
      key,
      intentIds: [],
      // No one saves another person's cards.
      saveCard: input.saveCard && !isForOther,
      placesAtOnce: false,
    })
    const needsCard = checkout.card_cents > 0
    // Whose cards they are confirms with them; others can only have them charged.
    const showsCards = needsCard && !isForOther && actsInPerson(ctx.caller)
    const [opened, savedCards] = await Promise.all([
      needsCard ? intentOf(ctx.world, checkout) : null,
      showsCards ? (read?.savedCards ?? savedCardsOf(ctx.world.db, checkout.person_id)) : [],
    ])
    const intent =
      opened && chargeSavedCardId
        ? await chargeSavedCard(ctx.world, checkout, opened, chargeSavedCardId)
        : opened
    if (read && intent) {
      const { credits, places } = read
      const paid = { ...checkout, payment_intent_id: intent.id }
      keepReservation(ctx.world, key, { checkout: paid, credits, places })
    }
    const isCharged = intent !== null && isPaid(intent, checkout)
    return {
      clientSecret: isCharged ? null : (intent?.clientSecret ?? null),
      paymentIntentId: intent?.id ?? null,
      checkoutId: checkout.id,
      amount: toMoney(checkout.card_cents),
      plan: presentSplit(checkout.draft.parts),
      expiresAt: checkout.expires_at,
      savedCards,
    }
  })
