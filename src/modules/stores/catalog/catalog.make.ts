import type { Insertable, Selectable } from 'kysely'
import type { World } from '../../../core/context'
import type { CatalogTable, InventoryItemTable, ProductTable } from '../../../core/db/tables'
import type { Language } from '../../../core/rules/languages'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { CatalogSection } from './contract/menus'
import { contentOf } from './menu-products'

const stamps = (world: World) => ({ created_at: world.clock.now(), updated_at: world.clock.now() })

export function makeProduct(
  world: World,
  overrides: Partial<Insertable<ProductTable>> & Pick<Insertable<ProductTable>, 'merchant_id'>,
) {
  return world.db
    .insertInto('product')
    .values({
      id: world.newId(),
      name: 'Amanida de quinoa',
      description: 'Quinoa, carbassa rostida i magrana',
      category: 'main',
      categories: ['main'],
      price_cents: 950,
      vat_percent: 10,
      picture: null,
      ...stamps(world),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A catalog that is on sale in these stores: its draft, and version 1 of it. Sections default to one with all products. */
export async function makePublishedCatalog(
  world: World,
  parts: {
    merchantId: string
    storeIds: string[]
    products: Selectable<ProductTable>[]
    sections?: CatalogSection[]
    /** What its texts are written in; left out: it is not said. */
    language?: Language
    overrides?: Partial<Insertable<CatalogTable>>
  },
) {
  const id = world.newId()
  const versionId = world.newId()
  const sections = parts.sections ?? [
    { id: 'all', name: 'Carta', productIds: parts.products.map(product => product.id) },
  ]
  const content = contentOf(sections, parts.products, {
    language: parts.language ?? null,
    channel: (parts.overrides?.channel ?? 'catering') as Channel,
  })
  await world.db
    .insertInto('catalog')
    .values({
      id,
      merchant_id: parts.merchantId,
      name: 'Carta',
      slug: `carta-${id.slice(-8)}`,
      channel: 'catering',
      sections,
      ...stamps(world),
      ...parts.overrides,
    })
    .execute()
  const catalogId = parts.overrides?.id ?? id
  const version = await world.db
    .insertInto('catalog_version')
    .values({ id: versionId, catalog_id: catalogId, number: 1, content, published_at: world.clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (parts.storeIds.length)
    await world.db
      .insertInto('catalog_store')
      .values(parts.storeIds.map(storeId => ({ catalog_id: catalogId, store_id: storeId })))
      .execute()
  const catalog = await world.db
    .updateTable('catalog')
    .set({ published_version_id: versionId })
    .where('id', '=', catalogId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { catalog, version }
}

/** How much of a product a store has; without such a row it does not run out. */
export function makeStock(
  world: World,
  overrides: Partial<Insertable<InventoryItemTable>> &
    Pick<Insertable<InventoryItemTable>, 'store_id' | 'product_id'>,
) {
  return world.db
    .insertInto('inventory_item')
    .values({ on_hand: 20, updated_at: world.clock.now(), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}
