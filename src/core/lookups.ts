import { type SelectQueryBuilder, sql } from 'kysely'
import type { Person } from './context'
import { NEWEST_ON_SCREENS } from './contract/list'
import type { Database } from './db/open'
import type { DB } from './db/tables'

/** A collection as what looks into several at once sees it. */
export type Lookup = {
  table: keyof DB
  /** What this caller sees of it and its search finds, in no order; null for who may not read it at all. */
  rows(
    db: Database,
    caller: Person,
    text: string,
    isArchived: boolean,
  ): SelectQueryBuilder<DB, never, object> | null
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

/** Of what no index holds by its words, only so many of the newest rows are looked through. */
export const isAmongNewest = (table: keyof DB) =>
  sql<boolean>`${sql.ref(`${table}.id`)} in (select newest.id from ${sql.table(table)} newest
    order by newest.id desc limit ${sql.lit(NEWEST_ON_SCREENS)})`
