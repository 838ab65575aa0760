import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { systemContext } from '../../../core/job-context'
import type { Language } from '../../../core/rules/languages'
import { filled } from '../../../core/rules/texts'
import { inTransaction } from '../../../core/write'
import { lockOrder, setUnaccepted, subjectOf } from '../../order-records/orders/orders.store'
import { isOverdue, UNACCEPTED } from '../../order-records/states/rules/acceptance'
import { moveOrder } from './move-order'
import { openOrderIncidence, unacceptedKey } from './order-incidence'
import { orderPaymentTexts } from './texts'

/** So many are looked after in one go; the next begins with what is left. */
const AT_ONCE = 100

/**
 * Timer: orders that no store has answered in time. Each is noticed once: staff hear of it, and a store that wants it
 * so gives the order up, with all the money back.
 */
export async function watchUnaccepted(world: World): Promise<void> {
  const overdue = await world.db
    .selectFrom('purchase_order')
    .select('id')
    .where('is_unanswered', '=', sql.lit(true))
    .where('unaccepted_at', 'is', null)
    .where('accept_by', '<=', world.clock.now())
    .where('deleted_at', 'is', null)
    .orderBy('accept_by')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of overdue)
    await noticeUnaccepted(world, id).catch(error =>
      world.log.warn({ err: error, orderId: id }, 'an unanswered order cannot be looked after'),
    )
}

/** Does nothing when the store, or another server, was there first. */
export async function noticeUnaccepted(world: World, orderId: string): Promise<void> {
  const by = systemContext(world)
  await inTransaction(by, 'orders.noticeUnaccepted', async ({ db, emit, audit }) => {
    const order = await lockOrder(db, orderId)
    if (!order || order.unaccepted_at) return
    if (!isOverdue({ state: order.state, acceptBy: order.accept_by }, by.now)) return
    const store = await db
      .selectFrom('store')
      .innerJoin('merchant', 'merchant.id', 'store.merchant_id')
      .select(['store.name', 'store.cancels_unaccepted', 'merchant.language'])
      .where('store.id', '=', order.store_id)
      .executeTakeFirstOrThrow()
    await setUnaccepted(db, orderId, by.now)

    const ctx = { ...by, emit }
    const canceled = store.cancels_unaccepted
    if (canceled)
      await moveOrder(db, ctx, order, 'canceled_by_store', {
        actors: ['system'],
        source: 'system',
        reason: UNACCEPTED,
      })
    else {
      await openOrderIncidence(db, ctx, order, {
        type: 'late',
        // In Spanish where the kitchen has not said what it writes in, as for all of whom nothing is known.
        comment: filled(orderPaymentTexts((store.language ?? 'es') as Language).unaccepted, {
          store: store.name,
          order: order.ufid,
        }),
        key: unacceptedKey(orderId),
      })
      emit('order.changed', { ...subjectOf(order), what: 'unaccepted' }, order.city)
    }
    emit('order.unaccepted', { ...subjectOf(order), canceled, at: by.now.toISOString() }, order.city)
    audit({ type: 'purchase_order', id: orderId, after: { unacceptedAt: by.now, canceled } })
  })
}
