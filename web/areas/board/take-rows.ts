import { compareOnBoard } from '../../../src/modules/orders/rules/board-order'
import { isLate, lateMinutes } from '../../../src/modules/orders/rules/order-state'
import type { Outputs } from '../../api'
import type { BoardRow } from '../orders/order-row'

export type BoardPage = Outputs['merchant']['orders']['list']
export type BoardNews = Outputs['merchant']['orders']['rows']

/** Rows of a page, and pages at most. */
export const PAGE = 200
export const MOST_PAGES = 10

/** A kitchen's ticket is printed within this time of its last move, if it is printed at all. */
const PRINTING_MS = 2 * 60_000

/**
 * The pages of the board after the orders with these ids were asked for again: what is not in the answer has left the
 * list, the others stand where they belong. Null when the rows are not those that the server counts: then only fetching
 * the pages again helps.
 */
export function takeRows(
  pages: readonly BoardPage[],
  ids: ReadonlySet<string>,
  news: BoardNews,
  now: Date,
  size = PAGE,
): BoardPage[] | null {
  const [first] = pages
  if (!first) return null
  const known = new Map(pages.flatMap(page => page.docs).map(row => [row.id, row]))
  const last = [...known.values()].at(-1)
  // Behind the last row that is known there may be others before a new one.
  const hasUnknown = first.isTotalCapped || first.totalDocs > known.size
  const taken = news.docs.filter(row => !hasUnknown || (last && compareOnBoard(row, last) <= 0))
  const kept = [...known.values()].filter(row => !ids.has(row.id)).map(row => withLateness(row, now))
  const rows = [...kept, ...taken].sort(compareOnBoard).slice(0, size * MOST_PAGES)
  if (rows.length !== Math.min(news.totalDocs, size * MOST_PAGES)) return null

  const totalPages = Math.max(1, Math.ceil(news.totalDocs / size))
  return Array.from({ length: Math.min(totalPages, MOST_PAGES) }, (_, index) => ({
    ...first,
    docs: rows.slice(index * size, (index + 1) * size),
    page: index + 1,
    totalDocs: news.totalDocs,
    isTotalCapped: news.isTotalCapped,
    totalPages,
    hasNextPage: index + 1 < totalPages,
    counts: news.counts,
  }))
}

/** The passing of time makes an order late, and there is no news of it. */
function withLateness(row: BoardRow, now: Date): BoardRow {
  const minutes = lateMinutes(row.purchase, now)
  const late = isLate(row.purchase, now)
  return late === row.isLate && minutes === row.lateMinutes
    ? row
    : { ...row, isLate: late, lateMinutes: minutes }
}

/** Rows that change without news of theirs: a ticket comes out of the printer, and nothing can be undone for ever. */
export function changesQuietly(row: BoardRow, now: number): boolean {
  if (row.undoUntil !== null) return row.undoUntil.getTime() <= now
  const { state, stateAt } = row.purchase
  const isInKitchen = state === 'accepted' || state === 'pending_pickup'
  return isInKitchen && !row.isPrinted && now - stateAt.getTime() < PRINTING_MS
}
