import { z } from 'zod'
import { Id, Money } from '../../../../core/contract/common'
import { ListQuery, listOf } from '../../../../core/contract/list'

/** "2026-11" */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** Who paid what of the orders delivered in some time, less what came back. */
const Spending = z.object({
  orders: z.number().int(),
  inKind: Money,
  flex: Money,
  /** By balance and card. */
  byEmployee: Money,
  byTransfer: Money,
  total: Money,
})

export const AskCompanyMonths = z.object({ locationId: Id, month: Month })
/** The month that was asked for and the eleven before it, the latest first, those without orders too. */
export const CompanyMonths = z.object({
  months: z.array(Spending.extend({ month: Month, employees: z.number().int() })),
})

export const ListCompanySpending = ListQuery.extend({ locationId: Id, month: Month })
/** One month by employee. */
export const CompanySpending = listOf(
  Spending.extend({
    employeeId: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
  }),
)
