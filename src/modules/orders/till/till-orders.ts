import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { dayBounds, localDateOf } from '../../../core/rules/local-time'
import { MENU_KEEPERS, storesVisibleTo } from '../../stores/stores/store-access'
import { findCheckout } from '../checkout/checkouts.store'
import { settleAbandoned } from '../checkout/release-checkout'
import { ListTillOrders, TillOrder, TillOrderReference } from './contract/till'
import { presentTillOrder, showTillOrder, soldAtTills } from './present-till-orders'

const seller = holds(...MENU_KEEPERS)
/** A long day at one counter. */
const MOST = 300

/** What was sold at the till of a store today, at its clock; newest first. */
export const listTillOrders = seller
  .input(ListTillOrders)
  .output(z.object({ orders: z.array(TillOrder) }))
  .concat(mayFail('StoreNotFound'))
  .query(async ({ input, ctx }) => {
    const store = await storesVisibleTo(ctx.db, ctx.caller, 'write')
      .select(['store.id', 'store.tz'])
      .where('store.id', '=', input.storeId)
      .executeTakeFirst()
    if (!store) throw ctx.fail('StoreNotFound')
    const { start } = dayBounds(localDateOf(ctx.now, store.tz), store.tz)
    const rows = await soldAtTills(ctx.db)
      .where('t.store_id', '=', store.id)
      .where('t.created_at', '>=', new Date(start))
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(MOST)
      .execute()
    return { orders: rows.map(row => presentTillOrder(row, ctx)) }
  })

/** One of them, as it stands. */
export const showSoldOrder = seller
  .input(TillOrderReference)
  .output(TillOrder)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx }) => presentTillOrder(await ownTillOrder(ctx, input.tillOrderId), ctx))

/**
 * Gives up what was not paid: its link ends and what was set aside is free at once. Paid in the same moment, it is an
 * order, and stays one.
 */
export const cancelTillOrder = seller
  .input(TillOrderReference)
  .output(TillOrder)
  .concat(mayFail('NotFound', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx }) => {
    const row = await ownTillOrder(ctx, input.tillOrderId)
    const checkout = await findCheckout(ctx.db, row.checkout_id)
    if (checkout?.state === 'reserved') await settleAbandoned(ctx.world, checkout, 'closed')
    return showTillOrder(ctx, row.id)
  })

/** One of a store in which the caller sells. */
export async function ownTillOrder({ db, caller }: Pick<Context, 'db'> & { caller: Person }, id: string) {
  const row = await soldAtTills(db)
    .where('t.id', '=', id)
    .where('t.store_id', 'in', sellsIn(db, caller))
    .executeTakeFirst()
  if (!row) throw new Failure('NotFound')
  return row
}

const sellsIn = (db: Database, caller: Person) => storesVisibleTo(db, caller, 'write').select('store.id')
