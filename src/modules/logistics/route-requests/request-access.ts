import { type Expression, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { scopeFilter } from '../../../core/scope'
import { DISPATCHERS } from '../routes/route-scope'

/** Who answers requests, and who makes them. */
export const ANSWER: PermissionType[] = [...DISPATCHERS, 'FleetAdminPermission']
export const ASK: PermissionType[] = [
  ...DISPATCHERS,
  'MerchantAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
]

const column = columnsOf('route_request')

/** The requests that a caller sees: what their kitchens and offices ask, or what is asked in their cities or of their fleet. */
export const requestsOf = (caller: Person, verb: 'read' | 'write'): Expression<SqlBool> =>
  verb === 'write'
    ? scopeFilter(caller, ANSWER, { fleet: column('fleet_id'), city: column('city') })
    : scopeFilter(caller, [...ANSWER, ...ASK], {
        fleet: column('fleet_id'),
        store: column('store_id'),
        location: column('location_id'),
        merchant: ids =>
          sql<SqlBool>`route_request.store_id in (select s.id from store s where s.merchant_id = any(${ids}))`,
        organization: ids =>
          sql<SqlBool>`route_request.location_id in (select l.id from location l where l.organization_id = any(${ids}))`,
        city: column('city'),
      })

/** The cities of these places, of those that a caller may name in a request. */
export async function placesToName(
  db: Database,
  caller: Person,
  { storeIds, locationIds }: { storeIds: string[]; locationIds: string[] },
): Promise<Map<string, string>> {
  const [stores, locations] = await Promise.all([
    storeIds.length
      ? db
          .selectFrom('store')
          .select(['store.id', 'store.city'])
          .where('store.id', 'in', storeIds)
          .where('store.deleted_at', 'is', null)
          .where(
            scopeFilter(caller, ASK, {
              store: sql.ref('store.id'),
              merchant: sql.ref('store.merchant_id'),
              city: sql.ref('store.city'),
            }),
          )
          .execute()
      : [],
    locationIds.length
      ? db
          .selectFrom('location')
          .select(['location.id', 'location.city'])
          .where('location.id', 'in', locationIds)
          .where('location.deleted_at', 'is', null)
          .where(
            scopeFilter(caller, ASK, {
              location: sql.ref('location.id'),
              organization: sql.ref('location.organization_id'),
              city: sql.ref('location.city'),
            }),
          )
          .execute()
      : [],
  ])
  return new Map([...stores, ...locations].map(({ id, city }) => [id, city]))
}
