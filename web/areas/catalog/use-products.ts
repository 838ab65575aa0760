import { useQueries } from '@tanstack/react-query'
import { api } from '../../api'
import { useMayLookUp } from '../../collection/lookups'

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
