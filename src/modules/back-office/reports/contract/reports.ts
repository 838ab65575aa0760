import { z } from 'zod'
import { Day, Id, Instant, Money } from '../../../../core/contract/common'
import { DEFAULT_TZ, daysBetween, localDateOf } from '../../../../core/rules/local-time'

export const COMPANY_GROUPS = ['location', 'person', 'day', 'month', 'channel', 'projectCode'] as const
export const FEE_GROUPS = ['merchant', 'store', 'channel', 'city', 'day', 'month'] as const

const MOST_DAYS = 1100

/** A day of deliveries; of a moment, its day at the stores. */
const DayOf = z.union([Day, Instant.transform(at => localDateOf(at, DEFAULT_TZ))])
/** From the day `after` until the day `before`, both included. */
const Days = z.object({ after: DayOf, before: DayOf })
type InDays = z.output<typeof Days>

const isInOrder = ({ after, before }: InDays) => after <= before && daysBetween(after, before) < MOST_DAYS
const OUT_OF_ORDER = { path: ['before'], message: `Between the first day and ${MOST_DAYS} days later` }

export const AskCompanyReport = Days.extend({
  organizationId: Id.optional(),
  locationId: Id.optional(),
  groupBy: z.enum(COMPANY_GROUPS).default('location'),
})
  .refine(isInOrder, OUT_OF_ORDER)
  .refine(({ organizationId, locationId }) => Boolean(organizationId ?? locationId), {
    path: ['organizationId'],
    message: 'A company or one office',
  })
export const AskFeesReport = Days.extend({ groupBy: z.enum(FEE_GROUPS).default('merchant') }).refine(
  isInOrder,
  OUT_OF_ORDER,
)
export const AskOrderStats = Days.extend({
  /** Names of columns, separated by commas; left out, all that the person may see. */
  config: z.string().max(1000).optional(),
}).refine(isInOrder, OUT_OF_ORDER)
export const AskPayrollFile = z
  .object({
    organizationId: Id.optional(),
    locationId: Id.optional(),
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  })
  .refine(({ organizationId, locationId }) => Boolean(organizationId ?? locationId), {
    path: ['organizationId'],
    message: 'A company or one office',
  })

/** Who paid what of orders, as the books have it. */
const Paid = {
  orders: z.int(),
  people: z.int(),
  inKind: Money,
  flex: Money,
  /** By card or from the wallet. */
  byEmployee: Money,
  byTransfer: Money,
  total: Money,
}
/** What orders left with whom, as the books have it. */
const Kept = {
  orders: z.int(),
  /** By customers and companies, less what went back. */
  paid: Money,
  /** Of the platform. */
  fees: Money,
  delivery: Money,
  vat: Money,
  /** That the platform paid for. */
  promotions: Money,
  compensation: Money,
  /** What merchants have earned. */
  merchants: Money,
}
const named = { key: z.string(), name: z.string() }

export const CompanyReport = z.object({
  rows: z.array(z.object({ ...named, ...Paid })),
  totals: z.object(Paid),
  csvUrl: z.string(),
})
export type CompanyReport = z.infer<typeof CompanyReport>

export const FeesReport = z.object({
  rows: z.array(z.object({ ...named, ...Kept })),
  totals: z.object(Kept),
  csvUrl: z.string(),
})
export type FeesReport = z.infer<typeof FeesReport>

export const PayrollFile = z.object({
  rows: z.array(
    z.object({
      employeeId: Id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      location: z.string(),
      month: z.string(),
      days: z.int(),
      orders: z.int(),
      /** What is taken off the salary. */
      salary: Money,
      /** What the company gives on top. */
      company: Money,
    }),
  ),
  totals: z.object({ employees: z.int(), salary: Money, company: Money }),
  csvUrl: z.string(),
})
export type PayrollFile = z.infer<typeof PayrollFile>
