import type { Selectable } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { InventoryItemTable } from '../../../core/db/tables'
import type { LocalDate } from '../../../core/rules/local-time'
import { CHANNELS } from '../../../core/rules/ordering/channels'
import { catalogsOnSale, publishedContent } from '../catalog/menus'
import type { InventoryItem } from './contract/inventory'

/** @param today at the store's clock: what was sold out on another day is sold again */
export const presentItem = (
  row: Selectable<InventoryItemTable> & { name: string },
  today: LocalDate,
): InventoryItem => ({
  storeId: row.store_id,
  productId: row.product_id,
  name: row.name,
  stock: row.unlimited ? null : Math.max(0, row.on_hand - row.reserved),
  unlimited: row.unlimited,
  reserved: row.reserved,
  soldOutOn: row.sold_out_on === today ? today : null,
  lowAt: row.low_at,
  countedAt: row.counted_at,
  updatedAt: row.updated_at,
})

/** What a store sells or counts: every product of its published catalogs, and every product that has a row. */
export async function inventoryOf(db: Database, storeId: string, today: LocalDate): Promise<InventoryItem[]> {
  const [rows, sold] = await Promise.all([
    db
      .selectFrom('inventory_item')
      .innerJoin('product', 'product.id', 'inventory_item.product_id')
      .selectAll('inventory_item')
      .select('product.name')
      .where('inventory_item.store_id', '=', storeId)
      .where('product.deleted_at', 'is', null)
      .execute(),
    soldBy(db, storeId),
  ])
  const counted = new Set(rows.map(row => row.product_id))
  const uncounted = [...sold.values()].filter(({ id }) => !counted.has(id))
  return [
    ...rows.map(row => presentItem(row, today)),
    ...uncounted.map(({ id, name, publishedAt }) => ({
      storeId,
      productId: id,
      name,
      stock: null,
      unlimited: true,
      reserved: 0,
      soldOutOn: null,
      lowAt: null,
      countedAt: null,
      updatedAt: publishedAt,
    })),
  ].sort((a, b) => a.name.localeCompare(b.name))
}

/** The products of a store's published catalogs, once each, with the channel that first has them. */
export async function soldBy(db: Database, storeId: string) {
  const versions = (
    await Promise.all(
      CHANNELS.map(async channel => (await catalogsOnSale(db, [storeId], channel)).get(storeId) ?? []),
    )
  ).flat()
  if (!versions.length) return new Map<string, Sold>()
  const dates = await db
    .selectFrom('catalog_version')
    .select(['id', 'published_at'])
    .where(
      'id',
      'in',
      versions.map(({ versionId }) => versionId),
    )
    .execute()
  const sold = new Map<string, Sold>()
  for (const { versionId, channel } of versions) {
    const publishedAt = dates.find(({ id }) => id === versionId)!.published_at
    const { products } = await publishedContent(db, versionId)
    for (const product of products)
      if (!sold.has(product.id)) sold.set(product.id, { ...product, channel, publishedAt })
  }
  return sold
}
type Sold = Awaited<ReturnType<typeof publishedContent>>['products'][number] & {
  channel: (typeof CHANNELS)[number]
  publishedAt: Date
}
