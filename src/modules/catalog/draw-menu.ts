import type { World } from '../../core/context'
import type { Database } from '../../core/db/open'
import { drawMissing } from '../dish-pictures/drawn-pictures'
import { chooseForTable } from '../dish-pictures/rules/choose-for-table'
import { tableOf } from '../stores/store-picture'
import { setPicturedDishes } from '../stores/stores.store'
import { storeIdsOf } from './catalogs.store'
import { drawingOf, ON_MENUS, wordsOf } from './picture-url'
import type { ProductRow } from './products'
import { productsOf } from './publish-catalog'

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
  const pictured_dishes = chooseForTable((await onSaleAt(world.db, storeId)).map(wordsOf), storeId)
  await drawMissing(world, [tableOf({ pictured_dishes }, 'light')])
  await setPicturedDishes(world.db, storeId, pictured_dishes)
}

async function onSaleAt(db: Database, storeId: string): Promise<ProductRow[]> {
  const catalogs = await db
    .selectFrom('catalog_store')
    .innerJoin('catalog', 'catalog.id', 'catalog_store.catalog_id')
    .select(['catalog.merchant_id', 'catalog.sections'])
    .where('catalog_store.store_id', '=', storeId)
    .where('catalog.published_version_id', 'is not', null)
    .where('catalog.archived_at', 'is', null)
    .where('catalog.deleted_at', 'is', null)
    .orderBy('catalog.id')
    .execute()
  const products = await Promise.all(catalogs.map(one => productsOf(db, one.merchant_id, one.sections)))
  return products
    .flat()
    .filter(product => !product.archived_at && !product.deleted_at)
    .toSorted((a, b) => a.id.localeCompare(b.id))
}
