import { z } from 'zod'
import { Cents, Day, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { PAYABLE_STATES } from '../rules/payable-state'
import { LINE_KINDS } from '../rules/settlement-lines'

/** The orders of a merchant, the routes of a courier, or a sum that was entered by hand. */
export const PAYABLE_KINDS = ['settlement', 'routes', 'manual'] as const
export type PayableKind = (typeof PAYABLE_KINDS)[number]

export const Payable = z.object({
  id: Id,
  kind: z.enum(PAYABLE_KINDS),
  merchantId: Id.nullable(),
  userId: Id.nullable(),
  payeeName: z.string(),
  startsOn: Day,
  endsOn: Day,
  state: z.enum(PAYABLE_STATES),
  amount: Money,
  /** Orders or routes. */
  items: z.int(),
  description: z.string(),
  /** Of the account that it is paid to; null while none is known. */
  ibanLastFour: z.string().nullable(),
  ibanChangedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  paidOn: Day.nullable(),
  returnReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Payable = z.infer<typeof Payable>

/** What is entered by hand: a sum for one merchant or one courier. */
export const PayableFields = z.object({
  merchantId: Id.nullable().optional(),
  userId: Id.nullable().optional(),
  amount: Cents.min(1),
  description: Text(200).min(1),
})

const LineFigure = z.object({ kind: z.enum(LINE_KINDS), amount: Money })

export const PayableDetails = z.object({
  payable: Payable,
  /** From the orders to the payout. They sum up to the amount. */
  figures: z.array(LineFigure),
  days: z.array(z.object({ on: Day, items: z.int(), figures: z.array(LineFigure), total: Money })),
  /** What is not everyday: refunds, disputes, what was withheld or held. */
  attention: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      on: Day,
      amount: Money,
      orderId: Id.nullable(),
      code: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the ledger has of the entries that are settled here, beside what the lines say of them. Null without such. */
  ledger: z.object({ lines: Money, entries: Money, isEqual: z.boolean() }).nullable(),
  payouts: z.array(
    z.object({
      id: Id,
      fileId: Id,
      state: z.enum(['sent', 'paid', 'returned']),
      amount: Money,
      ibanLastFour: z.string(),
      createdAt: Instant,
    }),
  ),
})
export type PayableDetails = z.infer<typeof PayableDetails>

export const ExplainFigure = z.object({ id: Id, kind: z.enum(LINE_KINDS), on: Day.optional() })
/** So many lines of a figure are shown; the sum counts all of them. */
export const MOST_EXPLAINED = 200
export const FigureExplained = z.object({
  total: Money,
  count: z.int(),
  lines: z.array(
    z.object({
      on: Day,
      amount: Money,
      /** The order or the route. */
      orderId: Id.nullable(),
      routeId: Id.nullable(),
      name: z.string(),
      reason: z.string().nullable(),
    }),
  ),
})

export const PayableIds = z.object({ ids: z.array(Id).min(1).max(500) })
export const MarkPaid = PayableIds.extend({ paidOn: Day.optional() })
export const MarkReturned = z.object({ id: Id, reason: Text(200).min(1) })
export const Moved = z.object({ payables: z.array(Payable) })
