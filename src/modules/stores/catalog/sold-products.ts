import type { Database } from '../../../core/db/open'
import type { Language } from '../../../core/rules/languages'
import type { MenuProduct } from './contract/menus'

/** Where it is sold; one of the store's catalogs, or all of them. */
type Sale = { storeId: string; channel: string; catalogId?: string | undefined }

/** Published versions never change, so what was read once is kept, by version. */
const kept = new Map<string, { products: ReadonlyMap<string, MenuProduct>; language: Language | null }>()
const KEPT_VERSIONS = 200

/** As a query: the published versions of what a store sells in a channel. */
export const versionsOnSale = (db: Database, { storeId, channel }: Sale) =>
  db
    .selectFrom('catalog_store')
    .innerJoin('catalog', 'catalog.id', 'catalog_store.catalog_id')
    .select(['catalog.id as catalogId', 'catalog.published_version_id as id'])
    .where('catalog_store.store_id', '=', storeId)
    .where('catalog.channel', '=', channel)
    .where('catalog.published_version_id', 'is not', null)
    .where('catalog.archived_at', 'is', null)
    .where('catalog.deleted_at', 'is', null)
    .orderBy('catalog.id')

type SoldVersion = { catalogId: string; id: string | null }

/** What the store sells in a channel now, by product id: all its published catalogs, or the one that is named. */
export const soldProducts = async (db: Database, sale: Sale) =>
  productsOfVersions(db, await versionsOnSale(db, sale).execute(), sale)

/** The same where it is known which versions are published. */
export async function productsOfVersions(
  db: Database,
  published: readonly SoldVersion[],
  { catalogId }: Pick<Sale, 'catalogId'>,
) {
  const versions = catalogId === undefined ? published : published.filter(row => row.catalogId === catalogId)
  const menus = await Promise.all(versions.map(({ id }) => productsOfVersion(db, id!)))
  return {
    // A product of several catalogs costs what it does in the oldest, which is the one that is shown.
    products:
      menus.length === 1
        ? menus[0]!.products
        : new Map(menus.toReversed().flatMap(menu => [...menu.products])),
    /** What their texts are written in, as far as that is known. */
    language: menus[0]?.language ?? null,
    catalogVersionId: versions[0]?.id ?? null,
  }
}

async function productsOfVersion(db: Database, versionId: string) {
  const known = kept.get(versionId)
  if (known) return known
  const { content } = await db
    .selectFrom('catalog_version')
    .select('content')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const menu = {
    products: new Map(content.products.map(product => [product.id, product])),
    language: content.language ?? null,
  }
  if (kept.size >= KEPT_VERSIONS) kept.delete(kept.keys().next().value!)
  kept.set(versionId, menu)
  return menu
}
