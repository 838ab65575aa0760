import { sql } from 'kysely'
import { z } from 'zod'
import { Id, toMoney } from '../../../core/contract/common'
import { literalList } from '../../../core/db/literal-list'
import { holds, mayFail } from '../../../core/procedures'
import { looksAfter } from '../../identity/people/person-scope'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { FAILED_ORDER_STATES } from '../../order-records/states/rules/order-state'
import { PersonFigures } from './contract/person-figures'

const KEEP_THEM = ['HelloAdminPermission'] as const

const IS_BOUGHT = sql`(purchase_order.state not in ${literalList(FAILED_ORDER_STATES)}
  and not purchase_order.is_requesting_quote)`

/**
 * How much a person orders, of the orders that the one who asks may look through. All are counted, as their list has them;
 * what came to nothing costs nothing.
 */
export const showPersonFigures = holds(...KEEP_THEM)
  .input(z.object({ id: Id }))
  .output(PersonFigures)
  .concat(mayFail('UserNotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const [person, bought] = await Promise.all([
      db
        .selectFrom('person')
        .select('id')
        .where('id', '=', input.id)
        .where(looksAfter(caller, input.id))
        .executeTakeFirst(),
      ordersVisibleTo(db, withOnly(caller, KEEP_THEM), 'staff')
        .where('purchase_order.person_id', '=', input.id)
        .select(({ fn }) => [
          fn.countAll<number>().as('orders'),
          sql<number>`coalesce(sum(total_cents - refunded_kind_cents - refunded_flex_cents - refunded_balance_cents
            - refunded_card_cents - refunded_transfer_cents) filter (where ${IS_BOUGHT}), 0)::bigint`.as(
            'cents',
          ),
          sql<Date | null>`max(purchase_order.created_at) filter (where ${IS_BOUGHT})`.as('last_at'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    if (!person) throw fail('UserNotFound')
    return {
      orders: Number(bought.orders),
      spent: toMoney(Number(bought.cents)),
      lastOrderAt: bought.last_at,
    }
  })
