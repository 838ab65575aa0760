import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { scopeFilter } from '../../../core/scope'

/** Who looks at what kitchens keep, and who changes it. */
export const MENU_READERS: PermissionType[] = [
  'HelloAdminPermission',
  'MerchantAdminPermission',
  'LogisticsAdminPermission',
  'DeveloperPermission',
]
export const MENU_KEEPERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']

export type Verb = 'read' | 'write'
const typesOf = (verb: Verb) => (verb === 'read' ? MENU_READERS : MENU_KEEPERS)

/**
 * Rows of a table with a merchant: those of one's merchants. The platform's people of a city keep those of merchants
 * with a store there; who runs single stores sees their merchant's too, to read.
 */
export function ofMerchant(caller: Person, verb: Verb, merchantId: Expression<unknown>): Expression<SqlBool> {
  const its = scopeFilter(caller, typesOf(verb), { merchant: merchantId })
  const throughStore =
    verb === 'write'
      ? scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('its_store.city') })
      : scopeFilter(caller, MENU_READERS, { store: sql.ref('its_store.id'), city: sql.ref('its_store.city') })
  return sql<SqlBool>`(${its} or exists (select 1 from store its_store
    where its_store.merchant_id = ${merchantId} and its_store.deleted_at is null and ${throughStore}))`
}

/** The stores that this person may see, or change. */
export function storesVisibleTo(db: Database, caller: Person, verb: Verb = 'read') {
  return db
    .selectFrom('store')
    .where('store.deleted_at', 'is', null)
    .where(
      scopeFilter(caller, typesOf(verb), {
        merchant: sql.ref('store.merchant_id'),
        store: sql.ref('store.id'),
        city: sql.ref('store.city'),
      }),
    )
}

/** Whether all of these stores are there, of this merchant, and for this person to change. */
export async function runsStoresOf(db: Database, caller: Person, merchantId: string, storeIds: string[]) {
  const wanted = [...new Set(storeIds)]
  if (!wanted.length) return true
  const found = await storesVisibleTo(db, caller, 'write')
    .select('store.id')
    .where('store.id', 'in', wanted)
    .where('store.merchant_id', '=', merchantId)
    .execute()
  return found.length === wanted.length
}

/** Whether there is such a merchant, and this person may put something under it. */
export async function runsMerchant(db: Database, caller: Person, merchantId: string): Promise<boolean> {
  const found = await db
    .selectFrom('merchant')
    .select('merchant.id')
    .where('merchant.id', '=', merchantId)
    .where('merchant.deleted_at', 'is', null)
    .where(ofMerchant(caller, 'write', sql.ref('merchant.id')))
    .executeTakeFirst()
  return found !== undefined
}
