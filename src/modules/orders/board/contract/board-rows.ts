import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'
import { MAX_PAGE_SIZE } from '../../../../core/contract/list'
import { MOST_BOARD_ROWS } from '../rules/board-order'
import { BoardAlarms, ListPurchases2, OrderWrapper } from './board'

const BoardList = ListPurchases2.pick({
  filterStores: true,
  before: true,
  after: true,
  whId: true,
  privacy: true,
  quick: true,
  search: true,
  filter: true,
  alarms: true,
})

/** Some orders, as far as they are in a list of the board. */
export const FindBoardRows = BoardList.extend({
  countUpTo: ListPurchases2.shape.countUpTo,
  ids: z.array(Id).min(1).max(MOST_BOARD_ROWS),
})

/** The rows of a list of the board that stand behind one of them, in its order. */
export const FindRowsBehind = BoardList.extend({
  behind: z.object({ id: Id, deliveryWindowEnd: Instant, createdAt: Instant }),
  limit: z.int().min(1).max(MAX_PAGE_SIZE),
})
export const RowsBehind = z.object({ docs: z.array(OrderWrapper) })

export const BoardRows = z.object({
  /** Those of the orders that are in the list now, in its order. */
  docs: z.array(OrderWrapper),
  /** How many are in the list in all. */
  totalDocs: z.int(),
  /** The range holds more orders: only those with the latest windows were looked at. */
  isTotalCapped: z.boolean().optional(),
  /** How many there are behind each quick filter. */
  counts: z.record(z.string(), z.int()),
  alarms: BoardAlarms.optional(),
})
export type BoardRows = z.infer<typeof BoardRows>
