import type { LocalDate } from '../../../core/rules/local-time'
import { type LockedOrder, subjectOf } from '../../order-records/orders/orders.store'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import { changeOrderedStock, soldOutAmong } from '../../stores/inventory/inventory.store'
import type { PricedLine } from '../checkout/price-cart'
import { outOfStock } from '../checkout/problems'
import type { Amending } from './amend-order'

/** What is wanted more leaves the shelf, what is wanted less comes back to it. `products`: of those that are wanted. */
export async function changeStock(
  ctx: Amending,
  order: LockedOrder,
  before: readonly PricedLine[],
  after: readonly PricedLine[],
  products: ReadonlyMap<string, MenuProduct>,
  on: LocalDate,
): Promise<void> {
  const wanted = new Map<string, number>()
  const count = (lines: readonly PricedLine[], sign: 1 | -1) => {
    for (const { productId, quantity } of lines)
      if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + sign * quantity)
  }
  count(after, 1)
  count(before, -1)
  const stock = [...wanted].flatMap(([productId, quantity]) => (quantity ? [{ productId, quantity }] : []))
  const { limited, missing } = await changeOrderedStock(
    ctx.db,
    { storeId: order.store_id, on },
    stock,
    ctx.now,
  )
  if (missing[0]) throw outOfStock(missing[0], products, ctx.request.language)
  if (limited.length)
    ctx.emit(
      'stock.changed',
      { storeId: subjectOf(order).storeId, productIds: limited.map(({ productId }) => productId) },
      order.city,
    )
}

/** An order cannot be moved to a day on which something of it is sold out. */
export async function refuseSoldOutOn(
  ctx: Amending,
  order: LockedOrder,
  on: LocalDate,
  lines: readonly PricedLine[],
  products: ReadonlyMap<string, MenuProduct>,
): Promise<void> {
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const [productId] = await soldOutAmong(ctx.db, { storeId: order.store_id, productIds, on })
  if (!productId) return
  const wanted = lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
  throw outOfStock({ productId, available: 0, wanted }, products, ctx.request.language)
}
