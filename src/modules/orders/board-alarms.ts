import type { Person } from '../../core/context'
import type { Database } from '../../core/db/open'
import { MINUTE_MS, SECOND_MS } from '../../core/rules/instant'
import type { BoardAlarms } from './contract/board'
import { hasBoard, ordersVisibleTo } from './order-scope'
import { RINGS_FOR_MINUTES } from './rules/board-order'

/** More at once are one alarm. */
const MOST = 100
/** An order that came in before is nothing new to a screen that was away for less. */
const NEW_MS = 10 * MINUTE_MS

/** What somebody has to hear of, whatever range, search or filter their screen shows. */
export async function alarmsOf(db: Database, caller: Person, now: Date): Promise<BoardAlarms> {
  if (!hasBoard(caller)) return { newestId: null, unanswered: [] }
  const orders = ordersVisibleTo(db, caller, 'staff').where('purchase_order.archived_at', 'is', null)
  const [newest, unanswered] = await Promise.all([
    orders
      .select('purchase_order.id')
      .where('purchase_order.id', '>=', firstIdOf(now.getTime() - NEW_MS))
      .orderBy('purchase_order.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    orders
      .select(['purchase_order.id', 'purchase_order.accept_by'])
      .where('purchase_order.state', '=', 'pending')
      .where('purchase_order.accept_by', '>', new Date(now.getTime() - RINGS_FOR_MINUTES * MINUTE_MS))
      .orderBy('purchase_order.accept_by')
      .limit(MOST)
      .execute(),
  ])
  return {
    newestId: newest?.id ?? null,
    unanswered: unanswered.map(({ id, accept_by }) => ({ id, acceptBy: accept_by! })),
  }
}

/** Ids begin with the second in which they were made. */
const firstIdOf = (millis: number) =>
  Math.floor(millis / SECOND_MS)
    .toString(16)
    .padStart(8, '0')
    .padEnd(24, '0')
