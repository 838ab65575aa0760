import { z } from 'zod'
import { Day, Money } from '../../../../core/contract/common'

export const ShowDayFigures = z.object({ on: Day })

/** What the orders of a day's windows came to. Those that failed count nowhere. */
export const DayFigures = z.object({
  orders: z.int(),
  /** Less what was given back. */
  revenue: Money,
  /** Null: it is not for the person who asks. */
  platformFees: Money.nullable(),
  delivered: z.int(),
  /** Of those, the ones within their windows. */
  onTime: z.int(),
})
