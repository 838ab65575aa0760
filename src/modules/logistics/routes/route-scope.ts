import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { holdsAny } from '../../../core/procedures'
import { SEES_CITIES } from '../../../core/rules/access/permissions'
import { inScope, scopeFilter, scopeOf } from '../../../core/scope'

export const DISPATCHERS: PermissionType[] = ['LogisticsAdminPermission', 'HelloAdminPermission']

/** Who works with routes in the office, and who looks on. */
export const MANAGES_ROUTES: PermissionType[] = [...DISPATCHERS, 'FleetAdminPermission']
export const READS_ROUTES: PermissionType[] = [...MANAGES_ROUTES, 'DeveloperPermission']

/** Who drives, and who may do it in their place. */
export const ON_THE_ROAD: PermissionType[] = ['CourierPermission', 'LogisticsAdminPermission']

/**
 * The routes that somebody may see: where every query of routes begins. Dispatchers see all of their cities, fleets
 * their own, couriers what they drive or may take. `write` leaves out who only looks, and the couriers' offers.
 */
export function routesVisibleTo(db: Database, caller: Person, verb: 'read' | 'write' = 'read') {
  return db.selectFrom('route').where('route.deleted_at', 'is', null).where(isVisible(caller, verb))
}

export function isVisible(caller: Person, verb: 'read' | 'write'): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'route'>()
  const conditions = [
    scopeFilter(caller, verb === 'read' ? READS_ROUTES : MANAGES_ROUTES, {
      fleet: sql.ref('route.fleet_id'),
      city: sql.ref('route.city'),
    }),
  ]
  if (verb === 'read' && caller.permissions.some(({ type }) => type === 'CourierPermission'))
    conditions.push(
      eb('route.assigned_to', '=', caller.id),
      sql<SqlBool>`(route.assigned_to is null and route.canceled_at is null and exists (select 1 from route_candidate c
        where c.route_id = route.id and c.person_id = ${caller.id} and c.rejected_at is null))`,
    )
  return eb.or(conditions)
}

/** Whether somebody may put a route into this city and fleet. */
export async function mayPutRoute(
  db: Database,
  caller: Person,
  at: { city: string; fleetId: string | null },
): Promise<boolean> {
  if (!inScope(caller, MANAGES_ROUTES, at)) return false
  if (at.fleetId === null) return true
  const fleet = await db
    .selectFrom('fleet')
    .select('id')
    .where('id', '=', at.fleetId)
    .where('deleted_at', 'is', null)
    .where(scopeFilter(caller, MANAGES_ROUTES, { fleet: sql.ref('fleet.id'), city: sql.ref('fleet.city') }))
    .executeTakeFirst()
  return fleet !== undefined
}

/** A dispatcher sees everybody; a fleet's admin the couriers of their fleets. Null: no limit. */
export function fleetIdsOf(caller: Person): string[] | null {
  if (holdsAny(caller.permissions, SEES_CITIES)) return null
  return scopeOf(caller, ['FleetAdminPermission']).scopes.flatMap(scope => [...(scope.fleetIds ?? [])])
}

/** Whether something on the map lies where somebody looks: in their cities, or in those of their fleets. */
export function isOnMapOf(caller: Person, city: Expression<unknown>): Expression<SqlBool> {
  const ofFleet = scopeFilter(caller, READS_ROUTES, {
    fleet: sql.ref('fleet.id'),
    city: sql.ref('fleet.city'),
  })
  return sql<SqlBool>`(${scopeFilter(caller, SEES_CITIES, { city })} or exists (select 1 from fleet
    where fleet.city = ${city} and fleet.deleted_at is null and ${ofFleet}))`
}
