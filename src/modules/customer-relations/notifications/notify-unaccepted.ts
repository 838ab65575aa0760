import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction } from '../../../core/write'
import { describeWindow } from './order-mail'
import { recipientsAmong } from './recipients'
import { queueNotification } from './send-notification'
import { dispatchersOfCity, staffOfStore } from './staff-of-store'
import { notificationTexts } from './texts'

/** Job: tells those who run the store and the dispatchers of its city of an order that its store has not accepted in time. */
export async function notifyUnaccepted(
  world: World,
  { orderId, canceled, at }: { orderId: string; canceled: boolean; at: string },
): Promise<void> {
  const order = await world.db
    .selectFrom('purchase_order as o')
    .innerJoin('store', 'store.id', 'o.store_id')
    .select(['o.ufid', 'o.state', 'o.store_id', 'o.merchant_id', 'o.city', 'o.window_start', 'o.window_end'])
    .select(['store.name as store_name', 'store.tz'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  // Who answered meanwhile needs no reminder.
  if (!order || (!canceled && order.state !== 'pending')) return
  const now = world.clock.now()
  const [staff, dispatchers] = await Promise.all([
    staffOfStore(world.db, order, now),
    dispatchersOfCity(world.db, order, now),
  ])
  const ids = [...new Set([...staff, ...dispatchers])]
  if (!ids.length) return
  const recipients = await recipientsAmong({ world, db: world.db }, ids)
  const ctx = jobContext(world, 'tell-of-unaccepted')
  await inTransaction(
    ctx,
    'job.tellOfUnaccepted',
    async ({ db, emit }) => {
      for (const one of recipients) {
        const language = one.language as Language
        const window = describeWindow(
          { start: order.window_start, end: order.window_end },
          order.tz,
          language,
        )
        const words = { ufid: order.ufid, store: order.store_name, window }
        const texts = filled(notificationTexts(language).unaccepted, words)
        await queueNotification(
          db,
          { world, now: ctx.now, emit },
          {
            key: `unaccepted:${orderId}:${at}`,
            kind: 'service',
            title: texts.title,
            message: canceled ? texts.canceled : texts.waits,
            url: `${world.settings.publicUrl}/admin/${canceled ? 'purchases' : 'pending-purchases'}/${orderId}`,
          },
          one,
        )
      }
    },
    { isAudited: false },
  )
}
