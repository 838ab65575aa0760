import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { isPermissionInForce } from '../../../core/permissions-in-force'
import { type PermissionType, scopeCovers } from '../../../core/rules/access/permissions'

type Subject = { store_id: string; merchant_id: string; city: string }

/** The people who answer for the orders of a store: their permission names it or its merchant. */
export const staffOfStore = (db: Database, order: Subject, now: Date): Promise<string[]> =>
  holdersOver(db, order, now, {
    type: 'MerchantAdminPermission',
    isNear: sql<boolean>`(scope->'storeIds' ? ${order.store_id} or scope->'merchantIds' ? ${order.merchant_id})`,
  })

/** The dispatchers of the city of an order. */
export const dispatchersOfCity = (db: Database, order: Subject, now: Date): Promise<string[]> =>
  holdersOver(db, order, now, { type: 'LogisticsAdminPermission', isNear: sql<boolean>`true` })

async function holdersOver(
  db: Database,
  order: Subject,
  now: Date,
  { type, isNear }: { type: PermissionType; isNear: ReturnType<typeof sql<boolean>> },
): Promise<string[]> {
  const held = await db
    .selectFrom('permission')
    .select(['person_id', 'scope'])
    .where(isPermissionInForce(now))
    .where('type', '=', type)
    .where(isNear)
    .execute()
  const target = { storeId: order.store_id, merchantId: order.merchant_id, city: order.city }
  const covering = held.filter(({ scope }) => scopeCovers(type, scope, target))
  return [...new Set(covering.map(({ person_id }) => person_id))]
}
