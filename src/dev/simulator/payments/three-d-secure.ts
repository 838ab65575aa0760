import type Stripe from 'stripe'
import { checkSecret } from '../protocol/browser'
import { invalid } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { finishAuthentication } from './confirming'
import { finishSetupAuthentication } from './setups'

export type Outcome = 'succeed' | 'fail'
type Authenticated = Stripe.PaymentIntent | Stripe.SetupIntent

export function isOutcome(value: unknown): value is Outcome {
  return value === 'succeed' || value === 'fail'
}

/** The intent that the page is about; the client secret is the entrance ticket. */
export function intentOfPage(sim: Simulation, id: string, secret: string | null): Authenticated {
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  checkSecret(sim, kind, id, secret)
  return sim.state.get(kind, id)!
}

export function authenticate(sim: Simulation, intent: Authenticated, outcome: unknown): Authenticated {
  if (!isOutcome(outcome)) throw invalid("outcome must be 'succeed' or 'fail'.", { param: 'outcome' })
  return intent.object === 'payment_intent'
    ? finishAuthentication(sim, intent, outcome)
    : finishSetupAuthentication(sim, intent, outcome)
}
