import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { savedCardsOf } from '../../money/cards/payment-methods'
import { ensureProviderCustomer } from '../../money/cards/provider-customer'
import { asking } from '../../money/cards/provider-failures'
import { type CheckoutRow, setCheckoutIntent } from './checkouts.store'

/**
 * The payment of a checkout at the provider: made once, however often it is asked for, since its key is the
 * checkout. The money is only held until the order is placed.
 */
export async function intentOf(world: World, checkout: CheckoutRow): Promise<PaymentIntent> {
  const { payment_intent_id: known } = checkout
  if (known) return asking(world, () => world.payments.retrieveIntent(known))

  const customerId = await asking(world, () => ensureProviderCustomer(world, checkout.person_id))
  world.checkpoint('intent.beforeCreate')
  const intent = await asking(world, () =>
    world.payments.createIntent(
      {
        amountCents: checkout.card_cents,
        currency: 'eur',
        capture: 'manual',
        customerId,
        metadata: { checkout: checkout.id, person: checkout.person_id },
        ...(checkout.draft.saveCard ? { saveMethod: 'on_session' as const } : {}),
      },
      `pi:${checkout.id}`,
    ),
  )
  world.checkpoint('intent.afterCreate')
  await setCheckoutIntent(world.db, { id: checkout.id, intentId: intent.id })
  world.checkpoint('intent.afterSave')
  return intent
}

/** Whether the provider holds or has taken what the card has to pay of this checkout. */
export function isPaid(intent: PaymentIntent, checkout: CheckoutRow): boolean {
  return (
    intent.metadata.checkout === checkout.id &&
    intent.currency === 'eur' &&
    (intent.status === 'requires_capture' || intent.status === 'succeeded') &&
    Math.max(intent.capturableCents, intent.receivedCents) >= checkout.card_cents
  )
}

/**
 * Pays a checkout with a saved card of the person it is for, who is not at a screen. A payment that is made
 * already stays as it is; one that was declined can be tried with another card.
 */
export async function chargeSavedCard(
  world: World,
  checkout: CheckoutRow,
  intent: PaymentIntent,
  cardId: string,
): Promise<PaymentIntent> {
  const card = (await savedCardsOf(world.db, checkout.person_id)).find(({ id }) => id === cardId)
  if (!card) throw new Failure('PaymentMethodNotFound')
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') return intent
  return asking(world, () =>
    world.payments.confirmIntent(
      intent.id,
      { paymentMethodId: card.providerId, offSession: true },
      `charge:${checkout.id}:${cardId}`,
    ),
  )
}
