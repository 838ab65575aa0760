import { multiplyCents } from '../../../../core/rules/money/cents'

/** The discount that a product carries itself, each part with the switch that turns it on. */
export interface OwnDiscount {
  showDiscountPercentage: boolean
  discountPercentage: number | null
  showDiscountFixedPrice: boolean
  /** The price in place of the usual one. */
  discountFixedPriceAmount: number | null
}

/**
 * What one piece costs with its own discount: the lowest of its price, that price less the percentage, and the
 * reduced price. The merchant sets it as he sets the price, so he bears it. Promotions and minimum orders
 * start from it; the prices of options stay as they are. The percentage is rounded once, per piece.
 */
export function discountedCents(priceCents: number, discount: OwnDiscount): number {
  const percentage = discount.showDiscountPercentage ? (discount.discountPercentage ?? 0) : 0
  const reduced = discount.showDiscountFixedPrice ? discount.discountFixedPriceAmount : null
  return Math.min(priceCents, priceCents - multiplyCents(priceCents, percentage, 100), reduced ?? priceCents)
}

/** Whether a discount is turned on that takes nothing off the price. */
export const hasIdleDiscount = (priceCents: number, discount: OwnDiscount): boolean =>
  (discount.showDiscountPercentage || discount.showDiscountFixedPrice) &&
  discountedCents(priceCents, discount) === priceCents
