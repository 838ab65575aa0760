import { z } from 'zod'
import { Channel, EndInstant, Id, Instant, Money, Text, TimeOfDay } from '../../../../core/contract/common'
import { ListQuery } from '../../../../core/contract/list'
import { Credit } from '../../../money/wallet/contract/wallet'
import { PRODUCT_CATEGORIES } from '../../../stores/stores/rules/categories'
import { PROMOTION_REASONS } from '../rules/applies'
import {
  DISCOUNT_TYPES,
  PROMOTION_FUNDERS,
  PROMOTION_KINDS,
  PROMOTION_PERIODS,
  PROMOTION_SCOPES,
  PROMOTION_STATES,
  plainCode,
} from '../rules/promotion'

/** Letters and digits that are told over the phone; dashes are part of it, spaces and capitals are not. */
export const PromotionCode = z
  .string()
  .transform(plainCode)
  .pipe(z.string().regex(/^[\p{Lu}\d-]{3,40}$/u))

const Euros = z.object({ amount: z.int().min(1).max(99_999_999), currency: z.literal('eur') })
const Ids = z.array(Id).max(500)

/** Left out: nothing is asked for, or there is no limit. */
export const PromotionFields = z.object({
  displayName: Text(120).min(1),
  internalNotes: Text(2000).optional(),
  kind: z.enum(PROMOTION_KINDS).optional(),
  /** Null: it applies by itself. */
  code: PromotionCode.nullable().optional(),
  /** In whose stores alone; of those that merchants pay for, who pays. */
  merchantId: Id.nullable().optional(),
  fundedBy: z.enum(PROMOTION_FUNDERS).optional(),
  /** Of a shared one, how much of it the merchant pays for, in hundredths of a percent. */
  merchantShareBps: z.int().min(1).max(9999).nullable().optional(),
  discountType: z.enum(DISCOUNT_TYPES),
  scope: z.enum(PROMOTION_SCOPES),
  /** Hundredths of a percent. */
  percentBps: z.int().min(1).max(10_000).nullable().optional(),
  amount: Euros.nullable().optional(),
  /** The most that it takes off an order. */
  maxAmount: Euros.nullable().optional(),
  productIds: Ids.optional(),
  categories: z.array(z.enum(PRODUCT_CATEGORIES)).max(20).optional(),
  /** Of each so many, so many, the cheapest, are discounted. */
  bundle: z
    .object({ of: z.int().min(2).max(100), discounted: z.int().min(1).max(99) })
    .nullable()
    .optional(),
  minTotal: Euros.nullable().optional(),
  channels: z.array(Channel).max(3).optional(),
  storeIds: Ids.optional(),
  locationIds: Ids.optional(),
  organizationIds: Ids.optional(),
  userIds: Ids.optional(),
  fridgeIds: Ids.optional(),
  firstOrderOnly: z.boolean().optional(),
  /** ISO: Monday is 1. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  timeFrom: TimeOfDay.nullable().optional(),
  timeUntil: TimeOfDay.nullable().optional(),
  timesRedeemable: z.int().min(1).max(10_000_000).nullable().optional(),
  perUser: z.int().min(1).max(1000).nullable().optional(),
  /** Null: for all time. */
  perUserPeriod: z.enum(PROMOTION_PERIODS).nullable().optional(),
  budget: Euros.nullable().optional(),
  isStackable: z.boolean().optional(),
  /** How long a credit lasts in a wallet. */
  creditExpiresDays: z.int().min(1).max(3650).nullable().optional(),
  validFrom: Instant.nullable().optional(),
  validUntil: EndInstant.nullable().optional(),
  active: z.boolean().optional(),
})
export type PromotionFields = z.infer<typeof PromotionFields>

/** The same with a code, for an order. */
export const CouponFields = PromotionFields.omit({ kind: true }).extend({ code: PromotionCode })

export const Promotion = z.object({
  id: Id,
  displayName: z.string(),
  internalNotes: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  code: z.string().nullable(),
  merchantId: Id.nullable(),
  fundedBy: z.enum(PROMOTION_FUNDERS),
  merchantShareBps: z.int().nullable(),
  discountType: z.enum(DISCOUNT_TYPES),
  scope: z.enum(PROMOTION_SCOPES),
  percentBps: z.int().nullable(),
  amount: Money.nullable(),
  maxAmount: Money.nullable(),
  productIds: z.array(Id),
  categories: z.array(z.enum(PRODUCT_CATEGORIES)),
  bundle: z.object({ of: z.int(), discounted: z.int() }).nullable(),
  minTotal: Money.nullable(),
  channels: z.array(Channel),
  storeIds: z.array(Id),
  locationIds: z.array(Id),
  organizationIds: z.array(Id),
  userIds: z.array(Id),
  fridgeIds: z.array(Id),
  firstOrderOnly: z.boolean(),
  weekdays: z.array(z.int()),
  timeFrom: z.string().nullable(),
  timeUntil: z.string().nullable(),
  timesRedeemable: z.int().nullable(),
  perUser: z.int().nullable(),
  perUserPeriod: z.enum(PROMOTION_PERIODS).nullable(),
  budget: Money.nullable(),
  isStackable: z.boolean(),
  creditExpiresDays: z.int().nullable(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  active: z.boolean(),
  /** Derived from the rest, at this moment. */
  state: z.enum(PROMOTION_STATES),
  /** What counts now: what came back does not. */
  timesRedeemed: z.int(),
  spent: Money,
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Promotion = z.infer<typeof Promotion>

export const PromotionReference = z.object({ id: Id })
export const NewCode = z.object({ code: z.string() })
export const ListPromotionUses = ListQuery.extend({ id: Id })

/** One time that a promotion was used. */
export const PromotionUse = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  orderId: Id.nullable(),
  ufid: z.string().nullable(),
  amount: Money,
  usedAt: Instant,
  /** The order failed, or its checkout was given up. */
  returnedAt: Instant.nullable(),
})
export type PromotionUse = z.infer<typeof PromotionUse>

export const RedeemCode = z.object({ code: Text(60).min(1) })
export type RedeemCode = z.infer<typeof RedeemCode>

export const COUPON_STATES = ['available', 'used', 'notStarted', 'expired', 'unavailable'] as const

/** A discount that somebody has kept, or that is there for everybody. */
export const Coupon = z.object({
  id: Id,
  /** Null: it applies by itself. */
  code: z.string().nullable(),
  name: z.string(),
  state: z.enum(COUPON_STATES),
  discountType: z.enum(DISCOUNT_TYPES),
  scope: z.enum(PROMOTION_SCOPES),
  /** Hundredths of a percent. */
  percentBps: z.int().nullable(),
  amount: Money.nullable(),
  maxAmount: Money.nullable(),
  minTotal: Money.nullable(),
  firstOrderOnly: z.boolean(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  /** How many more times this person can use it; null: as often as they like. */
  timesLeft: z.int().nullable(),
  storeNames: z.array(z.string()),
  claimedAt: Instant.nullable(),
})
export type Coupon = z.infer<typeof Coupon>

export const Redeemed = z.object({
  kind: z.enum(['credit', 'coupon']),
  credit: Credit.nullable(),
  coupon: Coupon.nullable(),
  balance: Money,
})
export type Redeemed = z.infer<typeof Redeemed>

/** What a store takes off by itself: the reason to come. */
export const StorePromotion = z.object({
  id: Id,
  name: z.string(),
  discountType: z.enum(DISCOUNT_TYPES),
  scope: z.enum(PROMOTION_SCOPES),
  percentBps: z.int().nullable(),
  amountCents: z.int().nullable(),
  minTotalCents: z.int(),
  productIds: z.array(Id),
  categories: z.array(z.enum(PRODUCT_CATEGORIES)),
  bundle: z.object({ of: z.int(), discounted: z.int() }).nullable(),
  /** Whoever orders gets it, for any cart, so that a menu can show its price. */
  isForEverybody: z.boolean(),
  firstOrderOnly: z.boolean(),
})
export type StorePromotion = z.infer<typeof StorePromotion>

/** A promotion that does not count, and what would have to be otherwise. */
export const UnusedPromotion = z.object({
  promotionId: Id,
  name: z.string(),
  code: z.string().nullable(),
  why: z.enum(PROMOTION_REASONS),
  /** What the goods lack for it. */
  missing: Money.nullable(),
})
export type UnusedPromotion = z.infer<typeof UnusedPromotion>
