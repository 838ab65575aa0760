import type { Channel } from '../../../../core/rules/ordering/channels'

interface FeeStep {
  fromCents: number
  feeCents: number
}

/** What delivering a catering order costs, by what is in the cart: the last step whose `fromCents` it reaches. */
export const CATERING_FEE_STEPS: readonly FeeStep[] = [
  { fromCents: 0, feeCents: 0 },
  { fromCents: 1, feeCents: 1200 },
  { fromCents: 5_000, feeCents: 1400 },
  { fromCents: 10_000, feeCents: 1600 },
  { fromCents: 15_000, feeCents: 1800 },
  { fromCents: 20_000, feeCents: 2800 },
  { fromCents: 30_000, feeCents: 2800 },
  { fromCents: 40_000, feeCents: 3800 },
  { fromCents: 50_000, feeCents: 4800 },
  { fromCents: 60_000, feeCents: 5800 },
  { fromCents: 70_000, feeCents: 6800 },
  { fromCents: 80_000, feeCents: 6800 },
  { fromCents: 90_000, feeCents: 6800 },
  { fromCents: 100_000, feeCents: 7800 },
  { fromCents: 120_000, feeCents: 9800 },
  { fromCents: 130_000, feeCents: 11_200 },
  { fromCents: 150_000, feeCents: 11_800 },
  { fromCents: 200_000, feeCents: 12_400 },
  { fromCents: 300_000, feeCents: 18_600 },
]

/** From here on about 5 % of the cart, in steps of 20 €, less one euro; never less than the last step, never above the cap. */
const CATERING_FORMULA = {
  fromCents: 350_000,
  percent: 5,
  stepCents: 2_000,
  lessCents: 100,
  capCents: 49_900,
}

const CANTEEN_FEE = { baseCents: 299, freeKm: 3, perKmCents: 100, atMostKm: 4 }

export function cateringFeeCents(goodsCents: number): number {
  const step = CATERING_FEE_STEPS.findLast(({ fromCents }) => goodsCents >= fromCents)?.feeCents ?? 0
  const { fromCents, percent, stepCents, lessCents, capCents } = CATERING_FORMULA
  if (goodsCents < fromCents) return step
  const steps = Math.ceil((goodsCents * percent) / (100 * stepCents))
  return Math.min(capCents, Math.max(step, steps * stepCents - lessCents))
}

/** 2.99 € and one euro for each kilometre that is begun beyond three, four at most. */
export function canteenFeeCents(meters: number): number {
  const { baseCents, freeKm, perKmCents, atMostKm } = CANTEEN_FEE
  return baseCents + perKmCents * Math.min(atMostKm, Math.ceil(Math.max(0, meters / 1000 - freeKm)))
}

export interface DeliveryFeeQuestion {
  channel: Channel
  storeId: string
  goodsCents: number
  /** From the store to the door, as the crow flies; null when it is not known. */
  meters: number | null
  /** The price of the chosen window, where it has one. */
  windowPriceCents?: number | null
  isPickup?: boolean
  /** What was offered to this customer by hand: it overrides the fee for the same store. */
  proposal?: { storeId: string; deliveryPriceCents?: number | null } | null
}

export function deliveryFeeCents(question: DeliveryFeeQuestion): number {
  const { channel, proposal, goodsCents, meters, windowPriceCents } = question
  if (question.isPickup) return 0
  if (proposal?.deliveryPriceCents != null && proposal.storeId === question.storeId) {
    return proposal.deliveryPriceCents
  }
  if (goodsCents <= 0) return 0
  if (channel === 'catering') return cateringFeeCents(goodsCents)
  if (channel === 'groceries' && windowPriceCents != null) return windowPriceCents
  return canteenFeeCents(meters ?? 0)
}
