import { type Expression, type Selectable, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import type { LocationTable } from '../../../core/db/tables'
import { isPermissionInForce } from '../../../core/permissions-in-force'
import { scopeFilter } from '../../../core/scope'

/** Who runs places: one, those of an organization, or all. */
export const RUN_PLACES: PermissionType[] = [
  'HelloAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
]

/** The place, when it is one that this caller runs; it is held from here on when it is to be changed. */
export async function placeRunBy(
  db: Database,
  caller: Person,
  locationId: string,
  purpose: 'look' | 'change' = 'look',
): Promise<Selectable<LocationTable> | undefined> {
  return db
    .selectFrom('location')
    .selectAll('location')
    .where('location.id', '=', locationId)
    .where('location.deleted_at', 'is', null)
    .where(
      scopeFilter(caller, RUN_PLACES, {
        location: sql.ref('location.id'),
        organization: sql.ref('location.organization_id'),
        city: sql.ref('location.city'),
      }),
    )
    .$if(purpose === 'change', query => query.forUpdate('location'))
    .executeTakeFirst()
}

/** As a condition: the person of a column runs a location or its company now, by a permission for it. */
export const runsPlace = (person: Expression<unknown>, locationId: string, now: Date) =>
  sql<boolean>`exists (
    select 1 from permission p join location l on l.id = ${locationId}
    where p.person_id = ${person} and ${isPermissionInForce(now, 'p')}
      and ((p.type = 'LocationAdminPermission' and p.scope->'locationIds' ? l.id)
        or (p.type = 'OrganizationPermission' and p.scope->>'organizationId' = l.organization_id)))`

/** Whether people can come to belong here. */
export const isOpen = (place: Pick<Selectable<LocationTable>, 'is_active' | 'archived_at' | 'deleted_at'>) =>
  place.is_active && !place.archived_at && !place.deleted_at

/** Whether there is such a company, and the platform's people may put a place under it. */
export async function isCompanyOf(db: Database, caller: Person, organizationId: string): Promise<boolean> {
  const its = scopeFilter(caller, ['HelloAdminPermission'], { organization: sql.ref('organization.id') })
  const inCity = scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('l.city') })
  const found = await db
    .selectFrom('organization')
    .select('organization.id')
    .where('organization.id', '=', organizationId)
    .where('organization.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${its} or exists (select 1 from location l where l.organization_id = organization.id
        and l.deleted_at is null and ${inCity}))`,
    )
    .executeTakeFirst()
  return found !== undefined
}
