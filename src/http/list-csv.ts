import { type ListOf, MAX_PAGE_SIZE } from '../core/contract/list'
import { columnsOfList, type RecordColumn } from '../core/contract/record-columns'
import { isByIdAlone } from '../core/db/list-cursor'
import { CSV_START, csvLine } from '../core/rules/csv'
import { fileInTurn } from './file-in-turn'
import { type LegacyRoute, procedureAt } from './legacy-table'

type AnyList = Pick<ListOf<Record<string, unknown>>, 'docs' | 'hasNextPage' | 'nextCursor'>

type Doc = Record<string, unknown>
/** A part of a file; where nothing else is said, no record of it comes once more in a later part. */
export type FilePage = { docs: readonly Doc[]; hasNextPage: boolean; mayRepeat?(doc: Doc): boolean }

/** What a list's records are made of as columns; null for calls that answer no list. */
export const columnsOf = (route: LegacyRoute): RecordColumn[] | null =>
  columnsOfList(procedureAt(route.procedure)._def.output)

/** What comes after so many pages is no screenful: it rests as long as it works, which leaves room for other calls. */
const PAGES_IN_A_ROW = 100
const LONGEST_PAUSE_MS = 200

/** A list from its first record to its last: each page goes on where the one before ended, so that all cost the same. */
export function pagesOf(
  query: Record<string, string>,
  ask: (query: Record<string, string>) => Promise<unknown>,
): () => Promise<FilePage> {
  // Which fields are written is chosen among those of whole records.
  const { select: _, ...wanted } = query
  let place = { page: 1, cursor: '' }
  return async () => {
    const { docs, hasNextPage, nextCursor } = (await ask({
      ...wanted,
      page: String(place.page),
      cursor: place.cursor,
      limit: String(MAX_PAGE_SIZE),
    })) as AnyList
    if (nextCursor === undefined) {
      place = { page: place.page + 1, cursor: '' }
      return { docs, hasNextPage, mayRepeat: () => true }
    }
    place = { page: 1, cursor: nextCursor ?? '' }
    const isStill = nextCursor !== null && isByIdAlone(nextCursor)
    return { docs, hasNextPage: nextCursor !== null, mayRepeat: () => !isStill }
  }
}

/**
 * Records as a file, part after part: the first is read before anything is said, so that a refusal is still one, and each
 * further one when there is room for it. Records that move to a later part in between are written once; where the order is
 * that of ids, none moves and nothing is remembered. `close` is called when no more is read. Throws TooManyRequests to who has not yet got the file before.
 */
export async function csvAnswer(
  columns: readonly RecordColumn[],
  name: string,
  who: string,
  select: string | undefined,
  readPage: () => Promise<FilePage>,
  close?: () => Promise<void>,
): Promise<Response> {
  const chosen = select?.split(',')
  const shown = chosen ? columns.filter(({ of }) => chosen.includes(of)) : columns
  const seen = new Set<unknown>()
  const isNew = (doc: Doc, { mayRepeat }: FilePage) => {
    if (doc.id === undefined) return true
    const isKnown = seen.has(doc.id)
    if (mayRepeat?.(doc)) seen.add(doc.id)
    return !isKnown
  }
  const linesOf = (page: FilePage) =>
    page.docs
      .filter(doc => isNew(doc, page))
      .map(doc => csvLine(shown.map(({ read }) => read(doc))))
      .join('')

  const encoder = new TextEncoder()
  async function* parts(first: FilePage) {
    yield encoder.encode(CSV_START + csvLine(shown.map(column => ({ plain: column.name }))) + linesOf(first))
    let [page, took] = [first, 0]
    for (let at = 2; page.hasNextPage; at++) {
      if (at > PAGES_IN_A_ROW) await Bun.sleep(Math.min(took, LONGEST_PAUSE_MS))
      const asked = performance.now()
      page = await readPage()
      const lines = linesOf(page)
      took = performance.now() - asked
      yield encoder.encode(lines)
    }
  }
  return fileInTurn(
    who,
    { name: `${name}.csv`, type: 'text/csv; charset=utf-8' },
    { begin: readPage, parts, close },
  )
}
