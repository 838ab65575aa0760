import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../core/context'
import { contains } from '../../core/db/list-conditions'
import { scopeFilter } from '../../core/scope'

/** Whether this is somebody whom the platform's people look after: everybody who is still there, or those of their cities. */
export const looksAfter = (caller: Person, personId: Expression<unknown> | string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from person looked_after where looked_after.id = ${personId}
    and looked_after.deleted_at is null
    and ${scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('looked_after.city') })})`

const nameHolds = (text: string) =>
  contains(sql`(named.first_name || ' ' || named.last_name || ' ' || coalesce(named.email, ''))`, text)

/** The people whose name or address holds this text, as a query of their ids that an index answers. */
export const idsOfNamed = (text: string): Expression<unknown> =>
  sql`(select named.id from person named where ${nameHolds(text)})`

/** Whether this person's name or address holds this text: of one row, so that its list keeps the order of its index. */
export const isNamed = (personId: Expression<unknown>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`(select ${nameHolds(text)} from person named where named.id = ${personId})`
