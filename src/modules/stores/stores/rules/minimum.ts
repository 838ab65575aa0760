import type { Channel } from '../../../../core/rules/ordering/channels'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

export interface MinimumOrderRestriction {
  channels: readonly Channel[]
  /** Cents. */
  minPriceAmount: number
}

export type BelowMinimum = Refusal<'MinimumOrder', { amountCents: number; missingCents: number }>

/** The lowest minimum that a store has for a channel; null when it has none. */
export function minimumOrderCents(
  restrictions: readonly MinimumOrderRestriction[],
  channel: Channel,
): number | null {
  const amounts = restrictions.filter(r => r.channels.includes(channel)).map(r => r.minPriceAmount)
  return amounts.length === 0 ? null : Math.min(...amounts)
}

/** `goodsCents`: the goods alone, before promotions and delivery. */
export function whyBelowMinimum(
  restrictions: readonly MinimumOrderRestriction[],
  channel: Channel,
  goodsCents: number,
): BelowMinimum | null {
  const amountCents = minimumOrderCents(restrictions, channel)
  if (amountCents === null || goodsCents >= amountCents) return null
  return refuse('MinimumOrder', { amountCents, missingCents: amountCents - goodsCents })
}
