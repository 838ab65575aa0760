import { multiplyCents } from '../../../../core/rules/money/cents'
import type { ProductCategory } from '../../../stores/stores/rules/categories'
import { isFor } from './applies'
import type { Promotion } from './promotion'

/** What a menu has to know about a promotion to show it. */
export type MenuPromotion = Pick<
  Promotion,
  'discountType' | 'scope' | 'percentBps' | 'productIds' | 'categories' | 'bundle' | 'minTotalCents'
> & { isForEverybody: boolean }

/**
 * What one of a product costs with what counts for everybody, by itself and for any cart; null when that is what the
 * menu says. Promotions on the same thing add up, as they do in the price of an order.
 */
export function promotedPriceCents(
  promotions: readonly MenuPromotion[],
  product: { id: string; categories: readonly ProductCategory[]; priceCents: number },
): number | null {
  const offCents = promotions
    .filter(
      p =>
        p.isForEverybody &&
        p.discountType === 'percent' &&
        (p.scope === 'products' || p.scope === 'categories') &&
        !p.bundle &&
        p.minTotalCents === 0 &&
        isFor(p, product),
    )
    .reduce((sum, p) => sum + multiplyCents(product.priceCents, p.percentBps ?? 0, 10_000), 0)
  return offCents === 0 ? null : Math.max(0, product.priceCents - offCents)
}
