import { type Expression, type SqlBool, sql } from 'kysely'
import type { HeldPermission, Person } from './context'
import type { PermissionType } from './contract/access'
import { covers, type ScopeReach, type ScopeTarget, scopeReach } from './rules/access/permissions'
import { isAdminContext, type Role, rolesOf } from './rules/access/roles'

/** What of a row says to whom it belongs: its columns, or subqueries that answer one id. */
export type ReachColumns = {
  merchant?: Expression<unknown>
  store?: Expression<unknown>
  location?: Expression<unknown>
  organization?: Expression<unknown>
  fleet?: Expression<unknown>
  warehouse?: Expression<unknown>
  city?: Expression<unknown>
}

/** The permissions of a caller are those in force; the rules ask for the moment only to find that out again. */
const asInForce = (permissions: readonly HeldPermission[], userId = '') =>
  permissions.map(({ id, type, scope }) => ({
    id,
    type,
    scope,
    userId,
    validFrom: null,
    validUntil: null,
    revokedAt: null,
  }))
const inForce = (caller: Person) => asInForce(caller.permissions, caller.id)

/** What permissions that are in force make of somebody. */
export const rolesIn = (permissions: readonly HeldPermission[]): Role[] => rolesOf(asInForce(permissions), 0)

/** Whether this caller may act as the platform does: for others, past the rules, and without paying at once. */
export const inAdminContext = ({ permissions, impersonator }: Person): boolean =>
  isAdminContext(rolesIn(permissions), impersonator && rolesIn(impersonator.permissions))

/** How far the permissions of these types reach, of those that a caller has. */
export const reachOf = (caller: Person, types: readonly PermissionType[]): ScopeReach =>
  scopeReach(inForce(caller), types, 0)

/**
 * The condition that keeps the rows which permissions of these types reach. A city narrows where rows have
 * one; who is admitted to some cities only reaches nothing in tables that know no city.
 */
export function reached(
  caller: Person,
  types: readonly PermissionType[],
  columns: ReachColumns,
): Expression<SqlBool> {
  const { isEverything, scopes } = reachOf(caller, types)
  if (isEverything) return sql<SqlBool>`true`
  const ways = scopes.flatMap(scope => {
    const among = (column: Expression<unknown> | undefined, ids: readonly string[] | undefined) =>
      column && ids?.length ? [sql<SqlBool>`${column} = any(${sql.val([...ids])})`] : []
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

/** Whether permissions of these types reach what belongs to these. */
export const reaches = (caller: Person, types: readonly PermissionType[], target: ScopeTarget): boolean =>
  covers(inForce(caller), types, target, 0)
