import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Column, refused } from './list-conditions'

/** What a list is sorted by, one after the other, and by its ids where all of that is the same. */
export type Order = {
  keys: readonly { column: Column; descending: boolean; isNeverNull: boolean }[]
  tieBreaker: Column
  idsDescend: boolean
  isAmongNewest: boolean
}

type AnyQuery<Row> = SelectQueryBuilder<never, never, Row>

const KEY = 'place_key_'
const ID = 'place_id'

/** Adds to each row where it stands. */
export const withPlace = <Row>(query: AnyQuery<Row>, { keys, tieBreaker }: Order) =>
  query.select([
    ...keys.map(({ column }, at) => sql<string | null>`${column}::text`.as(`${KEY}${at}`)),
    sql<string>`${tieBreaker}::text`.as(ID),
  ] as never) as AnyQuery<Row>

/** The row without where it stands, and that as what a client gives back. */
export function takePlace<Row>(row: Row): { row: Row; cursor: string } {
  const parts: unknown[] = []
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row as Record<string, unknown>))
    if (name === ID) parts[0] = value
    else if (name.startsWith(KEY)) parts[1 + Number(name.slice(KEY.length))] = value
    else rest[name] = value
  return { row: rest as Row, cursor: Buffer.from(JSON.stringify(parts)).toString('base64url') }
}

/** Whether a list goes on from there in the order of its ids alone: no change of a row moves it then. */
export const isByIdAlone = (cursor: string): boolean => partsOf(cursor)?.length === 1

function partsOf(cursor: string): (string | null)[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPart = (part: unknown) => part === null || (typeof part === 'string' && !part.includes('\0'))
    return Array.isArray(parts) && parts.every(isPart) ? parts : null
  } catch {
    return null
  }
}

/** The rows behind that place: text that anyone may have written, so that types are never taken from it. */
export async function behind<Row>(
  cursor: string,
  { keys, tieBreaker, idsDescend }: Order,
  base: AnyQuery<Row>,
): Promise<Expression<SqlBool>> {
  const [id, ...values] = partsOf(cursor) ?? []
  if (typeof id !== 'string' || values.length !== keys.length) throw refused('cursor', 'cursor')
  const types = await typesOf(
    keys.map(({ column }) => column),
    base,
  )
  if (!types) return sql<SqlBool>`false`
  const from = (at: number): Expression<SqlBool> => {
    const key = keys[at]
    if (!key) return sql<SqlBool>`${tieBreaker} ${idsDescend ? sql`<` : sql`>`} ${id}::text`
    const { column, descending, isNeverNull } = key
    const rest = from(at + 1)
    // Where there is nothing comes last.
    if (values[at] === null) return sql<SqlBool>`(${column} is null and ${rest})`
    const value = sql`${values[at]}::text::${sql.raw(types[at]!)}`
    const beyond = descending ? sql`<` : sql`>`
    // Said as a bound first: an index in this order begins there.
    return isNeverNull
      ? sql<SqlBool>`(${column} ${beyond}= ${value} and (${column} ${beyond} ${value} or ${rest}))`
      : sql<SqlBool>`(${column} ${beyond} ${value} or ${column} is null or (${column} = ${value} and ${rest}))`
  }
  return from(0)
}

const known = new WeakMap<object, string>()

/** The types of columns, asked once of each; null where there are no rows that could tell. */
async function typesOf<Row>(columns: readonly Column[], base: AnyQuery<Row>): Promise<string[] | null> {
  const unknown = columns.filter(column => !known.has(column))
  if (unknown.length) {
    const asked = unknown.map((column, at) => sql<string>`pg_typeof(${column})::text`.as(`type_${at}`))
    const row = (await base
      .clearSelect()
      .select(asked as never)
      .limit(1)
      .executeTakeFirst()) as Record<string, string> | undefined
    if (!row) return null
    for (const [at, column] of unknown.entries()) known.set(column, row[`type_${at}`]!)
  }
  return columns.map(column => known.get(column)!)
}
