import type { z } from 'zod'
import type { ListOf, ListQuery } from '../contract/list'
import { MAX_PAGE_SIZE } from '../contract/list'
import { CSV_START, type CsvCell, csvLine, decimals } from '../rules/csv'
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

/**
 * A list as a file, page after page of the same query: the first is read before anything is said, so that a
 * refusal is still one. Records that move to a later page in between are written once.
 */
export async function csvAnswer(
  columns: readonly Column[],
  name: string,
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

  const first = await ask(1)
  async function* parts() {
    yield CSV_START + csvLine(shown.map(column => ({ plain: column.name }))) + linesOf(first)
    let page = first
    for (let at = 2; page.hasNextPage; at++) {
      page = await ask(at)
      yield linesOf(page)
    }
  }
  const rest = parts()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await rest.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
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
