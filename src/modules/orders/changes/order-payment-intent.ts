import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import { ensureProviderCustomer } from '../../money/cards/provider-customer'
import { type OrderPaymentRow, setOrderPaymentIntent } from '../payments/payments.store'

/** The payment at the provider: made once, whoever asks and however often. One that we never heard of is found by its key. */
export async function intentOfPayment(world: World, payment: OrderPaymentRow): Promise<PaymentIntent> {
  if (payment.payment_intent_id) return world.payments.retrieveIntent(payment.payment_intent_id)
  const customerId = await ensureProviderCustomer(world, payment.person_id)
  const intent = await world.payments.createIntent(
    {
      amountCents: payment.amount_cents,
      currency: 'eur',
      capture: 'automatic',
      customerId,
      metadata: { orderPayment: payment.id, order: payment.order_id, person: payment.person_id },
    },
    `payment:${payment.id}`,
  )
  world.checkpoint('payment.afterCreate')
  await setOrderPaymentIntent(world.db, payment.id, intent.id, world.clock.now())
  return intent
}
