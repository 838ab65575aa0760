import { z } from 'zod'
import { Id, Instant, Money } from '../../../../core/contract/common'
import { listOf } from '../../../../core/contract/list'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'

/** An order of a canteen as the company sees it. */
export const CompanyOrder = z.object({
  id: Id,
  ufid: z.string(),
  date: z.string(),
  windowStart: Instant,
  windowEnd: Instant,
  employeeId: Id,
  employeeName: z.string(),
  storeName: z.string(),
  state: z.enum(ORDER_STATES),
  total: Money,
  inKind: Money,
  flex: Money,
  /** By balance and card. */
  byEmployee: Money,
  byTransfer: Money,
  refunded: Money,
})
export type CompanyOrder = z.infer<typeof CompanyOrder>

export const CompanyOrders = listOf(CompanyOrder).extend({
  totals: z.object({ inKind: Money, flex: Money, byEmployee: Money }),
})
