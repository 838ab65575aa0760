import { isLowStock } from '../../../src/modules/checkout/rules/cart'
import { trpc } from '../../api'
import { useSession } from '../../session/session'

/** A menu of more stores does not ask each of them what is left. */
const MOST_STORES = 10

export interface LeastStock {
  left: number
  isLow: boolean
  /** Whether it is that of one store among several. */
  isOfOne: boolean
}

/** What is left of each product in the store that has the least of it; a product that does not run out is not in it. */
export function useMenuStock(storeIds: readonly string[]): ReadonlyMap<string, LeastStock> {
  const { can } = useSession()
  const asked = can('merchant.inventory.list') && storeIds.length <= MOST_STORES ? storeIds : []
  const answers = trpc.useQueries(t => asked.map(storeId => t.merchant.inventory.list({ storeId })))
  const least = new Map<string, LeastStock>()
  for (const { productId, stock, soldOutOn } of answers.flatMap(({ data }) => data ?? [])) {
    const left = soldOutOn === null ? stock : 0
    if (left === null || left >= (least.get(productId)?.left ?? Number.POSITIVE_INFINITY)) continue
    least.set(productId, { left, isLow: left === 0 || isLowStock(left), isOfOne: asked.length > 1 })
  }
  return least
}
