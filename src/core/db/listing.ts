import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Failure } from '../contract/failures'
import { DEFAULT_PAGE_SIZE, type ListOf, type ListQuery, MAX_PAGE_SIZE } from '../contract/list'
import type { Database } from './open'

type Column = Expression<unknown>
export type FilterKind = 'text' | 'number' | 'boolean' | 'instant' | 'id' | 'array'
/** A field that lists may be filtered by: its column, or a condition of its own. */
export type Filter = { column: Column; kind: FilterKind } | { where: (value: unknown) => Expression<SqlBool> }

export type Listing = {
  filters: Record<string, Filter>
  sorts: Record<string, Column>
  /** Columns that `search` looks into, as one text; or what it asks, where one text of several tables has no index. */
  search?: Expression<string> | ((text: string) => Expression<SqlBool>)
  /** Used when none is asked for; "-createdAt" for instance. */
  defaultSort: string
  /** Breaks ties, so that pages never overlap. */
  tieBreaker: Column
  /** Sorts whose columns are never null: said so, an index serves them as it is. */
  neverNull?: readonly string[]
  /** The sort that is the order of the ids, which begin with the moment they were made in: it needs no index but theirs. */
  byId?: string
}

type AnyQuery<Row> = SelectQueryBuilder<never, never, Row>

/**
 * Answers a list: filter, search, sort, page, and the named aggregation, from one query that already holds
 * what the caller may see. Unknown fields are refused, never ignored: a filter that does nothing looks like one that works.
 */
export async function list<DB, TB extends keyof DB, Row, Doc>(
  db: Database,
  base: SelectQueryBuilder<DB, TB, Row>,
  listing: Listing,
  query: ListQuery,
  present: (rows: Row[]) => Promise<Doc[]> | Doc[],
): Promise<ListOf<Doc>> {
  const limit = Math.min(query.limit ?? query.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
  const page = query.page ?? 1
  let filtered = base as unknown as AnyQuery<Row>
  for (const condition of conditionsOf(query.filter ?? {}, listing)) filtered = filtered.where(condition)
  if (query.search && listing.search)
    filtered = filtered.where(
      typeof listing.search === 'function'
        ? listing.search(query.search)
        : contains(listing.search, query.search),
    )

  let paged = filtered
  for (const key of (query.sort ?? listing.defaultSort).split(',')) {
    const descending = key.startsWith('-')
    const name = key.replace(/^-/, '')
    const sorted = Object.hasOwn(listing.sorts, name) ? listing.sorts[name] : undefined
    if (!sorted) throw refused('sort', key)
    const column = name === listing.byId ? listing.tieBreaker : sorted
    const isNeverNull = column === listing.tieBreaker || listing.neverNull?.includes(name)
    const nullsLast = isNeverNull ? sql`` : sql` nulls last`
    paged = paged.orderBy(
      (descending ? sql`${column} desc${nullsLast}` : sql`${column} asc${nullsLast}`) as never,
    )
  }
  paged = paged
    .orderBy(listing.tieBreaker as never, 'desc')
    .limit(limit)
    .offset((page - 1) * limit)

  const [rows, { total, isCapped }, aggregation] = await Promise.all([
    paged.execute() as Promise<Row[]>,
    countUpTo(db, filtered, query.countUpTo && Math.max(query.countUpTo, page * limit)),
    query.aggregation ? aggregate(filtered, listing, query.aggregation) : undefined,
  ])
  const docs = await present(rows)
  const totalPages = Math.max(1, Math.ceil(total / limit))
  return {
    docs: query.select ? docs.map(doc => pick(doc, query.select!)) : docs,
    hasNextPage: page < totalPages || isCapped,
    totalPages,
    totalDocs: total,
    page,
    limit,
    ...(isCapped ? { isTotalCapped: true } : {}),
    ...(aggregation ? { aggregation } : {}),
  }
}

/** How many there are; no more than so many are looked at where nobody wants to know it to the last one. */
async function countUpTo<Row>(db: Database, filtered: AnyQuery<Row>, most: number | undefined) {
  if (most === undefined) {
    const counting = filtered.clearSelect().select(sql<number>`count(*)`.as('total') as never)
    const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number }
    return { total, isCapped: false }
  }
  const counted = filtered
    .clearSelect()
    .select(sql<number>`1`.as('one') as never)
    .limit(most + 1)
    .as('counted')
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${counted}`.execute(db)
  const { total } = rows[0]!
  return { total: Math.min(total, most), isCapped: total > most }
}

/** Matches anywhere, whatever the case; the trigram index of the column serves it. */
export function contains(column: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

const MAX_DEPTH = 2
/** More than any screen composes; each one may have to look at every row. */
const MOST_CONDITIONS = 100

function conditionsOf(
  filter: Record<string, unknown>,
  listing: Listing,
  depth = 0,
  budget = { left: MOST_CONDITIONS },
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Record<string, never>, never>()
  return Object.entries(filter).flatMap(([field, value]) => {
    if (field === '$and' || field === '$or') {
      if (depth >= MAX_DEPTH || !Array.isArray(value) || !value.length) throw refused('filter', field)
      const parts = value.map(part => {
        if (!isPlain(part)) throw refused('filter', field)
        return eb.and(conditionsOf(part, listing, depth + 1, budget))
      })
      return [field === '$and' ? eb.and(parts) : eb.or(parts)]
    }
    budget.left -= isPlain(value) ? Object.keys(value).length : 1
    if (budget.left < 0) throw refused('filter', field)
    const known = Object.hasOwn(listing.filters, field) ? listing.filters[field] : undefined
    if (!known) throw refused('filter', field)
    if ('where' in known) return [known.where(value)]
    const operations = isPlain(value) ? Object.entries(value) : [['$eq', value] as const]
    return operations.map(([operator, operand]) =>
      condition(known.column, known.kind, field, operator, operand),
    )
  })
}

const COMPARISONS: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

function condition(
  column: Column,
  kind: FilterKind,
  field: string,
  operator: string,
  operand: unknown,
): Expression<SqlBool> {
  if (operator === '$exists')
    return operand === true || operand === 'true'
      ? sql<SqlBool>`${column} is not null`
      : sql<SqlBool>`${column} is null`
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(operand) || operand.length > 500) throw refused('filter', field)
    const values = operand.map(value => typed(value, kind, field))
    if (kind === 'array') {
      const overlaps = sql<SqlBool>`${column} && ${sql.val(values)}::text[]`
      return operator === '$in' ? overlaps : sql<SqlBool>`not (${overlaps})`
    }
    const among = values.length ? sql<SqlBool>`${column} in (${sql.join(values)})` : sql<SqlBool>`false`
    return operator === '$in' ? among : sql<SqlBool>`not (${among})`
  }
  if (operator === '$regex') {
    if (typeof operand !== 'string' || kind !== 'text') throw refused('filter', field)
    // Prefix ("^abc") or contains; anything cleverer is a way to keep a database busy.
    const prefix = operand.startsWith('^')
    const text = operand.replace(/^\^/, '').replace(/[\\%_]/g, '\\$&')
    return sql<SqlBool>`${column} ilike ${`${prefix ? '' : '%'}${text}%`}`
  }
  const value = typed(operand, kind, field)
  if (kind === 'array') {
    if (operator === '$eq') return sql<SqlBool>`${column} @> ${sql.val([value])}`
    if (operator === '$ne') return sql<SqlBool>`not (${column} @> ${sql.val([value])})`
    throw refused('filter', field)
  }
  if (operator === '$eq') return sql<SqlBool>`${column} is not distinct from ${value}`
  if (operator === '$ne') return sql<SqlBool>`${column} is distinct from ${value}`
  const comparison = COMPARISONS[operator]
  if (!comparison || value === null) throw refused('filter', field)
  return sql<SqlBool>`${column} ${sql.raw(comparison)} ${value}`
}

function typed(value: unknown, kind: FilterKind, field: string): string | number | boolean | Date | null {
  if (value === null && kind !== 'array') return null
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15)
    return value
  if (kind === 'boolean' && (typeof value === 'boolean' || value === 'true' || value === 'false'))
    return value === true || value === 'true'
  if (kind === 'instant') {
    const at = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null
    if (at && at.getUTCFullYear() >= 1970 && at.getUTCFullYear() < 2200) return at
  }
  if ((kind === 'text' || kind === 'array') && typeof value === 'string' && value.length <= 200) return value
  if (kind === 'id' && typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)) return value
  throw refused('filter', field)
}

async function aggregate<Row>(
  filtered: AnyQuery<Row>,
  listing: Listing,
  aggregation: string,
): Promise<Record<string, number>> {
  const [kind, field] = aggregation.split(':')
  const known = field === undefined ? undefined : listing.filters[field]
  if (kind === 'count') {
    const { total } = (await filtered
      .clearSelect()
      .select(sql<number>`count(*)`.as('total') as never)
      .executeTakeFirstOrThrow()) as { total: number }
    return { count: total }
  }
  if (!known || 'where' in known) throw refused('aggregation', aggregation)
  if (kind === 'sum') {
    if (known.kind !== 'number') throw refused('aggregation', aggregation)
    const { total } = (await filtered
      .clearSelect()
      .select(sql<number>`coalesce(sum(${known.column}), 0)`.as('total') as never)
      .executeTakeFirstOrThrow()) as { total: number }
    return { [field!]: total }
  }
  const rows = (await filtered
    .clearSelect()
    .select([
      sql<string>`coalesce(${known.column}::text, '')`.as('value'),
      sql<number>`count(*)`.as('total'),
    ] as never)
    .groupBy(known.column as never)
    .limit(200)
    .execute()) as { value: string; total: number }[]
  return Object.fromEntries(rows.map(row => [row.value, row.total]))
}

function pick<Doc>(doc: Doc, select: string): Doc {
  const wanted = new Set([...select.split(','), 'id'])
  return Object.fromEntries(
    Object.entries(doc as Record<string, unknown>).filter(([key]) => wanted.has(key)),
  ) as Doc
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const refused = (part: string, field: string) =>
  new Failure('ValidationError', {
    fields: [{ path: `${part}.${field}`, rule: 'unknown', message: `${field} is not possible here` }],
  })
