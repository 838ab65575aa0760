import { z } from 'zod'
import { EndInstant, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { ListQuery } from '../../../../core/contract/list'
import { PROGRAM_STATES, REFERRAL_REFUSALS, REFERRAL_STATES } from '../rules/referral'

const Euros = z.object({ amount: z.int().min(0).max(100_000), currency: z.literal('eur') })
const Budget = z.object({ amount: z.int().min(1).max(99_999_999), currency: z.literal('eur') })

/** Left out: nothing is asked for, or there is no limit. */
export const ReferralProgramFields = z.object({
  name: Text(120).min(1),
  /** Codes begin with it; those that were given out keep theirs. */
  codePrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,12}$/)
    .default(''),
  fundedBy: z.enum(['platform', 'merchant']).default('platform'),
  /** Who pays, and from whom the friend has to order. */
  merchantId: Id.nullable().optional(),
  /** What who brings somebody gets, and what the friend gets. */
  referrerAmount: Euros,
  friendAmount: Euros,
  /** What the friend's first order comes to at least. */
  minTotal: Euros.nullable().optional(),
  /** Days between the delivery and the payment. */
  holdDays: z.int().min(0).max(90).default(14),
  /** So many friends pay, for each who brings some. */
  maxPerReferrer: z.int().min(1).max(10_000).nullable().optional(),
  /** All that it may cost. */
  budget: Budget.nullable().optional(),
  creditExpiresDays: z.int().min(1).max(3650).nullable().optional(),
  validFrom: Instant.nullable().optional(),
  validUntil: EndInstant.nullable().optional(),
  active: z.boolean().default(true),
})
export type ReferralProgramFields = z.infer<typeof ReferralProgramFields>

export const ReferralProgram = z.object({
  id: Id,
  name: z.string(),
  codePrefix: z.string(),
  fundedBy: z.enum(['platform', 'merchant']),
  merchantId: Id.nullable(),
  referrerAmount: Money,
  friendAmount: Money,
  minTotal: Money.nullable(),
  holdDays: z.int(),
  maxPerReferrer: z.int().nullable(),
  budget: Money.nullable(),
  creditExpiresDays: z.int().nullable(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  active: z.boolean(),
  /** Derived from the rest, at this moment. */
  state: z.enum(PROGRAM_STATES),
  spent: Money,
  /** How many friends there are in each state. */
  referrals: z.record(z.enum(REFERRAL_STATES), z.int()),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type ReferralProgram = z.infer<typeof ReferralProgram>

export const ListReferrals = ListQuery.extend({ id: Id })

/** A friend who was brought, and what has become of it. */
export const Referral = z.object({
  id: Id,
  state: z.enum(REFERRAL_STATES),
  reason: z.enum(REFERRAL_REFUSALS).nullable(),
  referrerId: Id.nullable(),
  referrerName: z.string(),
  friendId: Id.nullable(),
  friendName: z.string(),
  orderId: Id.nullable(),
  ufid: z.string().nullable(),
  /** When it is paid, unless something comes in between. */
  releaseAt: Instant.nullable(),
  paid: Money,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Referral = z.infer<typeof Referral>

export const ReferralCodeWish = z.object({ programId: Id })
export const ClaimReferral = z.object({ code: Text(40).min(1) })
export const ReferralCode = z.object({ code: z.string(), link: z.string() })

/** A programme as customers see it. */
const OwnProgram = z.object({
  id: Id,
  name: z.string(),
  merchantName: z.string().nullable(),
  referrerAmount: Money,
  friendAmount: Money,
  minTotal: Money.nullable(),
  holdDays: z.int(),
  validUntil: Instant.nullable(),
  /** How many more friends pay; null: as many as come. */
  friendsLeft: z.int().nullable(),
  /** Null: not asked for yet. */
  code: ReferralCode.nullable(),
})
export type OwnProgram = z.infer<typeof OwnProgram>

/** A friend as who has brought them sees it: no more than a first name. */
const OwnReferral = z.object({
  id: Id,
  friendName: z.string(),
  state: z.enum(REFERRAL_STATES),
  reason: z.enum(REFERRAL_REFUSALS).nullable(),
  releaseAt: Instant.nullable(),
  amount: Money,
  createdAt: Instant,
})

/** By whom oneself was brought. */
export const BroughtBy = z.object({
  state: z.enum(REFERRAL_STATES),
  reason: z.enum(REFERRAL_REFUSALS).nullable(),
  amount: Money,
  minTotal: Money.nullable(),
  releaseAt: Instant.nullable(),
})
export type BroughtBy = z.infer<typeof BroughtBy>

export const OwnReferrals = z.object({
  programs: z.array(OwnProgram),
  referrals: z.array(OwnReferral),
  broughtBy: BroughtBy.nullable(),
  /** Whether a code of somebody else can still be given. */
  canClaim: z.boolean(),
})
export type OwnReferrals = z.infer<typeof OwnReferrals>
