import { type Instant, toMillis } from '../../../../core/rules/instant'
import type { LocalTime } from '../../../../core/rules/local-time'
import type { Channel } from '../../../../core/rules/ordering/channels'
import type { ProductCategory } from '../../../stores/stores/rules/categories'
import type { DiscountTarget } from './pricing'

export const PROMOTION_KINDS = ['credit', 'discount'] as const
export const DISCOUNT_TYPES = ['percent', 'fixed', 'free_delivery'] as const
export const PROMOTION_SCOPES = ['cart', 'products', 'categories', 'delivery'] as const
export const PROMOTION_PERIODS = ['day', 'week', 'month'] as const
export const PROMOTION_FUNDERS = ['merchant', 'platform', 'shared'] as const
export const PROMOTION_STATES = ['LIVE', 'PAUSED', 'NOT_STARTED', 'EXPIRED'] as const

export type PromotionKind = (typeof PROMOTION_KINDS)[number]
export type DiscountType = (typeof DISCOUNT_TYPES)[number]
export type PromotionScope = (typeof PROMOTION_SCOPES)[number]
export type PromotionPeriod = (typeof PROMOTION_PERIODS)[number]
export type PromotionFunder = (typeof PROMOTION_FUNDERS)[number]
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** Of each so many things of the scope, so many, the cheapest, are discounted. */
export interface Bundle {
  of: number
  discounted: number
}

/** What takes something off an order. An empty list asks for nothing. */
export interface Promotion {
  id: string
  name: string
  /** In capitals; null: it applies by itself. */
  code: string | null
  discountType: DiscountType
  scope: PromotionScope
  /** Hundredths of a percent. */
  percentBps: number | null
  amountCents: number | null
  /** The most that it takes off an order. */
  maxAmountCents: number | null
  productIds: readonly string[]
  categories: readonly ProductCategory[]
  bundle: Bundle | null
  /** The goods before promotions must be worth so much. */
  minTotalCents: number
  channels: readonly Channel[]
  storeIds: readonly string[]
  /** Only in this merchant's stores. */
  merchantId: string | null
  locationIds: readonly string[]
  organizationIds: readonly string[]
  personIds: readonly string[]
  firstOrderOnly: boolean
  /** ISO: Monday is 1. */
  weekdays: readonly number[]
  /** Hours at the store; from after until: over midnight, and the weekday is that of the evening. */
  timeFrom: LocalTime | null
  timeUntil: LocalTime | null
  timesRedeemable: number | null
  perUser: number | null
  /** Null: `perUser` is for all time. */
  perUserPeriod: PromotionPeriod | null
  budgetCents: number | null
  usedCount: number
  usedCents: number
  isStackable: boolean
  fundedBy: PromotionFunder
  /** Of a shared one, how much of it the merchant pays for, in hundredths of a percent. */
  merchantShareBps: number | null
  validFrom: Date | null
  validUntil: Date | null
  isActive: boolean
}

type Lifetime = Pick<
  Promotion,
  'isActive' | 'validFrom' | 'validUntil' | 'timesRedeemable' | 'usedCount' | 'budgetCents' | 'usedCents'
>

/** Whether all that there was to give has been given, whoever asks. */
export const isUsedUp = (
  p: Pick<Lifetime, 'timesRedeemable' | 'usedCount' | 'budgetCents' | 'usedCents'>,
): boolean =>
  (p.timesRedeemable !== null && p.usedCount >= p.timesRedeemable) ||
  (p.budgetCents !== null && p.usedCents >= p.budgetCents)

/** Never kept, always derived: paused, not begun, over, or live. */
export function promotionState(promotion: Lifetime, now: Instant): PromotionState {
  const at = toMillis(now)
  if (!promotion.isActive) return 'PAUSED'
  if (promotion.validFrom && at < promotion.validFrom.getTime()) return 'NOT_STARTED'
  if ((promotion.validUntil && at > promotion.validUntil.getTime()) || isUsedUp(promotion)) return 'EXPIRED'
  return 'LIVE'
}

/** Which part of the price it works on. */
export function targetOf({ discountType, scope }: Pick<Promotion, 'discountType' | 'scope'>): DiscountTarget {
  if (discountType === 'free_delivery' || scope === 'delivery') return 'delivery'
  return scope === 'cart' ? 'order' : 'item'
}

/** How much of it its merchant pays for, in hundredths of a percent; the platform pays for the rest. */
export function merchantBpsOf({
  fundedBy,
  merchantShareBps,
}: Pick<Promotion, 'fundedBy' | 'merchantShareBps'>): number {
  if (fundedBy === 'shared') return merchantShareBps ?? 0
  return fundedBy === 'merchant' ? 10_000 : 0
}

/** Codes are told and typed in many ways: without spaces, in capitals. */
export const plainCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
