import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { scopeFilter } from '../../../core/scope'

export const KEEP_TAX_RECORDS: PermissionType[] = ['HelloAdminPermission']
const column = columnsOf('tax_record')

/** The records of the cities that a caller keeps. */
export const keptRecords = (db: Database, caller: Person) =>
  db.selectFrom('tax_record').where(scopeFilter(caller, KEEP_TAX_RECORDS, { city: column('city') }))
