import { isLate, lateMinutes } from '../../../../src/modules/order-records/states/rules/order-state'
import { compareOnBoard } from '../../../../src/modules/orders/board/rules/board-order'
import { PAPER_OF_STATE } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import type { Outputs } from '../../../api'
import type { BoardRow } from '../orders/order-row'

export type BoardNews = Outputs['merchant']['orders']['rows']
type Page = Outputs['merchant']['orders']['list']

/** A list of the board as far as it is known, its rows in their order. */
export interface Board
  extends Pick<Page, 'totalDocs' | 'isTotalCapped' | 'counts' | 'columns' | 'groups' | 'liveSeq' | 'alarms'> {
  rows: readonly BoardRow[]
  /** False while rows behind the last one are still to come. */
  isWhole: boolean
}

/** A kitchen's ticket is printed within this time of its last move, if it is printed at all. */
const PRINTING_MS = 2 * 60_000

/**
 * The board after the orders with these ids were asked for again: what is not in the answer has left the list, the others
 * stand where they belong. Null when the rows are not those that the server counts: then only fetching all of them helps.
 */
export function takeRows(board: Board, ids: ReadonlySet<string>, news: BoardNews, now: Date): Board | null {
  const last = board.rows.at(-1)
  // Behind the last row that is known there may be others before a new one.
  const endsThere = board.isWhole && !board.isTotalCapped
  const taken = news.docs.filter(row => endsThere || (last && compareOnBoard(row, last) <= 0))
  const kept = board.rows.filter(row => !ids.has(row.id)).map(row => withLateness(row, now))
  const rows = merged(kept, taken.toSorted(compareOnBoard)).slice(0, news.totalDocs)
  if (endsThere && rows.length !== news.totalDocs) return null
  const { totalDocs, isTotalCapped, counts, alarms } = news
  return { ...board, rows, totalDocs, isTotalCapped, counts, alarms }
}

/** Two lists in their order as one. */
function merged(many: readonly BoardRow[], few: readonly BoardRow[]): BoardRow[] {
  const rows: BoardRow[] = []
  let next = 0
  for (const row of few) {
    for (let other = many[next]; other && compareOnBoard(other, row) < 0; other = many[++next])
      rows.push(other)
    rows.push(row)
  }
  return rows.concat(many.slice(next))
}

/** The board with the next rows of its list behind those that it has; a row that it has already stays where it is. */
export function addRows(board: Board, rows: readonly BoardRow[], areLast: boolean): Board {
  const known = new Set(board.rows.map(row => row.id))
  const added = rows.filter(row => !known.has(row.id))
  return { ...board, rows: [...board.rows, ...added], isWhole: areLast }
}

/** Rows in which nothing has changed stay the objects that they were, so that only the others are drawn again. */
export function keepUnchanged(before: ReadonlyMap<string, BoardRow>, rows: readonly BoardRow[]): BoardRow[] {
  return rows.map(row => {
    const same = before.get(row.id)
    return same && JSON.stringify(same) === JSON.stringify(row) ? same : row
  })
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
  return PAPER_OF_STATE[state] !== null && !row.isPrinted && now - stateAt.getTime() < PRINTING_MS
}
