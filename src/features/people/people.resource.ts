import { sql } from 'kysely'
import type { PermissionType } from '../../contract/access'
import type { Language } from '../../contract/common'
import { User, UserFields } from '../../contract/people'
import { resource } from '../../trpc/resource'
import { isInForce } from './identify'

const column = (name: string) => sql.ref<string>(`person.${name}`)

/** The people of the product. What they hold and owe is read elsewhere; here are names and states. */
export const people = resource({
  table: 'person',
  record: User,
  fields: UserFields,
  access: {
    read: ['HelloAdminPermission', 'LocationAdminPermission', 'OrganizationPermission'],
    write: ['HelloAdminPermission'],
  },
  within(rows, caller) {
    if (
      caller.permissions.some(
        ({ type }) => type === 'HelloAdminPermission' || type === 'SuperAdminPermission',
      )
    )
      return rows
    const locationIds = caller.permissions.flatMap(({ scope }) => scope.locationIds ?? [])
    const organizationIds = caller.permissions.flatMap(({ scope }) => scope.organizationId ?? [])
    return rows.where(
      sql<boolean>`exists (select 1 from location_member m join location l on l.id = m.location_id
        where m.person_id = person.id and (l.id = any(${locationIds}) or l.organization_id = any(${organizationIds})))`,
    )
  },
  listing: {
    filters: {
      email: { column: column('email'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      language: { column: column('language'), kind: 'text' },
      lastSeen: { column: column('last_seen_at'), kind: 'instant' },
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
