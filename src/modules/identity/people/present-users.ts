import type { Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import type { PermissionType } from '../../../core/contract/access'
import type { Language } from '../../../core/contract/common'
import type { PersonTable } from '../../../core/db/tables'
import { isPermissionInForce } from '../../../core/permissions-in-force'
import type { Presenting } from '../../../core/resource'
import { isOfDomain } from '../../../core/rules/fields/email'
import { ClientInfo, type User, type UserFields } from './contract/people'

/** People, with what they may do now and where they belong. */
export async function presentUsers(
  rows: readonly Selectable<PersonTable>[],
  { db, now, world }: Pick<Presenting, 'db' | 'now' | 'world'>,
): Promise<z.input<typeof User>[]> {
  const ids = rows.map(row => row.id)
  const [permissions, locations] = await Promise.all([
    ids.length
      ? db
          .selectFrom('permission')
          .selectAll()
          .where('person_id', 'in', ids)
          .where(isPermissionInForce(now))
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
    isInternal: isOfDomain(row.email ?? '', world.settings.internalEmailDomains),
    permissions: permissions
      .filter(permission => permission.person_id === row.id)
      .map(permission => ({ id: permission.id, type: permission.type as PermissionType })),
    locations: locations
      .filter(location => location.person_id === row.id)
      .map(({ id, name }) => ({ id, name })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSeen: row.last_seen_at,
    clientInfo: clientInfoOf(row.client_info),
    archivedAt: row.archived_at,
  }))
}

/** Kept with a person's first visit and with each use of a session; null of people who were not here since. */
export const clientInfoOf = (kept: unknown): ClientInfo | null => ClientInfo.safeParse(kept).data ?? null

/** What the platform writes about somebody, as columns. */
export const userColumns = ({
  email,
  firstName,
  lastName,
  nickname,
  phone,
  language,
  city,
}: Partial<z.output<typeof UserFields>>): Partial<Insertable<PersonTable>> => ({
  email,
  first_name: firstName,
  last_name: lastName,
  nickname,
  phone,
  language,
  city,
})
