import { useQueries } from '@tanstack/react-query'
import { isLowStock } from '../../../../src/modules/orders/checkout/rules/cart'
import { api, trpc } from '../../../api'
import { useMayLookUp } from '../../../collection/lookups'
import { useSession } from '../../../session/session'

/** As many as the server lists at once. */
const AT_ONCE = 200
const KEEP_MS = 300_000

export interface NamedProduct {
  name: string
  priceCents: number
  imageURL: string
}

/** Names, own prices and pictures of a menu's products, by id, however many it has. */
export function useProducts(ids: readonly string[]): ReadonlyMap<string, NamedProduct> {
  const may = useMayLookUp()
  const wanted = may('products') ? [...new Set(ids)].toSorted() : []
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, at) =>
    wanted.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  return useQueries({
    queries: parts.map(part => ({
      queryKey: ['collection', 'products', 'of-menu', part.join()],
      queryFn: async () => {
        const { docs } = await api.admin.products.list.query({
          limit: AT_ONCE,
          filter: { ids: { $in: part } },
        })
        return docs.map(
          ({ id, name, price, imageURL }) => [id, { name, priceCents: price.amount, imageURL }] as const,
        )
      },
      staleTime: KEEP_MS,
    })),
    combine: answers => new Map(answers.flatMap(({ data }) => data ?? [])),
  })
}

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
