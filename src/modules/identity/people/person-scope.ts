import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import { contains } from '../../../core/db/list-conditions'
import { scopeFilter } from '../../../core/scope'

/** Whether this is somebody whom the platform's people look after: everybody who is still there, or those of their cities. */
export const looksAfter = (caller: Person, personId: Expression<unknown> | string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from person looked_after where looked_after.id = ${personId}
    and looked_after.deleted_at is null
    and ${scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('looked_after.city') })})`

const nameHolds = (text: string) =>
  contains(
    sql`(named.first_name || ' ' || named.last_name || ' ' || coalesce(named.email, '') || ' '
    || coalesce(named.phone, ''))`,
    text,
  )

/** The people whose name or address holds this text, as a query of their ids that an index answers. */
export const idsOfNamed = (text: string): Expression<unknown> =>
  sql`(select named.id from person named where ${nameHolds(text)})`

/**
 * The ids of what such people have in a table, as a query: person by person, by the index of its person_id, so that the
 * first few come at once, however many people are named like that and however long the table is.
 */
export const idsOfThoseOfNamed = (table: string, text: string, which: Expression<SqlBool> = sql`true`) =>
  sql<unknown>`select owned.id from person named cross join lateral (
    select id from ${sql.table(table)} where person_id = named.id and ${which} offset 0) owned
    where ${nameHolds(text)}`

/** Whether this person's name or address holds this text: of one row, so that its list keeps the order of its index. */
export const isNamed = (personId: Expression<unknown>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`(select ${nameHolds(text)} from person named where named.id = ${personId})`
