import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../core/context'
import { scopeFilter } from '../../core/scope'

/** Whether this is somebody whom the platform's people look after: everybody who is still there, or those of their cities. */
export const looksAfter = (caller: Person, personId: Expression<unknown> | string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from person looked_after where looked_after.id = ${personId}
    and looked_after.deleted_at is null
    and ${scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('looked_after.city') })})`
