import { type PaymentParts, sumOfParts } from '../money/waterfall'
import { type Refusal, refuse } from '../refusal'
import { addParts, NO_PARTS, reverseWaterfall } from './refunds'

/** What decides whether an order that is placed can come to cost something else. */
export interface AmendFacts {
  paid: PaymentParts
  isQuote: boolean
  hasPromotions: boolean
  hasRefunds: boolean
  /** Of the order as it would be. */
  totalCents: number
  /** How a rise is paid: the company's money, the wallet, and what is owed. */
  rise: PaymentParts
}

export type AmendRefusal =
  | Refusal<'QuoteRequested', Record<string, never>>
  | Refusal<'HasPromotions', Record<string, never>>
  | Refusal<'HasRefunds', Record<string, never>>
  | Refusal<'CardWouldPayMore', { amountCents: number }>
  | Refusal<'CardWouldPayLess', { amountCents: number }>

/** What an order with these parts comes to cost more, or less when negative. */
export function riseOf(paid: PaymentParts, totalCents: number): number {
  return totalCents - sumOfParts(paid)
}

/**
 * How the changed order is paid: what it costs more comes from where the rise comes from, what it costs less goes
 * back the way money does. A card stays as it is, since a bank holds one amount for one order.
 */
export function partsAfter(facts: AmendFacts): PaymentParts | AmendRefusal {
  const { paid, rise } = facts
  if (facts.isQuote) return refuse('QuoteRequested', {})
  if (facts.hasPromotions) return refuse('HasPromotions', {})
  if (facts.hasRefunds) return refuse('HasRefunds', {})
  const more = riseOf(paid, facts.totalCents)
  if (more < 0) {
    if (paid.cardCents > 0) return refuse('CardWouldPayLess', { amountCents: -more })
    const back = reverseWaterfall(-more, paid, NO_PARTS)
    return {
      kindCents: paid.kindCents - back.kindCents,
      flexCents: paid.flexCents - back.flexCents,
      balanceCents: paid.balanceCents - back.balanceCents,
      cardCents: 0,
      transferCents: paid.transferCents - back.transferCents,
    }
  }
  if (paid.cardCents > 0 && rise.transferCents > 0)
    return refuse('CardWouldPayMore', { amountCents: rise.transferCents })
  return addParts(paid, rise)
}

/**
 * How many of each line fewer are wanted, when nothing else is; null when something is added or changed.
 * `lines`: what is there, less what was given back.
 */
export function fewerOf(
  lines: readonly { id: string; quantity: number }[],
  wanted: readonly { id?: string | undefined; quantity: number }[],
): { lineId: string; quantity: number }[] | null {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  for (const { id, quantity } of wanted) {
    const there = id === undefined ? undefined : left.get(id)
    if (id === undefined || there === undefined || quantity > there) return null
    left.set(id, there - quantity)
  }
  return [...left].filter(([, quantity]) => quantity > 0).map(([lineId, quantity]) => ({ lineId, quantity }))
}
