import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { SECOND_MS } from '../../../../src/core/rules/instant'
import { addDays, DEFAULT_TZ, dayBounds } from '../../../../src/core/rules/local-time'
import { MOST_ON_BOARD } from '../../../../src/modules/orders/board/rules/board-order'
import {
  type LiveOrderFilter,
  REFRESH_DEFAULT,
  type RefreshSeconds,
} from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { type LiveHandler, useLiveState } from '../../../live'
import { useSeenOrders } from '../../../session/incognito'
import type { BoardRow } from '../orders/order-row'
import { boardKey, loadBoard } from './load-board'
import type { Narrowed } from './use-board-address'
import { useBoardNews, wholeAfter } from './use-board-news'

export interface BoardQuery {
  /** Days at the stores, both included. */
  from: string
  to: string
  /** Null: all there are, also what was called off. */
  filter: LiveOrderFilter | null
  search: string
  storeId: string | null
  privacy: boolean
  narrowed?: Narrowed
}

/** Events of a quarter of a second are one change; a busy noon asks once a second at most. */
const BATCH_MS = 250
const LEAST_PAUSE_MS = 1_000

/** The orders of the board, and how many wait behind each quick filter. The rest of a long list comes bit by bit. */
export function useBoard(
  { from, to, filter, search, storeId, privacy, narrowed = {} }: BoardQuery,
  isLive: boolean,
  refreshSeconds: RefreshSeconds = REFRESH_DEFAULT,
) {
  const { polling } = useLiveState()
  const queries = useQueryClient()
  const { outcome, channel, city } = narrowed
  // An order is of the day that it was promised for, however late its window ends: that is what figures count by.
  const [first, last] = outcome ? [addDays(from, -1), addDays(to, 1)] : [from, to]
  const asked = {
    ...(outcome ? { outcome, deliveryDay: { $gte: from, $lte: to } } : {}),
    ...(channel ? { channel } : {}),
    ...(city ? { city } : {}),
  }
  const filters = {
    after: dayBounds(first, DEFAULT_TZ).start,
    before: dayBounds(last, DEFAULT_TZ).end,
    ...(filter && !outcome ? { quick: filter } : {}),
    ...(Object.keys(asked).length > 0 ? { filter: asked } : {}),
    ...(search ? { search } : {}),
    ...(storeId ? { filterStores: [storeId] } : {}),
    privacy,
    countUpTo: MOST_ON_BOARD,
    alarms: true,
  }
  const { data, ...query } = useQuery({
    queryKey: boardKey(filters),
    queryFn: ({ signal }) => loadBoard(queries, filters, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isLive && polling && Math.max(refreshSeconds * SECOND_MS, wholeAfter(state.data?.rows.length ?? 0)),
    // What was left before all of it had come is fetched again.
    staleTime: ({ state }) =>
      state.data && !state.data.isWhole
        ? 0
        : isLive
          ? wholeAfter(state.data?.rows.length ?? 0)
          : Number.POSITIVE_INFINITY,
    // Its rows are compared one by one as they come.
    structuralSharing: false,
  })
  const rows = useSeenOrders(data?.rows ?? none)
  const { onNews, newsAt, renewNow } = useBoardNews(filters, isLive)

  return {
    rows,
    counts: data?.counts ?? {},
    columns: data?.columns,
    groups: data?.groups,
    alarms: data?.alarms,
    total: data?.totalDocs ?? 0,
    isTotalCapped: data?.isTotalCapped ?? false,
    isWhole: data?.isWhole ?? true,
    isPending: query.isPending,
    isOld: query.isPlaceholderData,
    error: data ? null : query.error,
    freshAt: Math.max(query.dataUpdatedAt, newsAt),
    onNews,
    renewNow,
    liveSeq: data?.liveSeq,
    refetch: query.refetch,
    scope: [from, to, filter, search, storeId, outcome, channel, city].join('|'),
  }
}

const none: BoardRow[] = []

/** Asks again some moment after something was heard, and not more often than once a second. */
export function useRefreshOnNews(isLive: boolean, refresh: () => unknown): LiveHandler {
  const latest = useRef(refresh)
  latest.current = refresh
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
        void latest.current()
      }, wait)
    },
    [isLive],
  )
}
