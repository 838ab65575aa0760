import { isLowStock } from '../../../../src/modules/orders/checkout/rules/cart'
import type { Outputs } from '../../../api'

export type StockItem = Outputs['merchant']['inventory']['list'][number]

export const STOCK_STATES = ['soldOut', 'low', 'counted', 'unlimited'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** Low is what customers read as "only so many left", unless the kitchen has set a limit of its own. */
export function stockState({
  stock,
  soldOutOn,
  lowAt,
}: Pick<StockItem, 'stock' | 'soldOutOn' | 'lowAt'>): StockState {
  if (soldOutOn !== null || stock === 0) return 'soldOut'
  if (stock === null) return 'unlimited'
  const isLow = lowAt === null ? isLowStock(stock) : stock <= lowAt
  return isLow ? 'low' : 'counted'
}

/** What stands on the shelf, of which some is promised to checkouts that are not paid yet. */
export const onShelf = ({ stock, reserved }: Pick<StockItem, 'stock' | 'reserved'>): number =>
  (stock ?? 0) + reserved
