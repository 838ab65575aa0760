import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import { isPermissionKept } from '../../../core/permissions-in-force'
import { resource } from '../../../core/resource'
import { scopeFilter } from '../../../core/scope'
import { User, UserFields } from './contract/people'
import { presentUsers, userColumns } from './present-users'

const column = columnsOf('person')
const RUN_PLACES: PermissionType[] = [
  'HelloAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
]

const PLATFORM: PermissionType[] = ['HelloAdminPermission']
const CALLS_PEOPLE: PermissionType[] = [
  'HelloAdminPermission',
  'LogisticsAdminPermission',
  'FleetAdminPermission',
]

/** The people of the product. What they hold and owe is read elsewhere; here are names and states. */
export const people = resource({
  table: 'person',
  found: {
    as: 'person',
    label: sql<string>`trim(person.first_name || ' ' || person.last_name)`,
    detail: sql<string | null>`coalesce(person.email, person.phone)`,
  },
  record: User,
  fields: UserFields,
  access: {
    read: [...RUN_PLACES, 'LogisticsAdminPermission', 'FleetAdminPermission'],
    write: ['HelloAdminPermission'],
    create: ['SuperAdminPermission'],
    remove: ['SuperAdminPermission'],
  },
  scope(rows, caller, verb) {
    const ofCities = scopeFilter(caller, ['HelloAdminPermission'], { city: column('city') })
    if (verb === 'write') return rows.where(ofCities)
    const ofPlaces = scopeFilter(caller, RUN_PLACES, {
      location: sql.ref('l.id'),
      organization: sql.ref('l.organization_id'),
      city: sql.ref('l.city'),
    })
    const ofFleets = scopeFilter(caller, ['FleetAdminPermission'], { fleet: sql.ref('f.fleet_id') })
    // Dispatchers see who rides for us, and nobody else.
    const dispatched = scopeFilter(caller, ['LogisticsAdminPermission'], { city: column('city') })
    const couriers = sql<boolean>`(${dispatched} and exists (select 1 from permission c where c.person_id = person.id
      and c.type = 'CourierPermission' and ${isPermissionKept('c')}))`
    return rows.where(
      sql<boolean>`(${ofCities} or person.id in (select m.person_id from location_member m
        join location l on l.id = m.location_id where ${ofPlaces})
        or person.id in (select f.person_id from fleet_member f where ${ofFleets})
        or ${couriers})`,
    )
  },
  listing: {
    filters: {
      email: { column: column('email'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      language: { column: column('language'), kind: 'text' },
      lastSeen: { column: column('last_seen_at'), kind: 'instant' },
      lastVisitedFridge: { column: column('last_visited_fridge_id'), kind: 'id' },
      platform: { column: sql`person.client_info ->> 'uaPlatform'`, kind: 'text' },
      appVersion: { column: sql`person.client_info ->> 'appVersion'`, kind: 'text' },
      authMethod: {
        column: sql`array(select a.provider from login_method a where a.person_id = person.id)`,
        kind: 'array',
      },
      locationId: {
        column: sql`array(select m.location_id::text from location_member m where m.person_id = person.id)`,
        kind: 'array',
      },
      active: { column: sql`(person.suspended_at is null)`, kind: 'boolean' },
      isSuspended: { column: sql`(person.suspended_at is not null)`, kind: 'boolean' },
      isUserVerified: { column: sql`(person.email_verified_at is not null)`, kind: 'boolean' },
      permissions: {
        column: sql`array(select p.type from permission p where p.person_id = person.id and ${isPermissionKept('p')})`,
        kind: 'array',
      },
      isCourier: {
        column: sql`exists (select 1 from permission c where c.person_id = person.id
          and c.type = 'CourierPermission' and ${isPermissionKept('c')})`,
        kind: 'boolean',
      },
    },
    sorts: { name: column('first_name'), email: column('email'), lastSeen: column('last_seen_at') },
    search: sql<string>`(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, '') || ' '
      || coalesce(person.phone, ''))`,
    defaultSort: '-createdAt',
    byId: 'createdAt',
    amongNewest: ['email', 'lastSeen', 'updatedAt'],
    neverNull: ['name'],
  },
  // Companies see their people, dispatchers the couriers; what these hold and where they belong is the platform's to know.
  restricted: {
    phone: CALLS_PEOPLE,
    isCourier: CALLS_PEOPLE,
    permissions: PLATFORM,
    locations: PLATFORM,
    locationId: PLATFORM,
    authMethod: PLATFORM,
    platform: PLATFORM,
    appVersion: PLATFORM,
    clientInfo: PLATFORM,
    lastVisitedFridge: PLATFORM,
  },
  present: presentUsers,
  toColumns: userColumns,
  secretColumns: ['password_hash'],
})
