import { z } from 'zod'
import { Day, Id, Money, Text } from '../../../../core/contract/common'
import { INVOICE_AGES } from '../../invoices/contract/invoices'

export const DEBTOR_KINDS = ['company', 'location', 'person', 'other'] as const
export const DEBTOR_ORDERS = ['late', 'owed', 'name'] as const

const PAGE_SIZE = 50
const LARGEST_PAGE = 200

export const ListReceivables = z.object({
  /** Part of the debtor's name. */
  search: Text(100).optional(),
  /** Only who owes something of this age. */
  age: z.enum(INVOICE_AGES).optional(),
  order: z.enum(DEBTOR_ORDERS).default('late'),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(LARGEST_PAGE).default(PAGE_SIZE),
})
export type ListReceivables = z.output<typeof ListReceivables>

const Aged = z.object({ age: z.enum(INVOICE_AGES), owed: Money, count: z.int() })

/** Who owes, and since when. */
export const Debtor = z.object({
  /** A company, a location or a person; an invoice of none of them stands for itself. */
  id: Id,
  kind: z.enum(DEBTOR_KINDS),
  name: z.string(),
  owed: Money,
  invoices: z.int(),
  /** Of the oldest invoice. */
  oldestDueOn: Day,
  /** Days after that; null while none is late. */
  daysLate: z.int().nullable(),
  ages: z.array(Aged),
})
export type Debtor = z.infer<typeof Debtor>

export const Receivables = z.object({
  owed: Money,
  /** Of all debtors, also those that are not searched for. */
  ages: z.array(Aged),
  docs: z.array(Debtor),
  /** How many debtors are found. */
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})
export type Receivables = z.infer<typeof Receivables>
