import { useMemo } from 'react'
import * as v from 'valibot'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { randomId } from '../../../session/random-id'
import { savedValue } from '../../../session/saved-value'
import { type CartEntry, StoredEntry } from '../cart/cart'

/** What is being rung up at this till, kept in this tab: a reload in front of a guest loses nothing. */
export interface Sale {
  storeId: string
  channel: Channel
  entries: CartEntry[]
  guest: { name: string; phone: string; email: string }
  comments: string
  /** Day and start of the chosen window; null: as soon as possible. */
  on: string | null
  windowStart: string | null
  /** Names the order to be: pressed twice, it is the same one. */
  key: string
}
export type SaleOf = Pick<Sale, 'storeId' | 'channel'>

const Stored = v.object({
  storeId: v.string(),
  channel: v.picklist(['catering', 'canteen', 'groceries']),
  entries: v.array(StoredEntry),
  guest: v.object({ name: v.string(), phone: v.string(), email: v.string() }),
  comments: v.string(),
  on: v.nullable(v.string()),
  windowStart: v.nullable(v.string()),
  key: v.string(),
})

const saved = savedValue<Sale | null>(
  'till.sale',
  stored => {
    const parsed = v.safeParse(Stored, stored)
    return parsed.success ? parsed.output : null
  },
  () => sessionStorage,
)

const emptySale = (of: SaleOf): Sale => ({
  ...of,
  entries: [],
  guest: { name: '', phone: '', email: '' },
  comments: '',
  on: null,
  windowStart: null,
  key: randomId(),
})

const isOf = (sale: Sale | null, { storeId, channel }: SaleOf): sale is Sale =>
  sale?.storeId === storeId && sale.channel === channel

/** The sale of this store and channel; another store's begins anew. */
export function useSale({ storeId, channel }: SaleOf): Sale {
  const sale = saved.use()
  // The same one each time, or whatever is asked about it would be asked for ever.
  const empty = useMemo(() => emptySale({ storeId, channel }), [storeId, channel])
  return isOf(sale, { storeId, channel }) ? sale : empty
}

/** Changed in anything, it is another order. */
export function changeSale(of: SaleOf, change: (sale: Sale) => Partial<Sale>) {
  saved.set(before => {
    const sale = isOf(before, of) ? before : emptySale(of)
    const next = { ...sale, ...change(sale) }
    return { ...next, entries: next.entries.filter(({ quantity }) => quantity > 0), key: randomId() }
  })
}

export const forgetSale = () => saved.set(null)

/** An attempt that came to its end is not taken up again: the same sale is a new one. */
export const renameSale = () => saved.set(sale => sale && { ...sale, key: randomId() })
