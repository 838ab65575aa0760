import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { type PaymentParts, type PaymentRefusal, sumOfParts } from '../../../money/ledger/rules/waterfall'
import { addParts, NO_PARTS, reverseWaterfall } from '../../../order-records/amounts/rules/refunds'

/** Why an order that is placed cannot come to cost something else. */
export type AmendRefusal =
  | Refusal<'QuoteRequested', Record<string, never>>
  | Refusal<'HasRefunds', Record<string, never>>
  | Refusal<'CardWouldPayMore', { amountCents: number }>
  | PaymentRefusal

export function whyNotAmend(order: { isQuote: boolean; hasRefunds: boolean }): AmendRefusal | null {
  if (order.isQuote) return refuse('QuoteRequested', {})
  return order.hasRefunds ? refuse('HasRefunds', {}) : null
}

/** What decides how an order is paid that is changed. */
export interface AmendFacts {
  /** What pays it now. */
  paid: PaymentParts
  /** Of the order as it would be. */
  totalCents: number
  /** How a rise is paid: the company's money, the wallet, and what is owed. */
  rise: PaymentParts
  /** What the person has to pay of it before their company pays anything. */
  ownAtLeastCents: number
}

/** What an order with these parts comes to cost more, or less when negative. */
export function riseOf(paid: PaymentParts, totalCents: number): number {
  return totalCents - sumOfParts(paid)
}

/**
 * How the changed order is paid: what it costs more comes from where the rise comes from, what it costs less goes back
 * the way money does, the person's own first; but not what they had to pay for their company to pay the rest.
 */
export function partsAfter(facts: AmendFacts): PaymentParts {
  const { paid } = facts
  const more = riseOf(paid, facts.totalCents)
  if (more >= 0) return addParts(paid, facts.rise)

  const company = { ...NO_PARTS, kindCents: paid.kindCents, flexCents: paid.flexCents }
  const own = { ...paid, kindCents: 0, flexCents: 0 }
  const spare = Math.max(0, sumOfParts(own) - facts.ownAtLeastCents)
  const ofCompany = Math.min(Math.max(0, -more - spare), sumOfParts(company))
  return subtractParts(
    subtractParts(paid, reverseWaterfall(-more - ofCompany, own, NO_PARTS)),
    reverseWaterfall(ofCompany, company, NO_PARTS),
  )
}

export function subtractParts(a: PaymentParts, b: PaymentParts): PaymentParts {
  return {
    kindCents: a.kindCents - b.kindCents,
    flexCents: a.flexCents - b.flexCents,
    balanceCents: a.balanceCents - b.balanceCents,
    cardCents: a.cardCents - b.cardCents,
    transferCents: a.transferCents - b.transferCents,
  }
}

/** What of them is more than nothing. */
export function positiveParts(parts: PaymentParts): PaymentParts {
  return {
    kindCents: Math.max(0, parts.kindCents),
    flexCents: Math.max(0, parts.flexCents),
    balanceCents: Math.max(0, parts.balanceCents),
    cardCents: Math.max(0, parts.cardCents),
    transferCents: Math.max(0, parts.transferCents),
  }
}
