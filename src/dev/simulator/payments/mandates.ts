import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type { confirmIntent } from '../protocol/params'
import type { Simulation } from '../simulation'

type Acceptance = NonNullable<ParamsOf<typeof confirmIntent>['mandate_data']>

/** The payer's written consent to debits from an account. */
export function makeMandate(
  sim: Simulation,
  method: Stripe.PaymentMethod,
  { customer_acceptance }: Acceptance,
) {
  const mandate: Stripe.Mandate = {
    id: sim.newId('mandate_1'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: customer_acceptance?.accepted_at ?? sim.now(),
      type: customer_acceptance?.type ?? 'online',
      online: {
        ip_address: customer_acceptance?.online?.ip_address ?? null,
        user_agent: customer_acceptance?.online?.user_agent ?? null,
      },
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: {
      type: 'sepa_debit',
      sepa_debit: { reference: sim.newId('', 16).toUpperCase(), url: `${sim.origin}/` },
    },
    status: 'active',
    type: 'multi_use',
  }
  sim.state.put('mandate', mandate)
  return mandate
}

export function findMandate(sim: Simulation, methodId: string): Stripe.Mandate | undefined {
  return sim.state
    .all('mandate')
    .find(({ payment_method, status }) => payment_method === methodId && status === 'active')
}
