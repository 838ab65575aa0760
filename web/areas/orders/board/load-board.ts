import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { api, type Inputs, trpc } from '../../../api'
import { addRows, type Board, keepUnchanged, takeRows } from './take-rows'

/** What a list of the board is asked for with, and found again by. */
export type BoardFilters = Omit<Inputs['merchant']['orders']['rows'], 'ids'>

/** Rows of one answer: so many are read and drawn between two frames. */
export const PAGE = 200
/** While the rest of a long list comes, it is shown this often. */
const SHOW_MS = 400

/** Below the key of all lists of orders, so that what makes those old makes this old. */
export const boardKey = (filters: BoardFilters) =>
  [...getQueryKey(trpc.merchant.orders.list), { input: filters, type: 'board' }] as const

/** Lists that are being fetched, as far as they have come: what is heard meanwhile is put into them too. */
const coming = new Map<string, Board>()
const turns = new Map<string, Promise<unknown>>()

/** One after the other for each list: an answer that was read before another is taken before it. */
function inTurn<Answer>(list: string, act: () => Promise<Answer>): Promise<Answer> {
  const turn = (turns.get(list) ?? Promise.resolve()).then(act, act)
  turns.set(
    list,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Fetches a list of the board: its first rows, then the rest of them, page behind page. What is fetched for the first
 * time is shown as it comes; a list that is shown already is replaced when all of it is there.
 */
export async function loadBoard(
  queries: QueryClient,
  filters: BoardFilters,
  signal: AbortSignal,
): Promise<Board> {
  const key = boardKey(filters)
  const list = JSON.stringify(filters)
  const before = queries.getQueryData<Board>(key)
  const known = new Map(before?.rows.map(row => [row.id, row]))
  const startedAt = Date.now()
  let shownAt = 0
  const show = (board: Board) => {
    coming.set(list, board)
    if (before?.isWhole || Date.now() - shownAt < SHOW_MS) return
    shownAt = Date.now()
    queries.setQueryData(key, board, { updatedAt: startedAt })
  }
  try {
    let board = await inTurn<Board>(list, async () => {
      const page = await api.merchant.orders.list.query({ ...filters, limit: PAGE, page: 1 }, { signal })
      const { docs, totalDocs, isTotalCapped, counts, liveSeq, alarms } = page
      const isWhole = docs.length < PAGE || docs.length >= totalDocs
      const columns = replaceEqualDeep(before?.columns, page.columns)
      const groups = replaceEqualDeep(before?.groups, page.groups)
      const rows = keepUnchanged(known, docs)
      const counted = { totalDocs, isTotalCapped, counts, liveSeq, alarms }
      const first: Board = { ...counted, rows, columns, groups, isWhole }
      show(first)
      return first
    })
    while (!board.isWhole) board = await inTurn(list, () => loadNext(coming.get(list) ?? board))
    return board
  } finally {
    coming.delete(list)
  }

  async function loadNext(board: Board): Promise<Board> {
    const last = board.rows.at(-1)
    const left = board.totalDocs - board.rows.length
    const limit = Math.min(PAGE, Math.max(left, 1))
    const { countUpTo: _, alarms: __, ...range } = filters
    const behind = last && {
      id: last.id,
      deliveryWindowEnd: last.purchase.deliveryWindowEnd,
      createdAt: last.purchase.createdAt,
    }
    const { docs } =
      left > 0 && behind
        ? await api.merchant.orders.behind.query({ ...range, behind, limit }, { signal })
        : { docs: [] }
    const next = addRows(board, keepUnchanged(known, docs), docs.length < limit || left <= limit)
    show(next)
    return next
  }
}

/** Asks for the rows of these orders and puts them into the list. Answers whether that was possible. */
export function renewRows(queries: QueryClient, filters: BoardFilters, ids: ReadonlySet<string>) {
  const key = boardKey(filters)
  const list = JSON.stringify(filters)
  return inTurn(list, async () => {
    const answer = await api.merchant.orders.rows.query({ ...filters, ids: [...ids] })
    const now = new Date()
    const fresh = coming.get(list)
    const shown = queries.getQueryData<Board>(key)
    const freshAfter = fresh && takeRows(fresh, ids, answer, now)
    if (freshAfter) coming.set(list, freshAfter)
    const after = shown && takeRows(shown, ids, answer, now)
    if (after) queries.setQueryData(key, after, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt })
    return Boolean(after ?? freshAfter)
  })
}
