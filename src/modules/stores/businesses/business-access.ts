import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { scopeFilter } from '../../../core/scope'

export const KEEPERS: PermissionType[] = ['HelloAdminPermission']

/** The rows of a table with a city that a caller keeps. */
export const inTheirCities = (
  caller: Person,
  table: 'business' | 'point_of_sale' | 'its_business',
): Expression<SqlBool> => scopeFilter(caller, KEEPERS, { city: sql.ref(`${table}.city`) })
