import type { PaymentIntent } from '../../adapters/payments/port'
import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { savedCardsOf } from '../cards/payment-methods'
import { asking } from '../cards/provider-failures'
import type { CheckoutRow } from './checkouts.store'

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
