import type { MenuProduct } from '../catalog/contract/menus'
import { changeOrderedStock } from '../catalog/inventory.store'
import type { PricedLine } from '../checkout/price-cart'
import { outOfStock } from '../checkout/problems'
import { type LockedOrder, subjectOf } from '../orders/orders.store'
import type { Amending } from './amend-order'

/** What is wanted more leaves the shelf, what is wanted less comes back to it. `products`: of those that are wanted. */
export async function changeStock(
  ctx: Amending,
  order: LockedOrder,
  before: readonly PricedLine[],
  after: readonly PricedLine[],
  products: ReadonlyMap<string, MenuProduct>,
): Promise<void> {
  const wanted = new Map<string, number>()
  const count = (lines: readonly PricedLine[], sign: 1 | -1) => {
    for (const { productId, quantity } of lines)
      if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + sign * quantity)
  }
  count(after, 1)
  count(before, -1)
  const stock = [...wanted].flatMap(([productId, quantity]) => (quantity ? [{ productId, quantity }] : []))
  const { limited, missing } = await changeOrderedStock(ctx.db, order.store_id, stock, ctx.now)
  if (missing[0]) throw outOfStock(missing[0], products, ctx.request.language)
  if (limited.length)
    ctx.emit(
      'stock.changed',
      { storeId: subjectOf(order).storeId, productIds: limited.map(({ productId }) => productId) },
      order.city,
    )
}
