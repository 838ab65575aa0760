import { MINUTE_MS } from '../../../../core/rules/instant'

/** A payment at the provider, and what our own books know of it. */
export interface IntentFacts {
  status: string
  /** Taken and not given back. */
  keptCents: number
  ageMs: number
  checkout: { state: string; isExpired: boolean } | null
  orderPaymentState: string | null
  /** The ledger has an entry of its own for it: a top-up, a later payment of an order. */
  isBooked: boolean
}

/** What is wrong with a payment; null when our books say where its money is. */
export type IntentProblem = 'unknown' | 'notGivenBack' | 'stillReserved' | 'notCaptured' | 'notNoticed'

/** So long whatever follows a payment may take: placing, taking, giving back, and their repetitions. */
export const SETTLED_WITHIN_MS = 40 * MINUTE_MS

/** Payments that nothing was taken or held of need no explanation, and neither do those that are under way. */
export function intentProblem(facts: IntentFacts): IntentProblem | null {
  const isHeld = facts.status === 'requires_capture'
  if ((!isHeld && facts.keptCents === 0) || facts.ageMs < SETTLED_WITHIN_MS || facts.isBooked) return null
  if (facts.orderPaymentState !== null) {
    if (isHeld) return 'notCaptured'
    return facts.orderPaymentState === 'authorised' ? 'notNoticed' : null
  }
  if (!facts.checkout) return 'unknown'
  if (facts.checkout.state === 'reserved') return facts.checkout.isExpired ? 'stillReserved' : null
  return 'notGivenBack'
}
