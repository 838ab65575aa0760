import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { isPermissionInForce } from '../../../core/permissions-in-force'
import { type PermissionType, scopeCovers } from '../../../core/rules/access/permissions'
import { filled } from '../../../core/rules/texts'
import { inTransaction } from '../../../core/write'
import { describeWindow } from './order-mail'
import { recipientsAmong } from './recipients'
import { queueNotification } from './send-notification'
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
  const ids = await staffOf(world.db, order, world.clock.now())
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

type Subject = { store_id: string; merchant_id: string; city: string }

/** Who may answer for it: those whose permission names the store or its merchant, and the city's dispatchers. */
async function staffOf(db: Database, order: Subject, now: Date): Promise<string[]> {
  const held = await db
    .selectFrom('permission')
    .select(['type', 'person_id', 'scope'])
    .where(isPermissionInForce(now))
    .where(
      sql<boolean>`(type = 'LogisticsAdminPermission' or (type = 'MerchantAdminPermission'
        and (scope->'storeIds' ? ${order.store_id} or scope->'merchantIds' ? ${order.merchant_id})))`,
    )
    .execute()
  const target = { storeId: order.store_id, merchantId: order.merchant_id, city: order.city }
  const answerable = held.filter(({ type, scope }) => scopeCovers(type as PermissionType, scope, target))
  return [...new Set(answerable.map(({ person_id }) => person_id))]
}
