import { sql } from 'kysely'
import type { HeldPermission, Impersonator, Person, TokenRefusal } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Language } from '../../../core/contract/common'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database } from '../../../core/db/open'
import { isPermissionKept } from '../../../core/permissions-in-force'
import { isValidPermission } from '../../../core/rules/access/permissions'
import { rolesOf, whyNotImpersonate } from '../../../core/rules/access/roles'

export type Found = Person | Extract<TokenRefusal, 'SessionRevoked' | 'UserIsSuspendedError'>

/** The people of these sessions as of now, with what they may do now; for one that has ended, why. */
export async function findSignedIn(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, Found>> {
  if (!sessionIds.length) return new Map()
  const [only, ...others] = sessionIds
  const rows = others.length
    ? await sessionRows(db)
        .where('session.id', 'in', [...sessionIds])
        .execute()
    : await readSession(db, only!)
  return new Map(rows.map(row => [row.session_id, readFound(row, now)]))
}

/** What stands of one session, asked together with others that are asked for meanwhile. */
export const readSession = (db: Database, id: string): Promise<SessionRow[]> => oneSession(db, { id })

/** The person of one session; null when it has ended. */
export async function personSignedIn(db: Database, sessionId: string, now: Date): Promise<Person | null> {
  const found = (await findSignedIn(db, [sessionId], now)).get(sessionId)
  return typeof found === 'object' ? found : null
}

/** What a caller is presented from, whether a session or a key says who that is. */
export const personColumns = () =>
  [
    'person.id',
    'person.email',
    'person.first_name',
    'person.last_name',
    'person.language',
    'person.city',
    'person.current_location_id',
    'person.suspended_at',
    'person.deleted_at',
    sql<
      string[]
    >`array(select location_id::text from location_member where person_id = person.id order by joined_at, location_id)`.as(
      'location_ids',
    ),
    permissionsOf('person.id').as('permissions'),
  ] as const

/** One query, for it runs at every request. */
const sessionRows = (db: Database) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('person as impersonator', 'impersonator.id', 'session.impersonator_id')
    .leftJoin('session as own_session', 'own_session.id', 'session.impersonator_session_id')
    .select([
      ...personColumns(),
      'session.id as session_id',
      'session.revoked_at',
      'session.expires_at',
      'session.impersonator_id',
      'session.impersonation_reason',
      'impersonator.first_name as impersonator_first_name',
      'impersonator.last_name as impersonator_last_name',
      'impersonator.email as impersonator_email',
      'impersonator.suspended_at as impersonator_suspended_at',
      'impersonator.deleted_at as impersonator_deleted_at',
      'own_session.revoked_at as own_revoked_at',
      'own_session.expires_at as own_expires_at',
      permissionsOf('session.impersonator_id').as('impersonator_permissions'),
    ])

/** As many as a busy server has waiting when it gets round to it: otherwise they are what all calls wait for. */
const MOST_TOGETHER = 200

const oneSession = askedTogether(
  { id: 'text' },
  (db, given: { id: string }) => sessionRows(db).where('session.id', '=', given.id),
  MOST_TOGETHER,
)

/** Those of a person that were not revoked, as they are stored. */
const permissionsOf = (person: string) => sql<
  StoredPermission[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', id, 'type', type, 'scope', scope,
  'validFrom', valid_from, 'validUntil', valid_until, 'revokedAt', revoked_at))
  from permission where person_id = ${sql.ref(person)} and ${isPermissionKept()}), '[]')`

type PersonRow = Pick<
  SessionRow,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'language'
  | 'city'
  | 'current_location_id'
  | 'location_ids'
  | 'permissions'
>
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['execute']>>[number]

/** Who that is now. */
export function readFound(row: SessionRow, now: Date): Found {
  if (row.revoked_at || row.deleted_at || row.expires_at <= now) return 'SessionRevoked'
  if (row.suspended_at) return 'UserIsSuspendedError'
  const impersonator = readImpersonator(row, now)
  const person = presentPerson(row, now, {
    sessionId: row.session_id,
    impersonatorId: impersonator?.id ?? null,
    impersonator,
    apiKey: null,
  })
  return impersonator && !mayStillActAs(impersonator, person, row, now) ? 'SessionRevoked' : person
}

type Access = Pick<Person, 'sessionId' | 'impersonatorId' | 'impersonator' | 'apiKey'>

/** A caller with what they may do now, and by what they came in. */
export const presentPerson = (row: PersonRow, now: Date, access: Access): Person => ({
  kind: 'person',
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  language: row.language as Language,
  city: row.city,
  currentLocationId: row.current_location_id,
  locationIds: row.location_ids,
  permissions: inForce(row.permissions, now),
  ...access,
})

function readImpersonator(row: SessionRow, now: Date): Impersonator | null {
  if (!row.impersonator_id) return null
  const name = [row.impersonator_first_name, row.impersonator_last_name].filter(Boolean).join(' ')
  return {
    id: row.impersonator_id,
    name: name || (row.impersonator_email ?? ''),
    permissions: inForce(row.impersonator_permissions, now),
    reason: row.impersonation_reason,
    expiresAt: row.expires_at,
  }
}

/** What allowed it at the start has to hold at every request, and whoever acts has to be signed in themselves. */
function mayStillActAs(impersonator: Impersonator, target: Person, row: SessionRow, now: Date): boolean {
  if (row.impersonator_suspended_at || row.impersonator_deleted_at) return false
  if (!row.own_expires_at || row.own_expires_at <= now || row.own_revoked_at) return false
  return !whyNotImpersonate(
    { userId: impersonator.id, roles: rolesOf(impersonator.permissions), isImpersonating: false },
    { userId: target.id, roles: rolesOf(target.permissions) },
  )
}

/** What somebody may do now. */
export async function permissionsInForce(
  db: Database,
  personId: string,
  now: Date,
): Promise<HeldPermission[]> {
  const { permissions } = await db
    .selectFrom('person')
    .select(permissionsOf('person.id').as('permissions'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return inForce(permissions, now)
}

type StoredPermission = Pick<HeldPermission, 'id' | 'scope'> & {
  type: PermissionType
  validFrom: string | null
  validUntil: string | null
  revokedAt: string | null
}

/** Of stored permissions those that count now. */
function inForce(stored: readonly StoredPermission[], now: Date): HeldPermission[] {
  const instant = (text: string | null) => (text ? new Date(text) : null)
  return stored
    .map(({ id, type, scope, validFrom, validUntil, revokedAt }) => ({
      id,
      type,
      scope,
      validFrom: instant(validFrom),
      validUntil: instant(validUntil),
      revokedAt: instant(revokedAt),
    }))
    .filter(permission => isValidPermission(permission, now))
}
