import { z } from 'zod'
import { toMoney } from '../../../core/contract/common'
import type { UnusedPromotion as Unused } from '../../offers/promotions/contract/promotions'
import type { NamedDiscount, UnusedPromotion } from '../../offers/promotions/rules/discounts'
import { DISCOUNT_TARGETS } from '../../offers/promotions/rules/pricing'
import type { NamedDiscount as Discount } from './contract/ordering'

/** Who pays for what of them is not told. */
export const presentDiscounts = (discounts: readonly Omit<NamedDiscount, 'merchantCents'>[]): Discount[] =>
  discounts.map(({ promotionId, name, code, target, amountCents }) => ({
    promotionId,
    name,
    code,
    target,
    amount: toMoney(amountCents),
  }))

const Frozen = z.array(
  z.object({
    promotionId: z.string(),
    name: z.string().default(''),
    code: z.string().nullable().default(null),
    target: z.enum(DISCOUNT_TARGETS),
    amountCents: z.int(),
    /** Null: nobody wrote it down. */
    merchantCents: z.int().nullable().default(null),
  }),
)
export type FrozenDiscount = z.infer<typeof Frozen>[number]

/** As an order keeps them, under the names that they had. */
export const discountsOfOrder = (price: Record<string, unknown>): FrozenDiscount[] =>
  Frozen.parse(price.discounts ?? [])

/** What the customer can do something about. Whom and where other promotions are for is nobody's business. */
const TOLD = new Set(['BelowMinimum', 'NothingInCart', 'NoDelivery', 'OtherIsBetter'])

/** The code that was given, and what applies by itself once something is otherwise. */
export const presentUnused = (unused: readonly UnusedPromotion[]): Unused[] =>
  unused
    .filter(({ promotion, why }) => promotion.code !== null || TOLD.has(why.name))
    .map(({ promotion: { id, name, code }, why }) => ({
      promotionId: id,
      name,
      code,
      why: why.name,
      missing: why.name === 'BelowMinimum' ? toMoney(why.params.missingCents) : null,
    }))
