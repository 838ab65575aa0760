import { type SelectQueryBuilder, sql } from 'kysely'
import type { Person } from './context'
import { NEWEST_ON_SCREENS } from './contract/list'
import { type Listing, searchCondition } from './db/listing'
import type { Database } from './db/open'
import type { DB } from './db/tables'

/** A collection as what looks into several at once sees it. */
export type Lookup = {
  table: keyof DB
  listing: Listing
  /** The rows that this caller sees of it, in no order; null for a caller who may not read it at all. */
  visible(db: Database, caller: Person): SelectQueryBuilder<DB, never, object> | null
}

/** By the list of each collection, which is what others have of it. */
const lookups = new WeakMap<object, Lookup>()

/** Said by a collection of its own list. */
export function offerLookup(list: object, lookup: unknown): void {
  lookups.set(list, lookup as Lookup)
}

/** How to look into the collection that this is the list of, with the rights and the search of that list. */
export function lookupOf(list: object): Lookup {
  const lookup = lookups.get(list)
  if (!lookup) throw new Error('only the list of a collection is looked into')
  return lookup
}

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

/** Of what no index holds by its words, only so many of the newest rows are looked through. */
const isAmongNewest = (table: keyof DB) =>
  sql<boolean>`${sql.ref(`${table}.id`)} in (select newest.id from ${sql.table(table)} newest
    order by newest.id desc limit ${sql.lit(NEWEST_ON_SCREENS)})`
