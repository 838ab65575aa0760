import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { MOST_BOARD_ROWS } from '../../../../src/modules/orders/board/rules/board-order'
import { trpc } from '../../../api'
import { COMMIT_MS, type LiveHandler } from '../../../live'
import { type BoardFilters, boardKey, renewRows } from './load-board'
import { type Board, changesQuietly } from './take-rows'

/** What is heard within this time is asked for in one call; a busy noon asks once a second at most. */
const BATCH_MS = 150
const LEAST_PAUSE_MS = 1_000
/** News of a list older than this fetch all of it, for what changes in it without news. */
const WHOLE_MS = 30_000
/** Of a long list, so many more for each of its rows: to fetch it must stay a small part of what is done. */
const WHOLE_MS_PER_ROW = 15
/** More than this part of a list is fetched with the rest of it. */
const MOST_RENEWED = 0.05

/** How old a list may be before news of it fetch all of it. */
export const wholeAfter = (rows: number) => Math.max(WHOLE_MS, rows * WHOLE_MS_PER_ROW)

/**
 * Puts the orders that are heard of into the board: asks for their rows alone, and for all of it where that does not do,
 * as after a gap in the news.
 */
export function useBoardNews(filters: BoardFilters, isLive: boolean) {
  const queries = useQueryClient()
  const utils = trpc.useUtils()
  const current = useRef({ filters, isLive })
  current.current = { filters, isLive }
  const [newsAt, setNewsAt] = useState(0)
  const [openedAt] = useState(() => Date.now())

  /** Asks for these, and else for all. Other lists are fetched when they are looked at again. */
  const take = useCallback(
    async (ids: ReadonlySet<string> | null) => {
      const { filters } = current.current
      const isTaken = ids !== null && (await renew(queries, filters, ids).catch(() => false))
      if (isTaken) setNewsAt(Date.now())
      const shown = hashKey(boardKey(filters))
      const isShown = shown === hashKey(boardKey(current.current.filters))
      if (!isTaken || !isShown) return utils.merchant.orders.invalidate()
      await utils.merchant.orders.invalidate(undefined, {
        predicate: ({ queryHash }) => queryHash !== shown,
        refetchType: 'none',
      })
    },
    [queries, utils],
  )

  const news = useMemo(() => {
    let ids = new Set<string>()
    let missedSome = false
    let isAsking = false
    let askedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    function askSoon() {
      if (timer !== undefined || isAsking) return
      timer = setTimeout(ask, Math.max(BATCH_MS, askedAt + LEAST_PAUSE_MS - performance.now()))
    }

    async function ask() {
      timer = undefined
      const changed = missedSome ? null : ids
      ids = new Set()
      missedSome = false
      isAsking = true
      askedAt = performance.now()
      await take(changed)
      isAsking = false
      if (ids.size > 0 || missedSome) askSoon()
    }

    /** When what is shown was asked for at the latest, or is being asked for by a board that was opened then. */
    const readAt = () =>
      Math.min(openedAt, queries.getQueryState(boardKey(current.current.filters))?.dataUpdatedAt || openedAt)

    return {
      hear(message: Parameters<LiveHandler>[0]) {
        if (message.kind === 'refused') return
        const orderId = message.kind === 'event' ? orderOf(message.data) : undefined
        if (message.kind === 'snapshot' && Date.now() - message.data.quietMs < readAt() - COMMIT_MS) return
        // The stock of a store says nothing of its orders.
        if (message.kind === 'event' && message.type === 'stock.changed') return
        if (orderId !== undefined && current.current.isLive) ids.add(orderId)
        else missedSome = true
        if (current.current.isLive) askSoon()
      },
      /** What was heard while the list stood still is asked for. */
      goOn() {
        if (ids.size > 0 || missedSome) askSoon()
      },
      stop: () => clearTimeout(timer),
    }
  }, [queries, openedAt, take])
  useEffect(() => news.stop, [news])
  useEffect(() => {
    if (isLive) news.goOn()
  }, [news, isLive])
  /** What was just done to these orders is shown, also by a board that follows nothing. */
  const renewNow = useCallback((orderIds: readonly string[]) => take(new Set(orderIds)), [take])
  return { onNews: news.hear as LiveHandler, newsAt, renewNow }
}

/** The order that a message is of. */
export const orderOf = (data: unknown): string | undefined => {
  const { orderId } = (data ?? {}) as { orderId?: unknown }
  return typeof orderId === 'string' ? orderId : undefined
}

/** Answers whether the rows of these orders, and of those that change without news, could be put into the list. */
async function renew(queries: QueryClient, filters: BoardFilters, changed: ReadonlySet<string>) {
  const key = boardKey(filters)
  const known = queries.getQueryData<Board>(key)
  const rows = known?.rows ?? []
  const age = Date.now() - (queries.getQueryState(key)?.dataUpdatedAt ?? 0)
  if (known && age > wholeAfter(rows.length)) return false
  if (changed.size > Math.max(MOST_BOARD_ROWS, rows.length * MOST_RENEWED)) return false
  const quiet = rows.filter(row => !changed.has(row.id) && changesQuietly(row, Date.now()))
  const room = MOST_BOARD_ROWS - (changed.size % MOST_BOARD_ROWS)
  const ids = [...changed, ...quiet.slice(0, room).map(row => row.id)]
  for (let from = 0; from < ids.length; from += MOST_BOARD_ROWS)
    if (!(await renewRows(queries, filters, new Set(ids.slice(from, from + MOST_BOARD_ROWS))))) return false
  return true
}
