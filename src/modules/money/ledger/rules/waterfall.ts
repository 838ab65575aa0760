import { assertCents } from '../../../../core/rules/money/cents'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

/** Where money of an order comes from, in the order in which it is taken; integer cents. */
export interface PaymentParts {
  kindCents: number
  flexCents: number
  balanceCents: number
  cardCents: number
  /** Owed, to be paid by bank transfer. */
  transferCents: number
}

/** No card takes less, nor more, in one payment. */
export const SMALLEST_CARD_CENTS = 50
export const LARGEST_CARD_CENTS = 99_999_999

export interface PaymentQuestion {
  totalCents: number
  /** The part of the total that is the delivery fee. */
  deliveryFeeCents?: number
  availableKindCents: number
  availableFlexCents: number
  availableBalanceCents: number
  /** What the person must have paid for a day before the company adds anything; 0: no condition. */
  unlocksAtUserSpentCents?: number
  /** What the person has paid for the delivery date already, by card and balance. */
  paidByUserAtDateCents?: number
  /** Whether the company's money may pay the delivery fee; it does unless a location says no. */
  entitlementsPayDelivery?: boolean
  /** The rest is owed rather than charged to a card. */
  payByTransfer?: boolean
}

export interface PaymentPlan extends PaymentParts {
  totalCents: number
  /** What the company's money could have paid at most. */
  subsidisableCents: number
  /** What the person pays now: balance and card. */
  paidByUserCents: number
  /** What is left after the balance: by card or transfer. */
  dueAfterBalanceCents: number
}

export type PaymentRefusal =
  | Refusal<'CardAmountTooSmall', { minimumCents: number; cardCents: number }>
  | Refusal<'CardAmountTooLarge', { maximumCents: number; cardCents: number }>

/**
 * Splits a total: payment in kind, flexible payment, wallet balance, card for the rest. The parts always add up
 * to the total. A card part of 1 to 49 cents is brought up to 50 by taking less from the balance, then from flex.
 */
export function paymentPlan(question: PaymentQuestion): PaymentPlan {
  const total = assertCents(question.totalCents)
  if (total < 0) throw new RangeError('a total cannot be negative')
  const need = Math.max(0, (question.unlocksAtUserSpentCents ?? 0) - (question.paidByUserAtDateCents ?? 0))
  const withoutFee =
    question.entitlementsPayDelivery === false ? total - (question.deliveryFeeCents ?? 0) : total
  const subsidisable = Math.max(0, Math.min(total - Math.min(total, need), withoutFee))

  const kind = take(question.availableKindCents, subsidisable)
  let flex = take(question.availableFlexCents, subsidisable - kind)
  let balance = take(question.availableBalanceCents, total - kind - flex)
  let rest = total - kind - flex - balance

  if (!question.payByTransfer && rest > 0 && rest < SMALLEST_CARD_CENTS) {
    const missing = SMALLEST_CARD_CENTS - rest
    const fromBalance = Math.min(balance, missing)
    const fromFlex = Math.min(flex, missing - fromBalance)
    if (fromBalance + fromFlex === missing) {
      balance -= fromBalance
      flex -= fromFlex
      rest = SMALLEST_CARD_CENTS
    }
  }
  const card = question.payByTransfer ? 0 : rest
  return {
    totalCents: total,
    kindCents: kind,
    flexCents: flex,
    balanceCents: balance,
    cardCents: card,
    transferCents: rest - card,
    subsidisableCents: subsidisable,
    paidByUserCents: balance + card,
    dueAfterBalanceCents: rest,
  }
}

/** A rest that no card takes: too small, where no other source can make it larger, or too large. */
export function whyNotCharge({ cardCents }: Pick<PaymentPlan, 'cardCents'>): PaymentRefusal | null {
  if (cardCents > LARGEST_CARD_CENTS)
    return refuse('CardAmountTooLarge', { maximumCents: LARGEST_CARD_CENTS, cardCents })
  if (cardCents === 0 || cardCents >= SMALLEST_CARD_CENTS) return null
  return refuse('CardAmountTooSmall', { minimumCents: SMALLEST_CARD_CENTS, cardCents })
}

export function sumOfParts(parts: PaymentParts): number {
  return parts.kindCents + parts.flexCents + parts.balanceCents + parts.cardCents + parts.transferCents
}

export function samePlan(a: PaymentParts, b: PaymentParts): boolean {
  return (
    a.kindCents === b.kindCents &&
    a.flexCents === b.flexCents &&
    a.balanceCents === b.balanceCents &&
    a.cardCents === b.cardCents &&
    a.transferCents === b.transferCents
  )
}

export interface TransferFacts {
  /** The location's or store's own setting. */
  pbta: boolean
  isAdminContext: boolean
  isDeveloper: boolean
  isImpersonating: boolean
}

export function canPayByTransfer(facts: TransferFacts): boolean {
  return facts.pbta || facts.isAdminContext || facts.isDeveloper || facts.isImpersonating
}

function take(available: number, wanted: number): number {
  return Math.max(0, Math.min(assertCents(available), wanted))
}
