import { Failure } from '../core/contract/failures'
import type { ListOf, ListQuery } from '../core/contract/list'
import { MAX_PAGE_SIZE } from '../core/contract/list'
import { columnsOfList, type RecordColumn } from '../core/contract/record-columns'
import { CSV_START, csvLine } from '../core/rules/csv'
import { makeOwnTurns } from '../core/turns'
import { type LegacyRoute, procedureAt } from './legacy-table'

type AnyPage = Pick<ListOf<Record<string, unknown>>, 'docs' | 'hasNextPage'>

/** What a list's records are made of as columns; null for calls that answer no list. */
export const columnsOf = (route: LegacyRoute): RecordColumn[] | null =>
  columnsOfList(procedureAt(route.procedure)._def.output)

/** Of one person: who asks for ten files at once waits for them as long anyway. */
const FILES = { atOnce: 1, waiting: 0 }
const inTurnOf = makeOwnTurns(FILES)
const RETRY_SECONDS = 5
/** Who has not read on for so long keeps no turn: nobody says so when a file is not read at all. */
const PATIENCE_MS = 60_000
/** What comes after so many pages is no screenful: it leaves room for other calls, also of the same person. */
const PAGES_IN_A_ROW = 100
const PAUSE_MS = 200

/**
 * A list as a file, page after page of the same query: the first is read before anything is said, so that a
 * refusal is still one. Records that move to a later page in between are written once. Throws TooManyRequests to who
 * has not yet got the file before.
 */
export async function csvAnswer(
  columns: readonly RecordColumn[],
  name: string,
  who: string,
  query: Record<string, string>,
  readPage: (page: Record<string, string>) => Promise<unknown>,
): Promise<Response> {
  const { select } = query as Pick<ListQuery, 'select'>
  const chosen = select?.split(',')
  const shown = chosen ? columns.filter(({ of }) => chosen.includes(of)) : columns
  const ask = (page: number) =>
    readPage({ ...query, page: String(page), limit: String(MAX_PAGE_SIZE) }) as Promise<AnyPage>
  const seen = new Set<unknown>()
  const linesOf = ({ docs }: AnyPage) =>
    docs
      .filter(doc => doc.id === undefined || (!seen.has(doc.id) && seen.add(doc.id)))
      .map(doc => csvLine(shown.map(({ read }) => read(doc))))
      .join('')

  const begun = Promise.withResolvers<AnyPage>()
  const ended = Promise.withResolvers<void>()
  void inTurnOf(who, async () => {
    await ask(1).then(begun.resolve, begun.reject)
    await begun.promise.then(
      () => ended.promise,
      () => {},
    )
  }).then(turn => {
    if (turn === 'busy') begun.reject(new Failure('TooManyRequests', { retryAfter: RETRY_SECONDS }))
  })
  const first = await begun.promise
  async function* parts() {
    yield CSV_START + csvLine(shown.map(column => ({ plain: column.name }))) + linesOf(first)
    let page = first
    for (let at = 2; page.hasNextPage; at++) {
      if (at > PAGES_IN_A_ROW) await Bun.sleep(PAUSE_MS)
      page = await ask(at)
      yield linesOf(page)
    }
  }
  const rest = parts()
  const encoder = new TextEncoder()
  let patience = setTimeout(ended.resolve, PATIENCE_MS)
  void ended.promise.then(() => clearTimeout(patience))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(patience)
      patience = setTimeout(ended.resolve, PATIENCE_MS)
      try {
        const { value, done } = await rest.next()
        if (!done) return controller.enqueue(encoder.encode(value))
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      ended.resolve()
    },
    async cancel() {
      ended.resolve()
      await rest.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
