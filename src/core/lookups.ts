import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Collected } from '../modules/back-office/record-search/contract/collections'
import type { Person } from './context'
import { NEWEST_ON_SCREENS } from './contract/list'
import { type Listing, searchCondition } from './db/listing'
import type { Database } from './db/open'
import type { DB } from './db/tables'

type RecordKind = Collected['kind']

/** A column of the table, or what SQL makes of several. */
type Said<Table extends keyof DB> = (keyof DB[Table] & string) | RawBuilder<string | null>

/** What a search answers of each record of a described collection. */
export type Found<Table extends keyof DB> = {
  /** What its records are; they lie in the table that the description names. */
  as: Extract<Collected, { table: Table }>['kind']
  label: Said<Table>
  /** What tells namesakes apart. */
  detail?: Said<Table>
}

/** A collection as a search through several sees it. */
export type Lookup = {
  table: keyof DB
  listing: Listing
  /** The rows that this caller sees of it, in no order; null for a caller who may not read it at all. */
  visible(db: Database, caller: Person): SelectQueryBuilder<DB, never, object> | null
  label: RawBuilder<string>
  detail: RawBuilder<string | null>
}

const lookups = new Map<RecordKind, Lookup>()

/** Called by each described collection when its module is loaded. */
export function offerLookup<Table extends keyof DB>(
  { as, label, detail }: Found<Table>,
  table: Table,
  lookup: { listing: Listing; visible: unknown },
): void {
  const said = (what: Said<Table> | undefined) => {
    if (what === undefined) return sql<null>`null::text`
    return typeof what === 'string' ? sql<string>`${sql.ref(`${table}.${what}`)}::text` : what
  }
  lookups.set(as, { ...lookup, table, label: said(label), detail: said(detail) } as Lookup)
}

/** How to look into the collection of these records. */
export function lookupOf(kind: RecordKind): Lookup {
  const lookup = lookups.get(kind)
  if (!lookup) throw new Error(`no collection says how a ${kind} is found`)
  return lookup
}

/** The longest part of a text that a search answers. */
const MAX_LETTERS = 80

/** The beginning of a text that people write, which may be long. */
export const beginningOf = (text: RawBuilder<unknown>) =>
  sql<string | null>`left(${text}, ${sql.lit(MAX_LETTERS)})`

/** The name of the row of another table that has this id. */
export const nameIn = (table: 'merchant' | 'store', id: RawBuilder<string>) =>
  sql<string | null>`(select named.name from ${sql.table(table)} named where named.id = ${id})`

/** The rows of a collection that this caller sees and its own search finds. */
export function searchedRows(
  { table, listing, visible }: Lookup,
  db: Database,
  caller: Person,
  text: string,
  isArchived: boolean,
) {
  return visible(db, caller)
    ?.where(sql<boolean>`${sql.ref(`${table}.archived_at`)} is ${isArchived ? sql`not null` : sql`null`}`)
    .where(searchCondition(listing, text) as never)
    .where(listing.searchesNewest ? isAmongNewest(table) : sql<boolean>`true`)
}

/** Of what no index holds by its words, only the newest rows are looked through. */
const isAmongNewest = (table: keyof DB) =>
  sql<boolean>`${sql.ref(`${table}.id`)} in (select newest.id from ${sql.table(table)} newest
    order by newest.id desc limit ${sql.lit(NEWEST_ON_SCREENS)})`
