import {
  canBeRefunded,
  isAtBank,
  isGivenBack,
  type PaymentState,
} from '../../../../core/rules/ordering/payment-states'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

/** The whole graph: from → to. A bank may contest, and decide, whatever we think of a payment. */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  none: ['captured', 'part_refunded', 'disputed'],
  authorised: ['captured', 'capture_failed', 'voided', 'part_refunded', 'refunded', 'disputed'],
  captured: ['part_refunded', 'refunded', 'disputed'],
  part_refunded: ['captured', 'refunded', 'disputed'],
  // What is owed since may be paid by card as well.
  refunded: ['captured', 'part_refunded', 'disputed'],
  // With another card.
  capture_failed: ['captured', 'part_refunded', 'disputed'],
  voided: ['captured', 'part_refunded', 'disputed'],
  disputed: ['none', 'captured', 'part_refunded', 'refunded'],
}

export type PaymentMoveRefusal = Refusal<
  'InvalidPaymentTransition',
  { from: PaymentState; to: PaymentState; allowed: readonly PaymentState[] }
>

/** Why a payment may not go from one state to another, or null when it may. To stay is no move. */
export function whyNotMovePayment(from: PaymentState, to: PaymentState): PaymentMoveRefusal | null {
  const allowed = PAYMENT_MOVES[from]
  return from === to || allowed.includes(to)
    ? null
    : refuse('InvalidPaymentTransition', { from, to, allowed })
}

/** What a state follows from: the order's own card payment, and what its cards have paid and got back. */
export interface PaymentFacts {
  state: PaymentState
  hasIntent: boolean
  cardCents: number
  refundedCardCents: number
}

/** Of an order that is placed; null: no card pays it. */
export const paymentWhenPlaced = (payment: { isCaptured: boolean } | null): PaymentState =>
  payment ? (payment.isCaptured ? 'captured' : 'authorised') : 'none'

/**
 * A refund of card money is over. `isOfMain`: of the order's own payment, and not of one beside it. `method`: how the
 * money moved; null when it never had been taken.
 */
export function paymentAfterRefund(
  { state, hasIntent, cardCents, refundedCardCents }: PaymentFacts,
  refund: { isOfMain: boolean; method: string | null; isChange: boolean; orderFailed: boolean },
): PaymentState {
  if (!hasIntent || state === 'disputed') return state
  // What the order's own card holds is still held.
  if (state === 'authorised' && !refund.isOfMain) return state
  if (refund.method === 'cancel') return 'voided'
  const isTaken = canBeRefunded(state) || (state === 'authorised' && refund.method !== null)
  const isAll = refundedCardCents === cardCents
  if (!isTaken) return isAll && refund.orderFailed && state === 'authorised' ? 'voided' : state
  // The order costs its card less now, and that is paid.
  if (refund.isChange && cardCents > 0) return state === 'authorised' ? 'captured' : state
  return isAll ? 'refunded' : 'part_refunded'
}

/** A refund that had not moved any money was withdrawn: what still counts as given back says how the payment stands. */
export const paymentAfterWithdrawal = (payment: PaymentFacts): PaymentState =>
  isGivenBack(payment.state) ? refundedState(payment) : payment.state

/** A bank has said what becomes of a dispute; `won`: the money is ours again. */
export function paymentAfterDispute(
  { hasIntent, cardCents, refundedCardCents }: PaymentFacts,
  won: boolean,
): PaymentState {
  if (!won) return 'disputed'
  return hasIntent ? refundedState({ cardCents, refundedCardCents }) : 'none'
}

/** Of a payment that was taken. */
function refundedState({
  cardCents,
  refundedCardCents,
}: Pick<PaymentFacts, 'cardCents' | 'refundedCardCents'>): PaymentState {
  if (refundedCardCents === 0) return 'captured'
  return refundedCardCents === cardCents ? 'refunded' : 'part_refunded'
}

/** Another card has paid what was owed. `isMain`: it is the order's own payment from now on. */
export function paymentAfterCard({ state, refundedCardCents }: PaymentFacts, isMain: boolean): PaymentState {
  // What the first card has still to pay, or contests, stays so.
  if (!isMain && isAtBank(state)) return state
  return refundedCardCents > 0 ? 'part_refunded' : 'captured'
}
