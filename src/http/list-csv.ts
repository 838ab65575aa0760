import type { z } from 'zod'
import { Failure } from '../core/contract/failures'
import type { ListOf, ListQuery } from '../core/contract/list'
import { MAX_PAGE_SIZE } from '../core/contract/list'
import { CSV_START, type CsvCell, csvLine, decimals } from '../core/rules/csv'
import { makeOwnTurns } from '../core/turns'
import { type LegacyRoute, procedureAt } from './legacy-table'

type Schema = z.core.$ZodType
type Read = (doc: unknown) => CsvCell
type Column = { name: string; of: string; read: Read }
type AnyPage = Pick<ListOf<Record<string, unknown>>, 'docs' | 'hasNextPage'>

/** What a list's records are made of as columns; null for calls that answer no list. */
export function columnsOf(route: LegacyRoute): Column[] | null {
  const shape = shapeOf(procedureAt(route.procedure)._def.output as Schema | undefined)
  const docs = shape?.docs && bare(shape.docs)
  if (docs?._zod.def.type !== 'array') return null
  const record = shapeOf((docs._zod.def as z.core.$ZodArrayDef).element)
  return record && Object.entries(record).flatMap(([name, part]) => columnsIn(part, name, name, [name]))
}

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
  columns: readonly Column[],
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

/** A schema without what may be absent around it; of several shapes the first, which is the whole record. */
function bare(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return bare(def.innerType)
    case 'union':
      return bare(def.options[0]!)
    case 'pipe':
      return bare(def.out)
    default:
      return schema
  }
}

function shapeOf(schema: Schema | undefined): Record<string, Schema> | null {
  const { def } = (schema ? bare(schema) : schema)?._zod ?? {}
  return def?.type === 'object' ? (def as z.core.$ZodObjectDef).shape : null
}

function columnsIn(schema: Schema, name: string, of: string, path: string[]): Column[] {
  const valueAt = (doc: unknown) =>
    path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], doc)
  const shape = shapeOf(schema)
  if (!shape) return [{ name, of, read: doc => cellOf(valueAt(doc)) }]
  if (isMoney(shape))
    return [
      {
        name,
        of,
        read: doc => {
          const money = valueAt(doc) as { amount: number } | null | undefined
          return money ? { plain: decimals(money.amount) } : null
        },
      },
    ]
  return Object.entries(shape).flatMap(([key, part]) => columnsIn(part, `${name}.${key}`, of, [...path, key]))
}

const isMoney = (shape: object) => Object.keys(shape).sort().join() === 'amount,currency'

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return { plain: String(value) }
  if (value instanceof Date) return { plain: value.toISOString() }
  if (typeof value === 'string') return { text: value }
  if (Array.isArray(value) && value.every(one => typeof one !== 'object' || one === null))
    return { text: value.join(', ') }
  return { text: JSON.stringify(value) }
}
