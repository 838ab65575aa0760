/** A payment that was only made to learn whether a card would pay, as its provider has it. */
export type CheckedIntent = {
  status: string
  lastDecline: { code: string } | null
}

/** What comes of asking a bank: `open` waits for the card's owner, or for the bank. */
export type CheckFate = 'passed' | 'refused' | 'abandoned' | 'open'

/** The bank wants to hear its customer, or has not recognised them: both can be tried again by who owns the card. */
const OWNER_IS_WANTED = new Set(['authentication_required', 'payment_intent_authentication_failure'])

/** @param waitsForOwner not when a card is only tried: that its owner is wanted is the answer then */
export function fateOfCheck({ status, lastDecline }: CheckedIntent, waitsForOwner = true): CheckFate {
  if (status === 'requires_capture' || status === 'succeeded') return 'passed'
  if (status === 'canceled') return 'abandoned'
  if (status !== 'requires_payment_method' || !lastDecline) return 'open'
  return waitsForOwner && OWNER_IS_WANTED.has(lastDecline.code) ? 'open' : 'refused'
}
