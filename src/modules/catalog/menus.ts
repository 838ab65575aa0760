import type { Database } from '../../core/db/open'
import { isId } from '../../core/rules/ids'
import type { Channel } from '../../core/rules/ordering/channels'
import type { CatalogContent, CatalogReference, Menu, StockMap } from './contract/menus'

/** Published versions never change, so what was read once is kept. */
const kept = new Map<string, CatalogContent>()
const KEPT_VERSIONS = 300

/** What a version of a catalog holds: what customers see, and what orders are priced from. */
export async function publishedContent(db: Database, versionId: string): Promise<CatalogContent> {
  const known = kept.get(versionId)
  if (known) return known
  const { content } = await db
    .selectFrom('catalog_version')
    .select('content')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  if (kept.size >= KEPT_VERSIONS) kept.delete(kept.keys().next().value!)
  kept.set(versionId, content)
  return content
}

/** The catalogs on sale in these stores, the oldest first. */
export async function catalogsOnSale(
  db: Database,
  storeIds: readonly string[],
  channel: Channel,
): Promise<Map<string, CatalogReference[]>> {
  if (!storeIds.length) return new Map()
  const rows = await db
    .selectFrom('catalog_store')
    .innerJoin('catalog', 'catalog.id', 'catalog_store.catalog_id')
    .select(['catalog_store.store_id', 'catalog.id', 'catalog.slug', 'catalog.name'])
    .select('catalog.published_version_id')
    .where('catalog_store.store_id', 'in', [...storeIds])
    .where('catalog.channel', '=', channel)
    .where('catalog.published_version_id', 'is not', null)
    .where('catalog.archived_at', 'is', null)
    .where('catalog.deleted_at', 'is', null)
    .orderBy('catalog.id')
    .execute()
  const byStore = new Map<string, CatalogReference[]>()
  for (const { store_id, id, slug, name, published_version_id } of rows) {
    const reference = { id, slug, name, channel, versionId: published_version_id! }
    byStore.set(store_id, [...(byStore.get(store_id) ?? []), reference])
  }
  return byStore
}

/** What is left of the products that can run out in a store. */
export async function stockOf(db: Database, storeId: string): Promise<StockMap> {
  const rows = await db
    .selectFrom('inventory_item')
    .select(['product_id', 'on_hand', 'reserved'])
    .where('store_id', '=', storeId)
    .where('unlimited', '=', false)
    .orderBy('product_id')
    .execute()
  return Object.fromEntries(rows.map(row => [row.product_id, Math.max(0, row.on_hand - row.reserved)]))
}

/** A store's menu of a channel: the catalog that is named, else the oldest on sale; null when there is none. */
export async function menuOf(
  db: Database,
  storeId: string,
  channel: Channel,
  catalogIdOrSlug?: string | null,
): Promise<Menu | null> {
  const [onSale, stock] = await Promise.all([catalogsOnSale(db, [storeId], channel), stockOf(db, storeId)])
  const catalogs = onSale.get(storeId) ?? []
  const catalog = catalogIdOrSlug
    ? catalogs.find(({ id, slug }) => (isId(catalogIdOrSlug) ? id : slug) === catalogIdOrSlug)
    : catalogs[0]
  if (!catalog) return null
  const content = await publishedContent(db, catalog.versionId)
  const stockMap = Object.fromEntries(
    content.products.flatMap(({ id }) => (stock[id] === undefined ? [] : [[id, stock[id]] as const])),
  )
  return { storeId, catalog, ...content, stockMap }
}
