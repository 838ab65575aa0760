import type { Outputs } from '../../api'

export type StockItem = Outputs['merchant']['inventory']['list'][number]

export const STOCK_STATES = ['soldOut', 'low', 'counted', 'unlimited'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** From here on a kitchen does well to cook more, or to say that there is no more; unless it has said itself from where. */
const LOW = 5

export function stockState({
  stock,
  soldOutOn,
  lowAt,
}: Pick<StockItem, 'stock' | 'soldOutOn' | 'lowAt'>): StockState {
  if (soldOutOn !== null || stock === 0) return 'soldOut'
  if (stock === null) return 'unlimited'
  return stock <= (lowAt ?? LOW) ? 'low' : 'counted'
}

/** What stands on the shelf, of which some is promised to checkouts that are not paid yet. */
export const onShelf = ({ stock, reserved }: Pick<StockItem, 'stock' | 'reserved'>): number =>
  (stock ?? 0) + reserved
