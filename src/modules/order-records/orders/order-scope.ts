import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { type PermissionType, SEES_CITIES, scopeCovers } from '../../../core/rules/access/permissions'
import { type Role, rolesOf } from '../../../core/rules/access/roles'
import { type ScopeColumns, scopeFilter } from '../../../core/scope'
import type { OrderRow } from './orders.store'

/** `own`: what somebody ordered, or was ordered for them. `staff`: what their permissions reach. `any`: both. */
export type OrderScope = 'own' | 'staff' | 'any'

const STAFF: PermissionType[] = [
  ...SEES_CITIES,
  'MerchantAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
  'FleetAdminPermission',
  'CourierPermission',
]

/** The orders that somebody may see: where every query of orders begins. */
export function ordersVisibleTo(db: Database, caller: Person, scope: OrderScope = 'any') {
  if (scope === 'own') return ownOrders(db, caller.id)
  return db
    .selectFrom('purchase_order')
    .where('purchase_order.deleted_at', 'is', null)
    .where(isVisible(caller, scope))
}

/**
 * The `own` ones of a person: what was ordered for them, and what they ordered for others. Either has an index in the order
 * of the ids, and so has both one after the other; of either or the other Postgres would have to look at all.
 * @param most who asks for the newest says for how many: without it Postgres reads all of them before it sorts
 */
export function ownOrders(db: Database, personId: string, most?: number) {
  const newest = db
    .selectFrom('purchase_order')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .$if(most !== undefined, query => query.limit(most!))
  const forThem = newest.where('person_id', '=', personId)
  const forOthers = newest.where('ordered_by_id', '=', personId).whereRef('ordered_by_id', '<>', 'person_id')
  return db.selectFrom(sql<OrderRow>`(${forThem} union all ${forOthers})`.as('purchase_order'))
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
export function rolesOver(caller: Person, order: OrderTarget): Role[] {
  const target = {
    merchantId: order.merchant_id,
    storeId: order.store_id,
    locationId: order.location_id,
    organizationId: order.organization_id,
    warehouseId: order.warehouse_id,
    city: order.city,
  }
  const reaching = caller.permissions.filter(({ type, scope }) => {
    // Their scope is routes, which the query has already looked at.
    if (type === 'CourierPermission' || type === 'FleetAdminPermission') return true
    if (type === 'LocationAdminPermission' && order.channel !== 'canteen') return false
    return scopeCovers(type, scope, target)
  })
  return rolesOf(reaching)
}

export type OrderTarget = Pick<
  OrderRow,
  'merchant_id' | 'store_id' | 'location_id' | 'warehouse_id' | 'city' | 'channel'
> & { organization_id: string | null }

const isOwn = (personId: string) => {
  const eb = expressionBuilder<DB, 'purchase_order'>()
  return eb.or([
    eb('purchase_order.person_id', '=', personId),
    eb('purchase_order.ordered_by_id', '=', personId),
  ])
}

function isVisible(caller: Person, scope: 'staff' | 'any'): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'purchase_order'>()
  const own = isOwn(caller.id)
  const staff = staffConditions(caller)
  return eb.or(scope === 'any' ? [own, ...staff] : staff)
}

/** To whom an order belongs. */
const ORDER_SCOPE: ScopeColumns = {
  merchant: sql.ref('purchase_order.merchant_id'),
  store: sql.ref('purchase_order.store_id'),
  location: sql.ref('purchase_order.location_id'),
  organization: ids => sql<SqlBool>`purchase_order.location_id in
    (select location.id from location where location.organization_id = any(${sql.val(ids)}))`,
  warehouse: sql.ref('purchase_order.warehouse_id'),
  city: sql.ref('purchase_order.city'),
}

function staffConditions(caller: Person): Expression<SqlBool>[] {
  return [
    scopeFilter(caller, [...SEES_CITIES, 'MerchantAdminPermission', 'OrganizationPermission'], ORDER_SCOPE),
    // What people order for themselves beside the canteen is no business of their office's.
    sql<SqlBool>`(purchase_order.channel = 'canteen'
      and ${scopeFilter(caller, ['LocationAdminPermission'], ORDER_SCOPE)})`,
    // Their fleets say where they drive.
    scopeFilter(caller, ['FleetAdminPermission'], {
      fleet: ids => isOnRoute(sql<SqlBool>`r.fleet_id = any(${sql.val(ids)})`),
    }),
    ...(caller.permissions.some(({ type }) => type === 'CourierPermission')
      ? [isOnRoute(sql<SqlBool>`r.assigned_to = ${caller.id}`)]
      : []),
  ]
}

function isOnRoute(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from waypoint_order wo join waypoint w on w.id = wo.waypoint_id
    join route r on r.id = w.route_id
    where wo.order_id = purchase_order.id and r.canceled_at is null and r.deleted_at is null and ${condition})`
}
