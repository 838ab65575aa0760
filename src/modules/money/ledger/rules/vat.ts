import { multiplyCents } from '../../../../core/rules/money/cents'

/** The VAT of an order's delivery fee. */
export const SHIPPING_VAT = 21

/** The VAT of the delivery in a quote, and in the order that is accepted from it. */
export const QUOTED_DELIVERY_VAT = 10

/** The part of a price with tax that is before tax, rounded to the cent. `percentage` may have two decimals. */
export function baseCents(grossCents: number, percentage: number): number {
  return multiplyCents(grossCents, 10_000, 10_000 + Math.round(percentage * 100))
}

export function vatCents(grossCents: number, percentage: number): number {
  return grossCents - baseCents(grossCents, percentage)
}

/** One rate of a document: the base is rounded once, whatever the number of lines. */
export interface VatOfRate {
  percentage: number
  grossCents: number
  baseCents: number
  vatCents: number
}

export function vatOfRate(percentage: number, grossCents: number): VatOfRate {
  const base = baseCents(grossCents, percentage)
  return { percentage, grossCents, baseCents: base, vatCents: grossCents - base }
}
