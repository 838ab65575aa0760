import type { PaymentMethod } from '../../adapters/payments/port'
import type { World } from '../../trpc/context'
import { ensureProviderCustomer } from './provider-customer'

const ONE_EURO = 100

/**
 * Asks the bank for one euro and gives it back at once: held and never taken, so it costs nobody anything. `pending`
 * when the bank wants its customer for that, who is asked when they pay. Repeating it asks the bank no second time.
 */
export async function verifyWithOneEuro(
  world: World,
  personId: string,
  method: PaymentMethod,
): Promise<'verified' | 'pending' | 'failed'> {
  const customerId = await ensureProviderCustomer(world, personId)
  const free = (intentId: string | null) =>
    intentId &&
    world.payments.cancelIntent(intentId, { reason: 'requested_by_customer' }, `verified:${method.id}`)
  try {
    const intent = await world.payments.createIntent(
      {
        amountCents: ONE_EURO,
        currency: 'eur',
        capture: 'manual',
        customerId,
        paymentMethodId: method.id,
        confirm: true,
        offSession: true,
        metadata: { verifies: method.id },
      },
      `verify:${method.id}`,
    )
    world.checkpoint('verify.afterHold')
    await free(intent.id)
    return intent.status === 'requires_capture' ? 'verified' : 'pending'
  } catch (error) {
    const problem = world.payments.problemOf(error)
    if (problem?.kind !== 'declined' && problem?.kind !== 'requiresAction') throw error
    await free(problem.intentId)
    return problem.kind === 'declined' ? 'failed' : 'pending'
  }
}
