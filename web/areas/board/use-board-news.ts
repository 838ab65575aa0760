import { hashKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MOST_BOARD_ROWS } from '../../../src/modules/orders/rules/board-order'
import { type Inputs, trpc } from '../../api'
import { COMMIT_MS, type LiveHandler } from '../../live'
import { type BoardPage, changesQuietly, MOST_PAGES, PAGE, takeRows } from './take-rows'

/** What is heard within this time is asked for in one call; a busy noon asks once a second at most. */
const BATCH_MS = 150
const LEAST_PAUSE_MS = 1_000
/** News of a list older than this fetch all of it, for what changes in it without news. */
const WHOLE_MS = 30_000

export type BoardFilters = Omit<Inputs['merchant']['orders']['rows'], 'ids'>

/** What a page of the board is asked for with, and found again by. */
export const pageOf = (filters: BoardFilters, page: number) => ({ ...filters, limit: PAGE, page })

const { list } = trpc.merchant.orders
const keyOf = (filters: BoardFilters, page: number) => getQueryKey(list, pageOf(filters, page), 'query')

/**
 * Puts the orders that are heard of into the pages of the board: asks for their rows alone, and for all pages where that
 * does not do, as after a gap in the news.
 */
export function useBoardNews(filters: BoardFilters, isLive: boolean) {
  const pages = useBoardPages()
  const current = useRef({ filters, isLive })
  current.current = { filters, isLive }
  const [newsAt, setNewsAt] = useState(0)
  const [openedAt] = useState(() => Date.now())

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
      // What is under way may have been read before the news, and would come after its rows.
      if (pages.areFetching()) return askSoon()
      const { filters } = current.current
      const changed = ids
      const isWhole = missedSome || changed.size > MOST_BOARD_ROWS
      ids = new Set()
      missedSome = false
      isAsking = true
      askedAt = performance.now()
      const isTaken = !isWhole && (await pages.take(filters, changed).catch(() => false))
      if (isTaken) setNewsAt(Date.now())
      const isShown = hashKey([filters]) === hashKey([current.current.filters])
      await pages.invalidate(isTaken && isShown ? filters : null)
      isAsking = false
      if (ids.size > 0 || missedSome) askSoon()
    }

    return {
      hear(message: Parameters<LiveHandler>[0]) {
        if (message.kind === 'refused') return
        const orderId = message.kind === 'event' ? orderOf(message.data) : undefined
        if (message.kind === 'snapshot') {
          const changedAt = Date.now() - message.data.quietMs
          if (changedAt < pages.readAt(current.current.filters, openedAt) - COMMIT_MS) return
        }
        // The stock of a store says nothing of its orders.
        if (message.kind === 'event' && message.type === 'stock.changed') return
        if (orderId !== undefined && current.current.isLive) ids.add(orderId)
        else missedSome = true
        if (current.current.isLive) askSoon()
      },
      stop: () => clearTimeout(timer),
    }
  }, [pages, openedAt])
  useEffect(() => news.stop, [news])
  return { onNews: news.hear as LiveHandler, newsAt }
}

const orderOf = (data: unknown): string | undefined => {
  const { orderId } = (data ?? {}) as { orderId?: unknown }
  return typeof orderId === 'string' ? orderId : undefined
}

/** The pages of boards, as they are kept for the screens. */
function useBoardPages() {
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  return useMemo(() => {
    const stateOf = (filters: BoardFilters, page: number) => queries.getQueryState(keyOf(filters, page))

    /** All pages there are; null while one is missing. */
    function read(filters: BoardFilters): BoardPage[] | null {
      const pages: BoardPage[] = []
      let count = 1
      for (let number = 1; number <= count; number++) {
        const page = utils.merchant.orders.list.getData(pageOf(filters, number))
        if (!page) return null
        if (number === 1) count = Math.min(page.totalPages, MOST_PAGES)
        pages.push(page)
      }
      return pages
    }

    function write(filters: BoardFilters, before: number, pages: readonly BoardPage[]) {
      // The last first: as soon as the first says how many there are, the others are looked for.
      for (const page of pages.toReversed())
        utils.merchant.orders.list.setData(pageOf(filters, page.page), page, {
          // It is as old as its oldest row.
          updatedAt: stateOf(filters, page.page)?.dataUpdatedAt || Date.now(),
        })
      for (let page = pages.length + 1; page <= before; page++)
        queries.removeQueries({ queryKey: keyOf(filters, page), exact: true })
    }

    return {
      /** When what is shown was asked for at the latest, or is being asked for by a board that was opened then. */
      readAt: (filters: BoardFilters, openedAt: number) =>
        Math.min(openedAt, stateOf(filters, 1)?.dataUpdatedAt || openedAt),

      areFetching: () => queries.isFetching({ queryKey: getQueryKey(list) }) > 0,

      /** Asks for the rows of these orders and puts them into the pages. Answers whether that was possible. */
      async take(filters: BoardFilters, changed: ReadonlySet<string>): Promise<boolean> {
        const known = read(filters)
        const age = Date.now() - (stateOf(filters, 1)?.dataUpdatedAt ?? 0)
        if (!known || age > WHOLE_MS) return false
        const quiet = known
          .flatMap(page => page.docs)
          .filter(row => !changed.has(row.id) && changesQuietly(row, Date.now()))
          .slice(0, MOST_BOARD_ROWS - changed.size)
        const ids = new Set([...changed, ...quiet.map(row => row.id)])
        const answer = await utils.client.merchant.orders.rows.query({ ...filters, ids: [...ids] })
        const before = read(filters)
        const after = before && takeRows(before, ids, answer, new Date())
        if (!after) return false
        write(filters, before.length, after)
        return true
      },

      /**
       * Other lists, and orders that were looked at, are fetched when they are looked at again; where the rows were not
       * taken, what is looked at now is fetched at once.
       */
      async invalidate(taken: BoardFilters | null) {
        const orders = utils.merchant.orders
        if (!taken) return orders.invalidate()
        const kept = new Set(Array.from({ length: MOST_PAGES }, (_, at) => hashKey(keyOf(taken, at + 1))))
        await orders.invalidate(undefined, {
          predicate: ({ queryHash }) => !kept.has(queryHash),
          refetchType: 'none',
        })
      },
    }
  }, [utils, queries])
}
