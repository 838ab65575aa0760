import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { chooseForTable, drawMissing } from '../../../dish-pictures/dish-pictures'
import { storeIdsOf } from '../catalog/catalogs.store'
import type { MenuProduct } from '../catalog/contract/menus'
import { publishedContents } from '../catalog/menus'
import { drawingOf, ON_MENUS, wordsOf } from '../catalog/picture-url'
import { tableOf } from '../stores/store-picture'
import { setPicturedDishes } from '../stores/stores.store'
import { productsOf } from './publication'

/**
 * After a catalog has been put on sale: the pictures of its stores and of its dishes, where none was chosen.
 * Those by night and those of headings are drawn when they are asked for.
 */
export async function drawMenu(world: World, { catalogId }: { catalogId: string }): Promise<void> {
  const catalog = await world.db
    .selectFrom('catalog')
    .select(['merchant_id', 'sections'])
    .where('id', '=', catalogId)
    .executeTakeFirst()
  if (!catalog) return
  for (const storeId of await storeIdsOf(world.db, catalogId)) await drawStore(world, storeId)
  const products = await productsOf(world.db, catalog.merchant_id, catalog.sections)
  await drawMissing(
    world,
    products.filter(({ picture }) => picture === null).map(product => drawingOf(product, ON_MENUS)),
  )
}

/** Its picture is there before its address says so. */
async function drawStore(world: World, storeId: string) {
  const pictured_dishes = chooseForTable((await soldAt(world.db, storeId)).map(wordsOf), storeId)
  await drawMissing(world, [tableOf({ pictured_dishes }, 'light')])
  await setPicturedDishes(world.db, storeId, pictured_dishes)
}

/** The published products of a store: what its drafts hold besides is not sold yet. */
async function soldAt(db: Database, storeId: string): Promise<MenuProduct[]> {
  const catalogs = await db
    .selectFrom('catalog_store')
    .innerJoin('catalog', 'catalog.id', 'catalog_store.catalog_id')
    .select('catalog.published_version_id')
    .where('catalog_store.store_id', '=', storeId)
    .where('catalog.archived_at', 'is', null)
    .where('catalog.deleted_at', 'is', null)
    .execute()
  const versionIds = catalogs.flatMap(({ published_version_id }) => published_version_id ?? [])
  const contents = await publishedContents(db, versionIds)
  return [...contents.values()]
    .flatMap(({ products }) => products)
    .toSorted((a, b) => a.id.localeCompare(b.id))
}
