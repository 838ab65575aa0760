import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { holds } from '../../../core/procedures'
import { rolesOf } from '../../../core/rules/access/roles'
import { DEFAULT_TZ, dayBounds } from '../../../core/rules/local-time'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { FAILED_ORDER_STATES } from '../../order-records/states/rules/order-state'
import { DayFigures, ShowDayFigures } from './contract/day-figures'

const KEEP_THEM = ['HelloAdminPermission'] as const

/** A day of the orders that the person who asks looks after, to compare another with. */
export const showDayFigures = holds(...KEEP_THEM)
  .input(ShowDayFigures)
  .output(DayFigures)
  .query(async ({ input, ctx: { db, caller } }) => {
    const day = dayBounds(input.on, DEFAULT_TZ)
    const found = await ordersVisibleTo(db, withOnly(caller, KEEP_THEM), 'staff')
      .where('purchase_order.archived_at', 'is', null)
      .where('purchase_order.window_end', '>=', new Date(day.start))
      .where('purchase_order.window_end', '<', new Date(day.end))
      .where('purchase_order.state', 'not in', [...FAILED_ORDER_STATES])
      .select([
        sql<number>`count(*)::int`.as('orders'),
        sql<number>`coalesce(sum(total_cents - refunded_kind_cents - refunded_flex_cents - refunded_balance_cents
          - refunded_card_cents - refunded_transfer_cents), 0)::bigint`.as('revenue'),
        sql<number>`coalesce(sum(platform_fee_cents), 0)::bigint`.as('fees'),
        sql<number>`(count(*) filter (where state = 'delivered'))::int`.as('delivered'),
        sql<number>`(count(*) filter (where state = 'delivered' and state_at <= window_end))::int`.as(
          'on_time',
        ),
      ])
      .executeTakeFirstOrThrow()
    return {
      orders: found.orders,
      revenue: toMoney(Number(found.revenue)),
      platformFees: rolesOf(caller.permissions).includes('superAdmin') ? toMoney(Number(found.fees)) : null,
      delivered: found.delivered,
      onTime: found.on_time,
    }
  })
