import type { Database } from '../../../core/db/open'
import { isId } from '../../../core/rules/ids'
import type { Language } from '../../../core/rules/languages'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { CatalogContent, CatalogReference, Menu, SoldOutOn, StockMap } from './contract/menus'
import { readContent } from './read-menu'

/** Published versions never change, so what was read once is kept. */
const kept = new Map<string, CatalogContent>()
const KEPT_VERSIONS = 300

/** What versions of catalogs hold: what customers see, and what orders are priced from. */
export async function publishedContents(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, CatalogContent>> {
  const contents = new Map(
    versionIds.flatMap(id => {
      const known = kept.get(id)
      return known ? [[id, known] as const] : []
    }),
  )
  const unknown = versionIds.filter(id => !contents.has(id))
  const rows = unknown.length
    ? await db.selectFrom('catalog_version').select(['id', 'content']).where('id', 'in', unknown).execute()
    : []
  for (const { id, content } of rows) {
    if (kept.size >= KEPT_VERSIONS) kept.delete(kept.keys().next().value!)
    kept.set(id, content)
    contents.set(id, content)
  }
  return contents
}

/** What a version of a catalog holds. */
export async function publishedContent(db: Database, versionId: string): Promise<CatalogContent> {
  const content = (await publishedContents(db, [versionId])).get(versionId)
  if (!content) throw new Error(`No version of a catalog ${versionId}`)
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

type Stock = { left: StockMap; soldOutOn: SoldOutOn }

/** What is left in these stores of products that can run out, and which are sold out for a day. */
async function stocksOf(db: Database, storeIds: readonly string[]): Promise<Map<string, Stock>> {
  const rows = await db
    .selectFrom('inventory_item')
    .select(['store_id', 'product_id', 'unlimited', 'on_hand', 'reserved', 'sold_out_on'])
    .where('store_id', 'in', [...storeIds])
    .where(eb => eb.or([eb('unlimited', '=', false), eb('sold_out_on', 'is not', null)]))
    .orderBy('product_id')
    .execute()
  const stocks = new Map<string, Stock>(storeIds.map(id => [id, { left: {}, soldOutOn: {} }]))
  for (const { store_id, product_id, unlimited, on_hand, reserved, sold_out_on } of rows) {
    const { left, soldOutOn } = stocks.get(store_id)!
    if (!unlimited) left[product_id] = Math.max(0, on_hand - reserved)
    if (sold_out_on !== null) soldOutOn[product_id] = sold_out_on
  }
  return stocks
}

/** A store's menu of a channel for readers of a language: the catalog that is named, else the oldest on sale; null when there is none. */
export async function menuOf(
  db: Database,
  storeId: string,
  channel: Channel,
  reader: Language,
  catalogIdOrSlug?: string | null,
): Promise<Menu | null> {
  const catalogs = (await catalogsOnSale(db, [storeId], channel)).get(storeId) ?? []
  const catalog = catalogIdOrSlug
    ? catalogs.find(({ id, slug }) => (isId(catalogIdOrSlug) ? id : slug) === catalogIdOrSlug)
    : catalogs[0]
  if (!catalog) return null
  return (await menusOf(db, new Map([[storeId, catalog]]), reader)).get(storeId)!
}

/** The menus of several stores at once for readers of a language, each from the catalog that is named for it. */
export async function menusOf(
  db: Database,
  catalogs: ReadonlyMap<string, CatalogReference>,
  reader: Language,
): Promise<Map<string, Menu>> {
  if (!catalogs.size) return new Map()
  const versionIds = [...new Set([...catalogs.values()].map(({ versionId }) => versionId))]
  const [contents, stocks] = await Promise.all([
    publishedContents(db, versionIds),
    stocksOf(db, [...catalogs.keys()]),
  ])
  return new Map(
    [...catalogs].map(([storeId, catalog]) => {
      const content = readContent(contents.get(catalog.versionId)!, reader)
      const stock = stocks.get(storeId)!
      const ofMenu = <Value>(values: Record<string, Value>) =>
        Object.fromEntries(
          content.products.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]] as const])),
        )
      const soldOutOn = ofMenu(stock.soldOutOn)
      const soldOut = Object.keys(soldOutOn).length ? { soldOutOn } : {}
      return [storeId, { storeId, catalog, ...content, stockMap: ofMenu(stock.left), ...soldOut }]
    }),
  )
}
