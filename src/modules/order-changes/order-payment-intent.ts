import type { Selectable } from 'kysely'
import type { PaymentIntent } from '../../adapters/payments/port'
import type { World } from '../../core/context'
import type { OrderPaymentTable } from '../../core/db/tables'
import { ensureProviderCustomer } from '../cards/provider-customer'

export type OrderPaymentRow = Selectable<OrderPaymentTable>

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
  await world.db
    .updateTable('order_payment')
    .set({ payment_intent_id: intent.id, updated_at: world.clock.now() })
    .where('id', '=', payment.id)
    .where('payment_intent_id', 'is', null)
    .execute()
  return intent
}
