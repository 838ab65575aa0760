import { z } from 'zod'
import { Cents, Day, Id, Instant, Money, Text, TimeOfDay } from '../../../../core/contract/common'
import { ListQuery, listOf } from '../../../../core/contract/list'
import { minutesOf, WEEKDAYS } from '../../../../core/rules/local-time'
import { CHANNELS } from '../../../../core/rules/ordering/channels'
import type { EntitlementReason } from '../rules/entitlements'

export const ENTITLEMENT_KINDS = ['in_kind', 'flex'] as const
export const ENTITLEMENT_LEVELS = ['location', 'organization'] as const

const Euros = z.object({ amount: Cents, currency: z.literal('eur').default('eur') })
const Window = z
  .object({ from: TimeOfDay, to: z.union([TimeOfDay, z.literal('24:00')]) })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), { path: ['to'], message: 'after' })

/** What a company gives its people for a day, and when: of one location, or of all of an organization. */
export const EntitlementRule = z.object({
  id: Id,
  level: z.enum(ENTITLEMENT_LEVELS),
  locationId: Id.nullable(),
  organizationId: Id.nullable(),
  name: z.string(),
  kind: z.enum(ENTITLEMENT_KINDS),
  amountPerDay: Money,
  /** None: every day. */
  weekdays: z.array(z.enum(WEEKDAYS)),
  /** None: every channel. */
  channels: z.array(z.enum(CHANNELS)),
  /** The times of delivery that it is for; null: the whole day. */
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** What the person pays of a day's orders before it adds anything. */
  unlocksAtUserSpent: Money,
  maxPerMonth: Money.nullable(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  isPaused: z.boolean(),
  /** Rules that give for the same deliveries: their amounts add up. */
  overlaps: z.array(Id),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type EntitlementRule = z.infer<typeof EntitlementRule>

/** `ownerId`: of the location or the organization, as the level says. A rule stays where it was made. */
export const EntitlementRuleFields = z.object({
  level: z.enum(ENTITLEMENT_LEVELS),
  ownerId: Id,
  name: Text(80).optional(),
  kind: z.enum(ENTITLEMENT_KINDS),
  amountPerDay: Euros,
  weekdays: z.array(z.enum(WEEKDAYS)).max(7).optional(),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).optional(),
  window: Window.nullable().optional(),
  unlocksAtUserSpent: Euros.optional(),
  maxPerMonth: Euros.nullable().optional(),
  validFrom: Day.nullable().optional(),
  validUntil: Day.nullable().optional(),
  isPaused: z.boolean().optional(),
})

export const ENTITLEMENT_REASONS = [
  'applies',
  'paused',
  'otherGroup',
  'notYetValid',
  'expired',
  'overridden',
  'otherWeekday',
  'givesNothing',
  'monthUsedUp',
  'otherChannel',
  'outsideWindow',
] as const satisfies readonly EntitlementReason[]

/** What could I spend of the company's money on this delivery? */
export const AskEntitlements = z.object({
  locationId: Id,
  on: Day,
  time: TimeOfDay.nullish(),
  channel: z.enum(CHANNELS).default('canteen'),
  /** Of an order to try it with, in cents, the delivery fee included. */
  orderTotal: Cents.optional(),
  deliveryFee: Cents.default(0),
})
/** One's own; `purchaseId`: as it was without that order of one's own. */
export const AskOwnEntitlements = AskEntitlements.extend({ purchaseId: Id.optional() })
/** The same about somebody else. */
export const AskEntitlementsOf = AskEntitlements.extend({ userId: Id })

const Sum = z.object({ granted: Money, usable: Money, spent: Money, available: Money })
const Step = EntitlementRule.pick({
  id: true,
  level: true,
  name: true,
  kind: true,
  amountPerDay: true,
  unlocksAtUserSpent: true,
  maxPerMonth: true,
}).extend({ reason: z.enum(ENTITLEMENT_REASONS), granted: Money, usable: Money })

/** Rule by rule, what there is, and what of it an order would take. */
export const ExplainedEntitlements = z.object({
  on: z.string(),
  time: z.string().nullable(),
  channel: z.enum(CHANNELS),
  rules: z.array(Step),
  inKind: Sum,
  flex: Sum,
  copayment: z.object({ unlocksAt: Money, paid: Money, missing: Money }),
  order: z
    .object({ total: Money, subsidisable: Money, inKind: Money, flex: Money, byUser: Money })
    .nullable(),
  paysDelivery: z.boolean(),
  result: Money,
  /** Of an order that is placed: what is no longer as it was then. */
  changedSince: z.enum(['rules', 'order']).nullable(),
})
export type ExplainedEntitlements = z.infer<typeof ExplainedEntitlements>

/** What belongs to one place, of deliveries from one day to another, both included. */
export const ListOfDays = ListQuery.extend({ locationId: Id, from: Day, to: Day }).refine(
  ({ from, to }) => from <= to,
  { path: ['to'], message: 'after' },
)

/** Somebody's day, as it goes to payroll: what the company paid of their orders, less what came back. */
export const PayrollLine = z.object({
  employeeId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  date: z.string(),
  inKind: Money,
  flex: Money,
  orderIds: z.array(Id),
})
export type PayrollLine = z.infer<typeof PayrollLine>
export const Payroll = listOf(PayrollLine).extend({
  totals: z.object({ inKind: Money, flex: Money, employees: z.int() }),
})
