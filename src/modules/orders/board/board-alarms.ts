import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { firstIdAt } from '../../../core/ids'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { hasBoard, ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import type { BoardAlarms } from './contract/board'
import { hasLostPaper, lostPaper } from './order-papers'
import { RINGS_FOR_MINUTES } from './rules/board-order'

/** More at once are one alarm. */
const MOST = 100
/** An order that came in before is nothing new to a screen that was away for less. */
const NEW_MS = 10 * MINUTE_MS

/** Papers that are older are of no order that is still to be made. */
const LOST_MS = 30 * DAY_MS
const PRINTS: PermissionType[] = [
  'MerchantAdminPermission',
  'HelloAdminPermission',
  'LogisticsAdminPermission',
]

/** What a screen has to sound for, whatever range, search or filter their screen shows. */
export async function alarmsOf(db: Database, caller: Person, now: Date): Promise<BoardAlarms> {
  if (!hasBoard(caller)) return { newestId: null, unanswered: [], lostPapers: [] }
  const orders = ordersVisibleTo(db, caller, 'staff').where('purchase_order.archived_at', 'is', null)
  const [newest, unanswered, lost] = await Promise.all([
    orders
      .select('purchase_order.id')
      .where('purchase_order.id', '>=', firstIdAt(new Date(now.getTime() - NEW_MS)))
      .orderBy('purchase_order.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    orders
      .select(['purchase_order.id', 'purchase_order.accept_by'])
      .where('purchase_order.is_unanswered', '=', sql.lit(true))
      .where('purchase_order.accept_by', '>', new Date(now.getTime() - RINGS_FOR_MINUTES * MINUTE_MS))
      .orderBy('purchase_order.accept_by')
      .limit(MOST)
      .execute(),
    ordersVisibleTo(db, withOnly(caller, PRINTS), 'staff')
      .select(['purchase_order.id', 'purchase_order.ufid', lostPaper.as('paper')])
      .where('purchase_order.archived_at', 'is', null)
      .where(hasLostPaper(firstIdAt(new Date(now.getTime() - LOST_MS))))
      .orderBy('purchase_order.window_end')
      .orderBy('purchase_order.id')
      .limit(MOST)
      .execute(),
  ])
  return {
    newestId: newest?.id ?? null,
    unanswered: unanswered.map(({ id, accept_by }) => ({ id, acceptBy: accept_by! })),
    lostPapers: lost.map(({ id, ufid, paper }) => ({ ...paper!, id, ufid })),
  }
}
