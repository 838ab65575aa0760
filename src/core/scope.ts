import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from './context'
import type { PermissionType } from './contract/access'
import {
  covers,
  type ScopeOfPermissions,
  type ScopeTarget,
  scopeOfPermissions,
} from './rules/access/permissions'
import { isAdminContext, rolesOf } from './rules/access/roles'

/** A column or a subquery that answers one id; or, where that could use no index, the condition that a row belongs to one of these. */
type Column = Expression<unknown> | ((ids: string[]) => Expression<SqlBool>)

/** What of a row says to whom it belongs. */
export type ScopeColumns = {
  merchant?: Column
  store?: Column
  location?: Column
  organization?: Column
  fleet?: Column
  warehouse?: Column
  city?: Column
}

/** Whether this caller may act as the platform does: for others, past the rules, and without paying at once. */
export const inAdminContext = ({ permissions, impersonator }: Person): boolean =>
  isAdminContext(rolesOf(permissions), impersonator && rolesOf(impersonator.permissions))

/** How far the permissions of these types reach, of those that a caller has. */
export const scopeOf = (caller: Person, types: readonly PermissionType[]): ScopeOfPermissions =>
  scopeOfPermissions(caller.permissions, types)

/**
 * The condition that keeps the rows which permissions of these types reach. A city narrows where rows have
 * one; who is admitted to some cities only reaches nothing in tables that know no city.
 */
export function scopeFilter(
  caller: Person,
  types: readonly PermissionType[],
  columns: ScopeColumns,
): Expression<SqlBool> {
  const { isEverything, scopes } = scopeOf(caller, types)
  if (isEverything) return sql<SqlBool>`true`
  const ways = scopes.flatMap(scope => {
    const byId = [
      ...among(columns.merchant, scope.merchantIds),
      ...among(columns.store, scope.storeIds),
      ...among(columns.location, scope.locationIds),
      ...among(columns.organization, scope.organizationId ? [scope.organizationId] : []),
      ...among(columns.fleet, scope.fleetIds),
      ...among(columns.warehouse, scope.warehouseIds),
    ]
    const byCity = among(columns.city, scope.cities)
    const hasIds = Object.entries(scope).some(
      ([key, ids]) => key !== 'cities' && (typeof ids === 'string' ? ids : ids?.length),
    )
    if (!hasIds) return byCity
    if (!byId.length) return []
    const any = sql<SqlBool>`(${sql.join(byId, sql` or `)})`
    return [byCity.length ? sql<SqlBool>`(${any} and ${byCity[0]!})` : any]
  })
  return ways.length ? sql<SqlBool>`(${sql.join(ways, sql` or `)})` : sql<SqlBool>`false`
}

function among(column: Column | undefined, ids: readonly string[] | undefined): Expression<SqlBool>[] {
  if (!column || !ids?.length) return []
  if (typeof column === 'function') return [column([...ids])]
  // Of one alone an index gives the rows in its order; of any of some it does not.
  return [
    ids.length === 1
      ? sql<SqlBool>`${column} = ${ids[0]}`
      : sql<SqlBool>`${column} = any(${sql.val([...ids])})`,
  ]
}

/** Whether permissions of these types reach what belongs to these: `scopeFilter` for what is at hand already. */
export const inScope = (caller: Person, types: readonly PermissionType[], target: ScopeTarget): boolean =>
  covers(caller.permissions, types, target)
