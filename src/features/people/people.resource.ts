import { sql } from 'kysely'
import type { PermissionType } from '../../contract/access'
import type { Language } from '../../contract/common'
import { User, UserFields } from '../../contract/people'
import { holdsAny } from '../../trpc/procedures'
import { reached } from '../../trpc/reach'
import { resource } from '../../trpc/resource'
import { isInForce } from './find-signed-in'

const column = (name: string) => sql.ref<string>(`person.${name}`)
const RUN_PLACES: PermissionType[] = [
  'HelloAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
]

/** The people of the product. What they hold and owe is read elsewhere; here are names and states. */
export const people = resource({
  table: 'person',
  record: User,
  fields: UserFields,
  access: {
    read: [...RUN_PLACES, 'LogisticsAdminPermission', 'FleetAdminPermission'],
    write: ['HelloAdminPermission'],
    create: ['SuperAdminPermission'],
    remove: ['SuperAdminPermission'],
  },
  within(rows, caller) {
    if (holdsAny(caller.permissions, ['HelloAdminPermission'])) return rows
    const ofPlaces = reached(caller, RUN_PLACES, {
      location: sql.ref('l.id'),
      organization: sql.ref('l.organization_id'),
      city: sql.ref('l.city'),
    })
    const ofFleets = reached(caller, ['FleetAdminPermission'], { fleet: sql.ref('f.fleet_id') })
    // Dispatchers see who rides for us, and nobody else.
    const couriers = holdsAny(caller.permissions, ['LogisticsAdminPermission'])
      ? sql<boolean>`exists (select 1 from permission c where c.person_id = person.id
          and c.type = 'CourierPermission' and c.revoked_at is null)`
      : sql<boolean>`false`
    return rows.where(
      sql<boolean>`(exists (select 1 from location_member m join location l on l.id = m.location_id
        where m.person_id = person.id and ${ofPlaces})
        or exists (select 1 from fleet_member f where f.person_id = person.id and ${ofFleets})
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
      isSuspended: { column: sql`(person.suspended_at is not null)`, kind: 'boolean' },
      isUserVerified: { column: sql`(person.email_verified_at is not null)`, kind: 'boolean' },
      permissions: {
        column: sql`array(select p.type from permission p where p.person_id = person.id and p.revoked_at is null)`,
        kind: 'array',
      },
    },
    sorts: { name: column('first_name'), email: column('email'), lastSeen: column('last_seen_at') },
    search: sql<string>`(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, ''))`,
    defaultSort: '-createdAt',
  },
  async present(rows, { db, now }) {
    const ids = rows.map(row => row.id)
    const [permissions, locations] = await Promise.all([
      ids.length
        ? db
            .selectFrom('permission')
            .selectAll()
            .where('person_id', 'in', ids)
            .where('revoked_at', 'is', null)
            .execute()
        : [],
      ids.length
        ? db
            .selectFrom('location_member')
            .innerJoin('location', 'location.id', 'location_member.location_id')
            .select(['location_member.person_id', 'location.id', 'location.name'])
            .where('location_member.person_id', 'in', ids)
            .execute()
        : [],
    ])
    return rows.map(row => ({
      id: row.id,
      email: row.email,
      phone: row.phone ? { number: row.phone } : null,
      profile: {
        firstName: row.first_name,
        lastName: row.last_name,
        nickname: row.nickname,
        profilePictureURL: row.picture_url,
      },
      language: row.language as Language,
      city: row.city,
      isSuspended: row.suspended_at !== null,
      isVerified: row.email_verified_at !== null,
      permissions: permissions
        .filter(permission => permission.person_id === row.id)
        .filter(({ valid_from, valid_until, revoked_at }) =>
          isInForce({ validFrom: valid_from, validUntil: valid_until, revokedAt: revoked_at }, now),
        )
        .map(permission => ({ id: permission.id, type: permission.type as PermissionType })),
      locations: locations
        .filter(location => location.person_id === row.id)
        .map(({ id, name }) => ({ id, name })),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      lastSeen: row.last_seen_at,
      archivedAt: row.archived_at,
    }))
  },
  toRow: ({ email, firstName, lastName, nickname, phone, language, city }) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    nickname,
    phone,
    language,
    city,
  }),
  secretColumns: ['password_hash'],
})
