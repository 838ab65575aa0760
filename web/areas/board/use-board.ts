import { keepPreviousData, replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { DEFAULT_TZ, dayBounds } from '../../../src/core/rules/local-time'
import { MOST_ON_BOARD } from '../../../src/modules/orders/rules/board-order'
import type { LiveOrderFilter } from '../../../src/modules/orders/rules/live-orders-columns'
import { trpc } from '../../api'
import { type LiveHandler, useLiveState } from '../../live'
import { useSeenOrders } from '../../session/incognito'
import type { BoardRow } from '../orders/order-row'
import { type BoardPage, MOST_PAGES, PAGE } from './take-rows'
import { pageOf, useBoardNews } from './use-board-news'

export interface BoardQuery {
  /** Days at the stores, both included. */
  from: string
  to: string
  filter: LiveOrderFilter
  search: string
  storeId: string | null
  privacy: boolean
}

/** A wider range than so many orders is better narrowed than scrolled. */
export const MOST_ROWS = MOST_PAGES * PAGE
/** Events of a quarter of a second are one change; a busy noon asks once a second at most. */
const BATCH_MS = 250
const LEAST_PAUSE_MS = 1_000
const POLL_MS = 90_000

/** The orders of the board, all pages of them, and how many wait behind each quick filter. */
export function useBoard({ from, to, filter, search, storeId, privacy }: BoardQuery, isLive: boolean) {
  const { polling } = useLiveState()
  const filters = {
    after: dayBounds(from, DEFAULT_TZ).start,
    before: dayBounds(to, DEFAULT_TZ).end,
    quick: filter,
    ...(search ? { search } : {}),
    ...(storeId ? { filterStores: [storeId] } : {}),
    privacy,
    countUpTo: MOST_ON_BOARD,
  }
  const options = {
    placeholderData: keepPreviousData,
    refetchInterval: isLive && polling ? POLL_MS : (false as const),
    staleTime: isLive ? 30_000 : Number.POSITIVE_INFINITY,
    structuralSharing: keepUnchanged,
  }
  const first = trpc.merchant.orders.list.useQuery(pageOf(filters, 1), options)
  const pages = Math.min(first.data?.totalPages ?? 1, MOST_PAGES)
  const others = trpc.useQueries(t =>
    Array.from({ length: pages - 1 }, (_, index) =>
      t.merchant.orders.list(pageOf(filters, index + 2), options),
    ),
  )
  const loaded = [first.data?.docs, ...others.map(query => query.data?.docs)]
  const known = useMemo(() => {
    const seen = new Map<string, BoardRow>()
    for (const docs of loaded) for (const row of docs ?? []) seen.set(row.id, row)
    return [...seen.values()]
    // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of each page are what changes
  }, loaded)
  const rows = useSeenOrders(known)
  const { onNews, newsAt } = useBoardNews(filters, isLive)

  return {
    rows,
    counts: first.data?.counts ?? {},
    columns: first.data?.columns,
    groups: first.data?.groups,
    total: first.data?.totalDocs ?? 0,
    isTotalCapped: first.data?.isTotalCapped ?? false,
    isPending: first.isPending,
    isOld: first.isPlaceholderData,
    error: first.data ? null : first.error,
    freshAt: Math.max(first.dataUpdatedAt, newsAt),
    onNews,
    liveSeq: first.data?.liveSeq,
    refetch: first.refetch,
    scope: [from, to, filter, search, storeId].join('|'),
  }
}

/**
 * Rows in which nothing changed stay the objects that they were, so that only the others are drawn again. The same
 * holds for the page: a new object for the page before, which stands in while another loads, would be news for ever.
 */
export function keepUnchanged(before: unknown, after: unknown): unknown {
  const old = before as BoardPage | undefined
  const next = after as BoardPage
  if (!old?.docs || old === next) return next
  const known = new Map(old.docs.map(row => [row.id, row]))
  const rows = next.docs.map(row => {
    const same = known.get(row.id)
    return same && (same === row || JSON.stringify(same) === JSON.stringify(row)) ? same : row
  })
  const areSame = rows.length === old.docs.length && rows.every((row, at) => row === old.docs[at])
  const docs = areSame ? old.docs : rows
  // What stands round the rows has no dates, which the library would take for changed.
  const roundOld = { ...old, docs }
  const round = replaceEqualDeep(roundOld, { ...next, docs })
  return areSame && round === roundOld ? old : { ...round, docs }
}

/** Asks again some moment after something was heard, and not more often than once a second. */
export function useRefreshOnNews(isLive: boolean): LiveHandler {
  const utils = trpc.useUtils()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    message => {
      if (!isLive || message.kind === 'refused' || timer.current !== undefined) return
      const wait = Math.max(BATCH_MS, askedAt.current + LEAST_PAUSE_MS - performance.now())
      timer.current = setTimeout(() => {
        timer.current = undefined
        askedAt.current = performance.now()
        void utils.merchant.orders.invalidate()
      }, wait)
    },
    [isLive, utils],
  )
}
