import type { Database } from '../../../core/db/open'
import { isId } from '../../../core/rules/ids'
import type { Language } from '../../../core/rules/languages'
import type { StoreRow } from './stores'

/** Stores that sell: neither archived nor removed. */
export const openStores = (db: Database) =>
  db.selectFrom('store').where('store.archived_at', 'is', null).where('store.deleted_at', 'is', null)

/** A store, and what its texts are written in. */
export type PublicStore = StoreRow & { language: Language | null }

/** As a query: stores as customers read them. */
export const readableStores = (db: Database) =>
  openStores(db)
    .innerJoin('merchant', 'merchant.id', 'store.merchant_id')
    .selectAll('store')
    .select('merchant.language')
    .$castTo<PublicStore>()

/** A store by its id, or by the name in its address. */
export async function publicStore(db: Database, idOrSlug: string): Promise<PublicStore | null> {
  const store = await readableStores(db)
    .where(isId(idOrSlug) ? 'store.id' : 'store.slug', '=', idOrSlug)
    .executeTakeFirst()
  return store ?? null
}
