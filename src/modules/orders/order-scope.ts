import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../../core/context'
import type { Database } from '../../core/db/open'
import type { DB } from '../../core/db/tables'
import { reachOf } from '../../core/reach'
import {
  type Permission,
  type PermissionScope,
  type PermissionType,
  scopeCovers,
} from '../../core/rules/access/permissions'
import { type Role, rolesOf } from '../../core/rules/access/roles'
import type { OrderRow } from './orders.store'

/** `own`: what somebody ordered, or was ordered for them. `staff`: what their permissions reach. `any`: both. */
export type OrderScope = 'own' | 'staff' | 'any'

const SEES_ALL: PermissionType[] = ['HelloAdminPermission', 'LogisticsAdminPermission', 'DeveloperPermission']
const STAFF: PermissionType[] = [
  ...SEES_ALL,
  'MerchantAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
  'FleetAdminPermission',
  'CourierPermission',
]

type OrderExpressions = ReturnType<typeof expressionBuilder<DB, 'purchase_order'>>

/** The orders that somebody may see: where every query of orders begins. */
export function ordersVisibleTo(db: Database, caller: Person, scope: OrderScope = 'any') {
  return db
    .selectFrom('purchase_order')
    .where('purchase_order.deleted_at', 'is', null)
    .where(isVisible(caller, scope))
}

/** The same person with nothing but these permissions, for what the others do not reach. */
export const withOnly = (caller: Person, types: readonly PermissionType[]): Person => ({
  ...caller,
  permissions: caller.permissions.filter(
    ({ type }) => type === 'SuperAdminPermission' || types.includes(type),
  ),
})

/** Whether somebody has a board at all, or only orders of their own. */
export function hasBoard(caller: Person): boolean {
  return caller.permissions.some(
    ({ type }) => type === 'SuperAdminPermission' || STAFF.includes(type as PermissionType),
  )
}

/** The roles of a person over one order: those of the permissions that reach it. */
export function rolesOver(caller: Person, order: OrderTarget, now: Date): Role[] {
  const target = {
    merchantId: order.merchant_id,
    storeId: order.store_id,
    locationId: order.location_id,
    organizationId: order.organization_id,
    warehouseId: order.warehouse_id,
    city: order.city,
  }
  const reaching = permissionsOf(caller).filter(({ type, scope }) => {
    // Their scope is routes, which the query has already looked at.
    if (type === 'CourierPermission' || type === 'FleetAdminPermission') return true
    if (type === 'LocationAdminPermission' && order.channel !== 'canteen') return false
    return scopeCovers(type, scope, target)
  })
  return rolesOf(reaching, now)
}

export type OrderTarget = Pick<
  OrderRow,
  'merchant_id' | 'store_id' | 'location_id' | 'warehouse_id' | 'city' | 'channel'
> & { organization_id: string | null }

export const permissionsOf = (caller: Person): Permission[] =>
  caller.permissions.map(permission => ({ ...permission, userId: caller.id }))

function isVisible(caller: Person, scope: OrderScope): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'purchase_order'>()
  const own = eb.or([
    eb('purchase_order.person_id', '=', caller.id),
    eb('purchase_order.ordered_by_id', '=', caller.id),
  ])
  if (scope === 'own') return own
  const staff = staffConditions(caller, eb)
  return eb.or(scope === 'any' ? [own, ...staff] : staff)
}

function staffConditions(caller: Person, eb: OrderExpressions): Expression<SqlBool>[] {
  const platform = reachOf(caller, SEES_ALL)
  if (platform.isEverything) return [eb.val(true)]
  const scoped = (scopes: PermissionScope[], ...also: Expression<SqlBool>[]) =>
    scopes.map(scope => eb.and([inScope(scope, eb), ...also]))
  const conditions = [
    ...scoped(platform.scopes),
    ...scoped(reachOf(caller, ['MerchantAdminPermission']).scopes),
    ...scoped(reachOf(caller, ['OrganizationPermission']).scopes),
    // What people order for themselves beside the canteen is no business of their office's.
    ...scoped(
      reachOf(caller, ['LocationAdminPermission']).scopes,
      eb('purchase_order.channel', '=', 'canteen'),
    ),
    ...reachOf(caller, ['FleetAdminPermission']).scopes.map(scope =>
      isOnRoute(sql<SqlBool>`r.fleet_id = any(${[...(scope.fleetIds ?? [])]})`),
    ),
  ]
  if (caller.permissions.some(({ type }) => type === 'CourierPermission'))
    conditions.push(isOnRoute(sql<SqlBool>`r.assigned_to = ${caller.id}`))
  return conditions
}

function inScope(scope: PermissionScope, eb: OrderExpressions): Expression<SqlBool> {
  const ids: Expression<SqlBool>[] = []
  if (scope.merchantIds?.length) ids.push(eb('purchase_order.merchant_id', 'in', [...scope.merchantIds]))
  if (scope.storeIds?.length) ids.push(eb('purchase_order.store_id', 'in', [...scope.storeIds]))
  if (scope.locationIds?.length) ids.push(eb('purchase_order.location_id', 'in', [...scope.locationIds]))
  if (scope.warehouseIds?.length) ids.push(eb('purchase_order.warehouse_id', 'in', [...scope.warehouseIds]))
  if (scope.organizationId)
    ids.push(
      eb(
        'purchase_order.location_id',
        'in',
        eb.selectFrom('location').select('location.id').where('organization_id', '=', scope.organizationId),
      ),
    )
  const cities = scope.cities?.length ? [eb('purchase_order.city', 'in', [...scope.cities])] : []
  return eb.and([...(ids.length ? [eb.or(ids)] : []), ...cities])
}

function isOnRoute(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from waypoint_order wo join waypoint w on w.id = wo.waypoint_id
    join route r on r.id = w.route_id
    where wo.order_id = purchase_order.id and r.canceled_at is null and r.deleted_at is null and ${condition})`
}
