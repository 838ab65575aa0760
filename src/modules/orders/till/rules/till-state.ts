/** How it stands between a till and its guest: from the order's being placed on, the order says more. */
export const TILL_STATES = ['waiting', 'paid', 'expired', 'canceled', 'failed'] as const
export type TillState = (typeof TILL_STATES)[number]

/** Of a checkout, what decides it. */
export type TillFacts = {
  state: string
  releasedReason: string | null
  expiresAt: Date
}

/** What becomes of the link. Between its last moment and the sweeper nobody can begin to pay any more. */
export function tillState({ state, releasedReason, expiresAt }: TillFacts, now: Date): TillState {
  if (state === 'placed') return 'paid'
  if (state === 'reserved') return expiresAt > now ? 'waiting' : 'expired'
  if (releasedReason === 'closed') return 'canceled'
  return releasedReason === 'refused' ? 'failed' : 'expired'
}
