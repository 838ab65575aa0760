import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { scopeFilter } from '../../../core/scope'

/** Who sorts bags at a warehouse. */
export const WORK_AT_HUBS: PermissionType[] = ['HelloAdminPermission', 'LogisticsAdminPermission']

/** The warehouses whose bags a person may see and move. */
export const hubsVisibleTo = (db: Database, caller: Person) =>
  db
    .selectFrom('warehouse')
    .where('warehouse.deleted_at', 'is', null)
    .where(
      scopeFilter(caller, WORK_AT_HUBS, {
        warehouse: sql.ref('warehouse.id'),
        city: sql.ref('warehouse.city'),
      }),
    )
