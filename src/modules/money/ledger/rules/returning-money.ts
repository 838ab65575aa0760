import { statesWith } from '../../../../core/rules/states-with'

/** A refund of an order, from when it is asked for. The bank may refuse one that was done already. */
export const REFUND_STATES = ['requested', 'sent', 'completed', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

const REFUND_FACTS = {
  requested: ['open'],
  sent: ['open', 'sent'],
  completed: ['sent'],
  failed: [],
} as const satisfies Record<RefundState, readonly ('open' | 'sent')[]>

/** Its money is still to move. */
export const OPEN_REFUND_STATES = statesWith(REFUND_FACTS, 'open')

/** Its money has moved, or is about to. */
export const SENT_REFUND_STATES = statesWith(REFUND_FACTS, 'sent')

export const isRefundOver = (state: RefundState): boolean =>
  !(OPEN_REFUND_STATES as readonly RefundState[]).includes(state)

/** What was paid by card for nothing, and is owed to the card. */
export const CARD_RETURN_STATES = ['due', 'sent', 'done', 'to_wallet', 'failed'] as const
export type CardReturnState = (typeof CARD_RETURN_STATES)[number]

const CARD_RETURN_FACTS = {
  due: ['open'],
  sent: ['open'],
  done: [],
  to_wallet: ['refused'],
  failed: ['refused'],
} as const satisfies Record<CardReturnState, readonly ('open' | 'refused')[]>

export const OPEN_CARD_RETURN_STATES: readonly CardReturnState[] = statesWith(CARD_RETURN_FACTS, 'open')

/** The bank has not taken the money back, so that it went another way. */
export const REFUSED_CARD_RETURN_STATES: readonly CardReturnState[] = statesWith(CARD_RETURN_FACTS, 'refused')

/** The whole graph of a refund: from → to. */
export const REFUND_MOVES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['sent'],
  sent: ['completed', 'failed'],
  // A bank may refuse a refund days after the provider called it done.
  completed: ['failed'],
  failed: [],
}

export const canMoveRefund = (from: RefundState, to: RefundState): boolean => REFUND_MOVES[from].includes(to)
