import type { Database } from '../../core/db/open'
import { isId } from '../../core/rules/ids'
import type { StoreRow } from './stores'

/** Stores that sell: neither archived nor removed. */
export const openStores = (db: Database) =>
  db.selectFrom('store').where('store.archived_at', 'is', null).where('store.deleted_at', 'is', null)

/** A store by its id, or by the name in its address. */
export async function publicStore(db: Database, idOrSlug: string): Promise<StoreRow | null> {
  const store = await openStores(db)
    .selectAll('store')
    .where(isId(idOrSlug) ? 'store.id' : 'store.slug', '=', idOrSlug)
    .executeTakeFirst()
  return store ?? null
}
