import { sql } from 'kysely'
import type { PermissionType } from '../../contract/access'
import type { Language } from '../../contract/common'
import type { Caller, HeldPermission, Person, World } from '../../trpc/context'
import { hashToken, readAccessToken } from './tokens'

type Found = { person: Person; all: HeldPermission[] } | 'SessionRevoked' | 'UserIsSuspendedError'

/**
 * Finds out who is calling, by the Authorization header. Read anew for every request, so that an ended
 * session, a suspension or a revoked permission counts from the next request on, on every server.
 */
export function makeIdentify(world: World) {
  return async (authorization: string | null, now: Date): Promise<Caller> => {
    const token = authorization?.match(/^Bearer (\S{1,2000})$/)?.[1]
    if (!token)
      return { kind: 'anonymous', ...(authorization ? { refused: 'AccessTokenInvalid' as const } : {}) }
    if (token.startsWith('prn_')) return identifyPrinter(world, token)

    const claims = await readAccessToken(world.settings.secret, token, now)
    if (typeof claims === 'string') return { kind: 'anonymous', refused: claims }
    const found = await findPerson(world, claims.signInId, claims.personId, now)
    if (typeof found === 'string') return { kind: 'anonymous', refused: found }
    return { ...found.person, permissions: found.all.filter(permission => isInForce(permission, now)) }
  }
}
export type Identify = ReturnType<typeof makeIdentify>

export function isInForce(
  permission: Pick<HeldPermission, 'validFrom' | 'validUntil' | 'revokedAt'>,
  now: Date,
): boolean {
  return (
    !permission.revokedAt &&
    (!permission.validFrom || permission.validFrom <= now) &&
    (!permission.validUntil || permission.validUntil > now)
  )
}

/** The person of a sign-in as of now, with what they may do now; null when it has ended. */
export async function findSignedIn(world: World, signInId: string): Promise<Person | null> {
  const now = world.clock.now()
  const found = await findPerson(world, signInId, null, now)
  if (typeof found === 'string') return null
  return { ...found.person, permissions: found.all.filter(permission => isInForce(permission, now)) }
}

async function findPerson(
  world: World,
  signInId: string,
  personId: string | null,
  now: Date,
): Promise<Found> {
  const row = await world.db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select([
      'person.id',
      'person.email',
      'person.first_name',
      'person.last_name',
      'person.language',
      'person.city',
      'person.current_location_id',
      'person.suspended_at',
      'person.deleted_at',
      'sign_in.impersonator_id',
      'sign_in.revoked_at',
      'sign_in.expires_at',
      sql<
        string[]
      >`array(select location_id::text from location_member where person_id = person.id order by joined_at)`.as(
        'location_ids',
      ),
      sql<
        StoredPermission[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', id, 'type', type, 'scope', scope,
        'validFrom', valid_from, 'validUntil', valid_until, 'revokedAt', revoked_at))
        from permission where person_id = person.id and revoked_at is null), '[]')`.as('permissions'),
    ])
    .where('sign_in.id', '=', signInId)
    .$if(personId !== null, query => query.where('person.id', '=', personId!))
    .executeTakeFirst()
  if (!row || row.revoked_at || row.deleted_at || row.expires_at <= now) return 'SessionRevoked'
  if (row.suspended_at) return 'UserIsSuspendedError'
  const instant = (text: string | null) => (text ? new Date(text) : null)
  return {
    person: {
      kind: 'person',
      id: row.id,
      signInId,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      language: row.language as Language,
      city: row.city,
      currentLocationId: row.current_location_id,
      locationIds: row.location_ids,
      impersonatorId: row.impersonator_id,
      permissions: [],
    },
    all: row.permissions.map(({ id, type, scope, validFrom, validUntil, revokedAt }) => ({
      id,
      type,
      scope,
      validFrom: instant(validFrom),
      validUntil: instant(validUntil),
      revokedAt: instant(revokedAt),
    })),
  }
}

type StoredPermission = Pick<HeldPermission, 'id' | 'scope'> & {
  type: PermissionType
  validFrom: string | null
  validUntil: string | null
  revokedAt: string | null
}

async function identifyPrinter(world: World, token: string): Promise<Caller> {
  const printer = await world.db
    .selectFrom('printer')
    .select(['id', 'device_id', 'claimed_at'])
    .where('token_hash', '=', hashToken(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!printer) return { kind: 'anonymous', refused: 'PrinterTokenInvalid' }
  return {
    kind: 'printer',
    id: printer.id,
    deviceId: printer.device_id,
    claimed: printer.claimed_at !== null,
  }
}
