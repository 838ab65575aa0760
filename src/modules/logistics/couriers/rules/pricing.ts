import { MINUTE_MS } from '../../../../core/rules/instant'
import { multiplyCents, sumCents, toMoney } from '../../../../core/rules/money/cents'

export const COURIER_PRICE_REASONS = ['Precio hora', 'Suplemento Lluvia', 'Suplemento peso'] as const

export type CourierPriceReason = (typeof COURIER_PRICE_REASONS)[number]

/** The one whose amount is for an hour; supplements are paid once. */
export const HOURLY_REASON: CourierPriceReason = 'Precio hora'

export const BILLED_STEP_MINUTES = 15
/** Nine tenths of an hour are paid in any case. */
export const BILLED_LEAST_MINUTES = 54

export interface CourierPriceLine {
  price: { amount: number; currency: 'eur' }
  reason: CourierPriceReason
}

/** What the pricing panel starts with. */
export const FIRST_PRICE_LINE: CourierPriceLine = {
  price: toMoney(0),
  reason: HOURLY_REASON,
}

/** Begun quarters of an hour, 54 minutes at least. */
export function billedMinutes(durationMs: number): number {
  const minutes = Math.ceil(durationMs / MINUTE_MS / BILLED_STEP_MINUTES) * BILLED_STEP_MINUTES
  return Math.max(BILLED_LEAST_MINUTES, minutes)
}

export function priceLineCents(line: CourierPriceLine, durationMs: number): number {
  return line.reason === HOURLY_REASON
    ? multiplyCents(line.price.amount, billedMinutes(durationMs), 60)
    : line.price.amount
}

/** What a courier is paid for a route. */
export function routePriceCents(lines: readonly CourierPriceLine[], durationMs: number): number {
  return sumCents(lines.map(line => priceLineCents(line, durationMs)))
}
