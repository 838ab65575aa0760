import { multiplyCents } from '../../../../core/rules/money/cents'

/** What the platform keeps of a merchant's sales. */
export interface CommissionTerms {
  /** Hundredths of a percent of the goods with tax: 1500 is 15 %. */
  commissionBps: number
  /** Per order. */
  fixedCents?: number
}

export interface MerchantMoney {
  /** What the goods cost on the menu. */
  merchantListingPriceCents: number
  /** Commission, tax included. */
  platformFeesCents: number
  /** What the merchant gets, tax included. */
  merchantNetCents: number
}

/**
 * Commission is on what the merchant sells: the goods less the promotions that the merchant pays for. It never
 * takes more than that.
 */
export function merchantMoney(
  goods: { goodsCents: number; merchantPromotionCents: number },
  terms: CommissionTerms,
): MerchantMoney {
  const sold = goods.goodsCents - goods.merchantPromotionCents
  const commission =
    multiplyCents(sold, terms.commissionBps, 10_000) + (sold > 0 ? (terms.fixedCents ?? 0) : 0)
  const platformFeesCents = Math.min(sold, Math.max(0, commission))
  return {
    merchantListingPriceCents: goods.goodsCents,
    platformFeesCents,
    merchantNetCents: sold - platformFeesCents,
  }
}
