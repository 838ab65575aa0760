import { useTranslations } from 'use-intl'
import { promotedPriceCents } from '../../../../src/modules/offers/promotions/rules/on-the-menu'
import { useFormat } from '../../../i18n/format'
import type { Product, Store } from '../menu/use-store-page'

type StorePromotion = Store['promotions'][number]

/** What one of a product costs today: its own discount and then what promotions take off for everybody. */
export const todaysPrice = (promotions: readonly StorePromotion[], product: Product): number =>
  promotedPriceCents(promotions, {
    id: product.id,
    categories: [product.category, ...product.categories],
    priceCents: product.retailPrice.amount,
  }) ?? product.retailPrice.amount

/** What a promotion is worth, in as few words as fit on a card. */
export function usePromotionText() {
  const t = useTranslations('shop')
  const f = useFormat()
  return (promotion: StorePromotion): string => {
    const { bundle } = promotion
    const percent = (promotion.percentBps ?? 0) / 10_000
    const what =
      promotion.discountType === 'free_delivery'
        ? t('promotions.freeDelivery')
        : bundle && percent === 1
          ? t('promotions.bundle', { of: bundle.of, paid: bundle.of - bundle.discounted })
          : t('promotions.off', {
              amount:
                promotion.discountType === 'percent'
                  ? f.percent(percent)
                  : f.money(promotion.amountCents ?? 0),
            })
    if (promotion.firstOrderOnly) return t('promotions.firstOrder', { what })
    return promotion.minTotalCents > 0
      ? t('promotions.from', { what, amount: f.money(promotion.minTotalCents) })
      : what
  }
}
