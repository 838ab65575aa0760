/** A refund of an order, from when it is asked for. The bank may refuse one that was done already. */
export const REFUND_STATES = ['requested', 'sent', 'completed', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Its money is still to move. */
export const OPEN_REFUND_STATES = ['requested', 'sent'] as const satisfies readonly RefundState[]

/** Its money has moved, or is about to. */
export const SENT_REFUND_STATES = ['sent', 'completed'] as const satisfies readonly RefundState[]

/** What was paid by card for nothing, and is owed to the card. */
export const CARD_RETURN_STATES = ['due', 'sent', 'done', 'to_wallet', 'failed'] as const
export type CardReturnState = (typeof CARD_RETURN_STATES)[number]

export const OPEN_CARD_RETURN_STATES = ['due', 'sent'] as const satisfies readonly CardReturnState[]

/** The whole graph of a refund: from → to. */
export const REFUND_MOVES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['sent'],
  sent: ['completed', 'failed'],
  // A bank may refuse a refund days after the provider called it done.
  completed: ['failed'],
  failed: [],
}

export const canMoveRefund = (from: RefundState, to: RefundState): boolean => REFUND_MOVES[from].includes(to)
