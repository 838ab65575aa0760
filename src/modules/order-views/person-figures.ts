import { sql } from 'kysely'
import { z } from 'zod'
import { euros, Id } from '../../core/contract/common'
import { holds, mayFail } from '../../core/procedures'
import { ordersVisibleTo, withOnly } from '../orders/order-scope'
import { FAILED_ORDER_STATES } from '../orders/rules/order-state'
import { looksAfter } from '../people/person-scope'
import { PersonFigures } from './contract/person-figures'

const KEEP_THEM = ['HelloAdminPermission'] as const

/** How much a person orders, of the orders that the one who asks may look through. */
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
        .where('purchase_order.state', 'not in', [...FAILED_ORDER_STATES])
        .where('purchase_order.is_requesting_quote', '=', false)
        .select(({ fn }) => [
          fn.countAll<number>().as('orders'),
          sql<number>`coalesce(sum(total_cents - refunded_kind_cents - refunded_flex_cents - refunded_balance_cents
            - refunded_card_cents - refunded_transfer_cents), 0)::bigint`.as('cents'),
          fn.max('purchase_order.created_at').as('last_at'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    if (!person) throw fail('UserNotFound')
    return { orders: Number(bought.orders), spent: euros(Number(bought.cents)), lastOrderAt: bought.last_at }
  })
