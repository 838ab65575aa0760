import { type Expression, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { scopeFilter } from '../../../core/scope'

const column = columnsOf('incidence')

/** Who looks after all of them, in their cities. */
export const KEEPERS: PermissionType[] = ['HelloAdminPermission', 'LogisticsAdminPermission']
/** Companies see and tell what concerns their offices. */
export const COMPANIES: PermissionType[] = ['LocationAdminPermission', 'OrganizationPermission']
export const MERCHANTS: PermissionType[] = ['MerchantAdminPermission']

const ofOrder = (name: string) =>
  sql`(select ${sql.ref(`its_order.${name}`)} from purchase_order its_order where its_order.id = incidence.order_id)`

/** Payments and what people say to the platform are between them and it. */
const IS_SHARED = sql<SqlBool>`incidence.type not in ('payment', 'feedback')`

/** The incidences that a caller may see, or write to: by city, or by the store, office or order they are about. */
export function visibleTo(caller: Person, verb: 'read' | 'write'): Expression<SqlBool> {
  const store = sql`coalesce(incidence.store_id, ${ofOrder('store_id')})`
  const location = sql`coalesce(incidence.location_id, ${ofOrder('location_id')})`
  const byCity = scopeFilter(caller, KEEPERS, { city: column('city') })
  const byStore = scopeFilter(caller, MERCHANTS, {
    store,
    merchant: sql`(select its_store.merchant_id from store its_store where its_store.id = ${store})`,
    city: column('city'),
  })
  if (verb === 'write') return sql<SqlBool>`(${byCity} or (${IS_SHARED} and ${byStore}))`
  const byOrganization = scopeFilter(caller, ['OrganizationPermission'], {
    organization: sql`(select its_office.organization_id from location its_office where its_office.id = ${location})`,
    city: column('city'),
  })
  // What people order for themselves beside the canteen is no business of their office's.
  const byLocation = sql<SqlBool>`(${scopeFilter(caller, ['LocationAdminPermission'], { location, city: column('city') })}
    and coalesce(${ofOrder('channel')}, 'canteen') = 'canteen')`
  return sql<SqlBool>`(${byCity} or (${IS_SHARED} and (${byStore} or ${byOrganization} or ${byLocation})))`
}
