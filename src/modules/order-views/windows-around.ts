import { type Expression, type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../core/rules/local-time'

/**
 * Says again, and roughly, that orders are for these days: a place's orders have an index by the end of their windows, and
 * none by their day. No window ends a day apart from its own, wherever the store is.
 */
export const windowsAround = (from: LocalDate, to: LocalDate): Expression<SqlBool> =>
  sql<SqlBool>`(purchase_order.window_end >= ${from}::date - 2 and purchase_order.window_end < ${to}::date + 3)`
