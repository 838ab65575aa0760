import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import {
  DEFAULT_PAGE_SIZE,
  type ListOf,
  type ListQuery,
  MAX_PAGE_SIZE,
  NEWEST_ON_SCREENS,
} from '../contract/list'
import { aggregate } from './list-aggregation'
import { type Column, conditionsOf, contains, type Filter, refused } from './list-conditions'
import { behind, type Order, takePlace, withPlace } from './list-cursor'
import { manyAmongNewest } from './many-among-newest'
import type { Database } from './open'

/** A search through what other tables say of a row: few are found by their indexes, many by looking at the newest rows. */
export type Finding = {
  /** The ids of all that is found, from indexes. */
  ids(text: string): RawBuilder<unknown>
  /** Whether a row is found, looked up for this row alone. */
  finds(text: string): Expression<SqlBool>
  /** To gather ids takes long where a text is common: then the newest rows are looked at first. */
  isDearWhereCommon?: boolean
  /** Whether a row is one of these, where no index holds the ids as they are. */
  among?(ids: RawBuilder<unknown>): Expression<SqlBool>
}

export type Listing = {
  filters: Record<string, Filter>
  sorts: Record<string, Column>
  /** Columns that `search` looks into, as one text that has an index; or what it asks otherwise. */
  search?: Expression<string> | ((text: string) => Expression<SqlBool>) | Finding
  /** Used when none is asked for; "-createdAt" for instance. */
  defaultSort: string
  /** Breaks ties, so that pages never overlap. */
  tieBreaker: Column
  /** Sorts whose columns are never null: said so, an index serves them as it is. */
  neverNull?: readonly string[]
  /** The sort that is the order of the ids, which begin with the moment they were made in: it needs no index but theirs. */
  byId?: string
  /** Filters that no index holds together with what a caller sees: what a screen finds by them is not counted. */
  uncounted?: readonly string[]
  /** Sorts that no index serves, of what grows for ever: a screen gets the newest of so many, and is told so. */
  amongNewest?: readonly string[]
  /** How many there are, where that is counted beside the list; null where it is not. */
  counted?: () => Promise<number | null>
  /** A page is made of all there is, which is counted while it is read. */
  isReadWhole?: boolean
  /** Where what may be seen stands together in an index: screens count along it where nothing is filtered. */
  countedAlong?: Column
  /** A search that no index serves, of what grows for ever: a screen's looks through the newest of so many, and is told so. */
  searchesNewest?: boolean
}

/** So many that are found are looked up one by one; more, and the newest rows hold enough of them. */
const MOST_FOUND = 500
/** So many that a search finds are sorted; more, and rows are looked at in their order until enough are found. */
const MOST_SORTED = 5000

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
  const order = orderOf(query.sort ?? listing.defaultSort, listing)
  let filtered = base as unknown as AnyQuery<Row>
  for (const condition of conditionsOf(query.filter ?? {}, listing.filters))
    filtered = filtered.where(condition)
  const many = await common(db, filtered, listing, query, order, { page, limit })
  if (many) {
    const docs = await present(many.slice(0, limit))
    return {
      docs: query.select ? docs.map(doc => pick(doc, query.select!)) : docs,
      hasNextPage: true,
      totalPages: page,
      totalDocs: page * limit,
      page,
      limit,
      isTotalCapped: true,
    }
  }
  const found = await searched(db, listing, query)
  const isScreens = query.countUpTo !== undefined
  const looksThrough = found && isScreens && listing.searchesNewest
  let oldest = looksThrough ? await oldestOf(NEWEST_ON_SCREENS, filtered, listing) : null
  if (oldest) filtered = filtered.where(sql<SqlBool>`${listing.tieBreaker} >= ${oldest}`)
  if (found) filtered = filtered.where(found.condition)
  const most = query.countUpTo && Math.max(query.countUpTo, page * limit)
  // Many that no index holds together are not counted: one row more tells that there is another page.
  const isCostly =
    found?.areMany ||
    (most !== undefined && namesIn(query.filter ?? {}).some(name => listing.uncounted?.includes(name)))
  // A caller that asks for an aggregation waits for the count as well.
  const isUncounted = query.cursor !== undefined || (isCostly && query.aggregation === undefined)
  const ahead = isUncounted ? 1 : 0
  // What holds a name stands together where names are the order: a walk to the first there may pass most rows.
  const sortable =
    found?.isOfIndex && most !== undefined && !isUncounted && order.keys.length
      ? await countUpTo(db, filtered, Math.max(most, MOST_SORTED))
      : null

  let paged = filtered
  if (order.isAmongNewest && isScreens && !oldest) {
    oldest = await oldestOf(NEWEST_ON_SCREENS, filtered, listing)
    if (oldest) paged = paged.where(sql<SqlBool>`${listing.tieBreaker} >= ${oldest}`)
  }
  if (query.cursor) paged = paged.where(await behind(query.cursor, order, base as unknown as AnyQuery<Row>))
  for (const { column, descending, isNeverNull } of order.keys) {
    const nullsLast = isNeverNull ? sql`` : sql` nulls last`
    // Asked for like that, no index is walked in its order.
    const by = sortable && !sortable.isCapped ? sql`(select ${column})` : column
    paged = paged.orderBy((descending ? sql`${by} desc${nullsLast}` : sql`${by} asc${nullsLast}`) as never)
  }
  paged = paged.orderBy(listing.tieBreaker as never, order.idsDescend ? 'desc' : 'asc')
  if (query.cursor !== undefined) paged = withPlace(paged, order)
  // What is looked through row by row, and counted to the end, is looked through once for both.
  const isCountedBeside = (found?.isLookedThrough || listing.isReadWhole) && !isUncounted
  if (isCountedBeside) paged = paged.select(sql<number>`count(*) over ()`.as(FOUND_IN_ALL) as never)

  const answered = (await paged
    .limit(limit + ahead)
    .offset((page - 1) * limit)
    .execute()) as (Row & { [FOUND_IN_ALL]?: number })[]
  const inAll = answered[0]?.[FOUND_IN_ALL]
  const fetched = isCountedBeside ? answered.map(withoutCount<Row>) : (answered as Row[])
  const { rows, cursor } = query.cursor === undefined ? plain(fetched, limit) : placed(fetched, limit)
  // A page that is not filled has told how many there are.
  const isLast = fetched.length < limit + ahead && (fetched.length > 0 || page === 1)
  const [{ total, isCapped }, aggregation] = await Promise.all([
    inAll !== undefined
      ? { total: Number(inAll), isCapped: false }
      : isLast
        ? { total: (page - 1) * limit + fetched.length, isCapped: false }
        : fetched.length > limit
          ? { total: page * limit, isCapped: true }
          : sortable && !sortable.isCapped
            ? sortable
            : countedBeside(listing, () =>
                countUpTo(db, filtered, most, query.filter ? undefined : listing.countedAlong),
              ),
    query.aggregation ? aggregate(filtered, listing, query.aggregation, { db, most }) : undefined,
  ])
  const docs = await present(rows)
  const totalPages = Math.max(1, Math.ceil(total / limit))
  return {
    docs: query.select ? docs.map(doc => pick(doc, query.select!)) : docs,
    hasNextPage: (page < totalPages || isCapped) && !(oldest && page * limit >= NEWEST_ON_SCREENS),
    totalPages,
    totalDocs: total,
    page,
    limit,
    ...(isCapped ? { isTotalCapped: true } : {}),
    ...(oldest ? { sortedAmong: NEWEST_ON_SCREENS } : {}),
    ...(cursor === undefined ? {} : { nextCursor: cursor }),
    ...(aggregation ? { aggregation } : {}),
  }
}

/** The page of a screen that looks for what many of the newest hold, newest first. */
function common<Row>(
  db: Database,
  filtered: AnyQuery<Row>,
  { search, tieBreaker }: Listing,
  { search: text, countUpTo, cursor, aggregation }: ListQuery,
  order: Order,
  paging: { page: number; limit: number },
): Promise<Row[] | null> | null {
  if (!text || !search || typeof search === 'function' || countUpTo === undefined) return null
  if ('finds' in search && !search.isDearWhereCommon) return null
  if (cursor !== undefined || aggregation || order.keys.length || !order.idsDescend) return null
  // Asked for as a value, no index is gone through for it.
  const finds = 'finds' in search ? search.finds(text) : sql<SqlBool>`(select ${contains(search, text)})`
  return manyAmongNewest(db, filtered, { finds: sql<SqlBool>`${finds}`, id: tieBreaker, ...paging })
}

function orderOf(sort: string, listing: Listing): Order {
  const keys: Order['keys'][number][] = []
  let isAmongNewest = false
  for (const key of sort.split(',')) {
    const descending = key.startsWith('-')
    const name = key.replace(/^-/, '')
    const column = Object.hasOwn(listing.sorts, name) ? listing.sorts[name] : undefined
    if (!column) throw refused('sort', key)
    if (listing.amongNewest?.includes(name)) isAmongNewest = true
    // No two have the same id: nothing that is named behind it says any more.
    if (name === listing.byId)
      return { keys, idsDescend: descending, tieBreaker: listing.tieBreaker, isAmongNewest }
    keys.push({ column, descending, isNeverNull: listing.neverNull?.includes(name) ?? false })
  }
  return { keys, idsDescend: true, tieBreaker: listing.tieBreaker, isAmongNewest }
}

const FOUND_IN_ALL = 'found_in_all'
const withoutCount = <Row>({ [FOUND_IN_ALL]: _, ...row }: Row & { [FOUND_IN_ALL]?: number }) => row as Row

const plain = <Row>(fetched: Row[], limit: number) => ({ rows: fetched.slice(0, limit), cursor: undefined })

function placed<Row>(fetched: Row[], limit: number) {
  const taken = fetched.slice(0, limit).map(takePlace)
  return {
    rows: taken.map(({ row }) => row),
    cursor: fetched.length > limit ? taken.at(-1)!.cursor : null,
  }
}

/** What a search asks of the rows. Who counts to the end gets all that is found, however long that takes. */
async function searched(
  db: Database,
  { search, tieBreaker }: Listing,
  { search: text, countUpTo }: ListQuery,
): Promise<{
  condition: Expression<SqlBool>
  areMany?: boolean
  isOfIndex?: boolean
  isLookedThrough?: boolean
} | null> {
  if (!text || !search) return null
  // What no index holds is looked for once, and not once more to count it.
  if (typeof search === 'function')
    return { condition: search(text), areMany: countUpTo !== undefined, isLookedThrough: true }
  if (!('finds' in search)) return { condition: contains(search, text), isOfIndex: true }
  const isAny = search.among ?? ((ids: RawBuilder<unknown>) => sql<SqlBool>`${tieBreaker} = any(${ids})`)
  if (countUpTo === undefined) return { condition: isAny(sql`array(${search.ids(text)})`) }
  const { rows } = await sql<{ id: string }>`
    select id from (${search.ids(text)}) found limit ${MOST_FOUND + 1}`.execute(db)
  if (rows.length > MOST_FOUND) return { condition: search.finds(text), areMany: true }
  return { condition: isAny(sql`${sql.val(rows.map(({ id }) => id))}::text[]`) }
}

/** What a search asks of rows, by indexes alone: for what takes the first few that come. */
export function searchCondition({ search, tieBreaker }: Listing, text: string): Expression<SqlBool> {
  if (!search) return sql<SqlBool>`false`
  if (typeof search === 'function') return search(text)
  if (!('finds' in search)) return contains(search, text)
  return sql<SqlBool>`${tieBreaker} = any(array(${search.ids(text)}))`
}

/** What a filter names, however deep. */
const namesIn = (filter: Record<string, unknown>): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    name === '$and' || name === '$or' ? (value as Record<string, unknown>[]).flatMap(namesIn) : name,
  )

/** The id of the oldest of the newest so many; null where there are no more than those. */
async function oldestOf<Row>(most: number, filtered: AnyQuery<Row>, { tieBreaker }: Listing) {
  const rows = (await filtered
    .clearSelect()
    .select(sql<string>`${tieBreaker}`.as('id') as never)
    .orderBy(tieBreaker as never, 'desc')
    .offset(most - 1)
    .limit(2)
    .execute()) as { id: string }[]
  return rows.length > 1 ? rows[0]!.id : null
}

async function countedBeside({ counted }: Listing, count: () => ReturnType<typeof countUpTo>) {
  const known = counted ? await counted() : null
  return known === null ? count() : { total: known, isCapped: false }
}

/** How many there are; no more than so many are looked at where nobody wants to know it to the last one. */
async function countUpTo<Row>(
  db: Database,
  filtered: AnyQuery<Row>,
  most: number | undefined,
  along?: Column,
) {
  if (most === undefined) {
    const counting = filtered.clearSelect().select(sql<number>`count(*)`.as('total') as never)
    const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number }
    return { total, isCapped: false }
  }
  const counted = filtered
    .clearSelect()
    .select(sql<number>`1`.as('one') as never)
    .$if(along !== undefined, query => query.orderBy(along as never))
    .limit(most + 1)
    .as('counted')
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${counted}`.execute(db)
  const { total } = rows[0]!
  return { total: Math.min(total, most), isCapped: total > most }
}

function pick<Doc>(doc: Doc, select: string): Doc {
  const wanted = new Set([...select.split(','), 'id'])
  return Object.fromEntries(
    Object.entries(doc as Record<string, unknown>).filter(([key]) => wanted.has(key)),
  ) as Doc
}
