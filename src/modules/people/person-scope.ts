import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../core/context'
import { contains } from '../../core/db/listing'
import { scopeFilter } from '../../core/scope'

/** Whether this is somebody whom the platform's people look after: everybody who is still there, or those of their cities. */
export const looksAfter = (caller: Person, personId: Expression<unknown> | string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from person looked_after where looked_after.id = ${personId}
    and looked_after.deleted_at is null
    and ${scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('looked_after.city') })})`

/** Whether a row is of somebody whose name or address holds this text. They are looked up first, by an index of theirs. */
export const isOfNamed = (personId: Expression<unknown>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${personId} = any(array(select named.id from person named
    where ${contains(sql`(named.first_name || ' ' || named.last_name || ' ' || coalesce(named.email, ''))`, text)}))`
