import type { World } from '../../core/context'
import { drawMissing } from '../dish-pictures/drawn-pictures'
import { drawingOf, ON_MENUS } from './picture-url'
import { productsOf } from './publish-catalog'

/**
 * After a catalog has been put on sale: the pictures of its dishes that have none. Those by night
 * and those of headings are drawn when somebody asks for them.
 */
export async function drawMenu(world: World, { catalogId }: { catalogId: string }): Promise<void> {
  const catalog = await world.db
    .selectFrom('catalog')
    .select(['merchant_id', 'sections'])
    .where('id', '=', catalogId)
    .executeTakeFirst()
  if (!catalog) return
  const products = await productsOf(world.db, catalog.merchant_id, catalog.sections)
  await drawMissing(
    world,
    products.filter(({ picture }) => picture === null).map(product => drawingOf(product, ON_MENUS)),
  )
}
