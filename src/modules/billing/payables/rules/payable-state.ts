export const PAYABLE_STATES = ['open', 'approved', 'in_file', 'paid', 'returned', 'carried'] as const
export type PayableState = (typeof PAYABLE_STATES)[number]

export const PAYABLE_ACTS = ['approve', 'withdraw', 'file', 'pay', 'return'] as const
export type PayableAct = (typeof PAYABLE_ACTS)[number]

/** From which states an act leads to which. What stands nowhere here is refused. */
const TRANSITIONS: Record<PayableAct, { from: readonly PayableState[]; to: PayableState }> = {
  // A payment that came back is looked at again before it goes into another file.
  approve: { from: ['open', 'returned'], to: 'approved' },
  withdraw: { from: ['approved'], to: 'open' },
  file: { from: ['approved'], to: 'in_file' },
  pay: { from: ['in_file'], to: 'paid' },
  // A bank refuses a payment of a file, or sends it back days after it was paid.
  return: { from: ['in_file', 'paid'], to: 'returned' },
}

/** The state after an act; null where the act is not allowed. */
export function stateAfter(act: PayableAct, from: PayableState): PayableState | null {
  const transition = TRANSITIONS[act]
  return transition.from.includes(from) ? transition.to : null
}

/** What may be done with a payable in this state. */
export const actsIn = (state: PayableState): PayableAct[] =>
  PAYABLE_ACTS.filter(act => stateAfter(act, state) !== null)

/** What is above zero is paid; anything else is taken over by the next settlement. */
export const firstState = (amountCents: number): PayableState => (amountCents > 0 ? 'open' : 'carried')
