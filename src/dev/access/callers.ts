import { PERMISSION_TYPES, type PermissionType } from '../../core/contract/access'
import type { PermissionScope } from '../../core/db/columns'
import { API_KEY_SCOPE_NAMES } from '../../core/rules/access/api-key-scopes'
import { makePerson } from '../../core/testing'
import { makeKey } from '../../modules/identity/sessions/api-keys'
import { hashToken } from '../../modules/identity/sessions/tokens'
import type { Who } from './endpoints'
import type { FrontDoor } from './front-door'
import type { Tenant } from './tenant'

/** Somebody who tries every endpoint. */
export type Visitor = {
  name: string
  token: string | null
  /** What they count as: nobody, a person who holds these kinds now, or a device. */
  is: 'nobody' | 'suspended' | 'printer' | 'kiosk' | 'key' | 'full key' | { kinds: readonly PermissionType[] }
  isImpersonated?: boolean
  /** To the product, all of these are the same caller: each tries a part of what one of them would. */
  inTurn?: 'turned away' | 'nothing in force'
  /** Tries REST and tRPC wherever a procedure has both; others one of the two. */
  takesEveryWay?: true
  /** Such a one once more, for calls that end the session they come with. */
  again(): Promise<string | null>
}
export type Verdict = 'in' | 'in or 403' | 401 | 403

const DAY_MS = 86_400_000
/** Platform kinds reach everything without a scope; couriers what they drive. */
const UNSCOPED: readonly PermissionType[] = [
  'SuperAdminPermission',
  'HelloAdminPermission',
  'LogisticsAdminPermission',
  'DeveloperPermission',
  'ImpersonatorPermission',
  'CourierPermission',
]

/** Everybody who could call an endpoint, and `outsiders`: see there. */
export async function makeVisitors(
  front: FrontDoor,
  tenant: Tenant,
): Promise<{ visitors: Visitor[]; outsiders: (who: Who) => Promise<Visitor> }> {
  const { world } = front
  const now = world.clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const person = async (
    name: string,
    permissions: { type: PermissionType; scope?: PermissionScope }[] = [],
    prepare?: (personId: string, sessionId: string) => Promise<unknown>,
  ) => {
    const made = await makePerson(world, { permissions, locationIds: [tenant.locationId] })
    await prepare?.(made.id, made.sessionId)
    return { name, made, token: await front.tokenOf(made) }
  }
  const counting = async (
    name: string,
    kinds: readonly PermissionType[],
    permissions: { type: PermissionType; scope?: PermissionScope }[] = [],
    prepare?: (personId: string, sessionId: string) => Promise<unknown>,
  ): Promise<Visitor> => {
    const make = async () => (await person(name, permissions, prepare)).token
    return { name, token: await make(), is: { kinds }, again: make }
  }
  const turnedAway = (name: string, token: string | null): Visitor => ({
    name,
    token,
    is: 'nobody',
    inTurn: 'turned away',
    again: async () => token,
  })
  const held = (type: PermissionType) => ({
    type,
    ...(UNSCOPED.includes(type) ? {} : { scope: tenant.scopes[type] }),
  })
  const change = (values: object) => (id: string) =>
    world.db.updateTable('person').set(values).where('id', '=', id).execute()

  const visitors: Visitor[] = [
    { name: 'nobody', token: null, is: 'nobody', takesEveryWay: true, again: async () => null },
    turnedAway('a token that is none', 'not.a.token'),
    turnedAway('a printer token that is none', 'prn_nothing'),
    await counting('somebody', []),
    {
      ...(await counting(
        'somebody whose account is about to end',
        [],
        [],
        change({ deletion_scheduled_at: later(DAY_MS) }),
      )),
      inTurn: 'nothing in force',
    },
  ]
  for (const type of PERMISSION_TYPES)
    visitors.push({
      ...(await counting(type, [type], [held(type)])),
      // The one who comes in nearly everywhere.
      ...(type === 'SuperAdminPermission' ? { takesEveryWay: true } : {}),
    })
  const notInForce = {
    revoked: { revoked_at: now },
    expired: { valid_until: now },
    'not yet started': { valid_from: later(1000) },
  }
  for (const [state, values] of Object.entries(notInForce))
    visitors.push({
      ...(await counting(`every permission, ${state}`, [], PERMISSION_TYPES.map(held), personId =>
        world.db.updateTable('permission').set(values).where('person_id', '=', personId).execute(),
      )),
      inTurn: 'nothing in force',
    })

  const all = [{ type: 'SuperAdminPermission' as const }]
  const suspended = await person('suspended', all, change({ suspended_at: now }))
  const deleted = await person('deleted', all, change({ deleted_at: now }))
  const signedOut = await person('signed out', all, (_, sessionId) =>
    world.db.updateTable('session').set({ revoked_at: now }).where('id', '=', sessionId).execute(),
  )
  const outdated = await person('outdated', all)
  visitors.push(
    {
      name: 'a super admin who is suspended',
      token: suspended.token,
      is: 'suspended',
      again: async () => suspended.token,
    },
    turnedAway('a super admin who is deleted', deleted.token),
    turnedAway('a super admin who has signed out', signedOut.token),
    turnedAway(
      'a super admin whose token is too old',
      await front.tokenOf(outdated.made, new Date(now.getTime() - 3_600_000)),
    ),
  )

  const actingAs = async (
    name: string,
    stillMay: boolean,
    kinds: readonly PermissionType[] = [],
  ): Promise<Visitor> => {
    const admin = await person(name, all)
    const target = await makePerson(world, { permissions: kinds.map(type => ({ type })) })
    const begin = async () => {
      const { text } = await front.send({
        token: admin.token,
        method: 'POST',
        path: '/api/v1/auth/session/impersonate',
        body: { userId: target.id, reason: 'To see what they see' },
      })
      return (JSON.parse(text) as { accessToken: string }).accessToken
    }
    const token = await begin()
    if (!stillMay)
      await world.db
        .updateTable('permission')
        .set({ revoked_at: now })
        .where('person_id', '=', admin.made.id)
        .execute()
    return stillMay
      ? { name, token, is: { kinds }, isImpersonated: true, again: begin }
      : turnedAway(name, token)
  }
  visitors.push(
    await actingAs('a super admin as somebody else', true),
    await actingAs('a super admin as a platform admin', true, ['HelloAdminPermission']),
    await actingAs('somebody who may no longer act as somebody else', false),
  )

  visitors.push({
    name: 'a printer',
    token: tenant.printerToken,
    is: 'printer',
    again: async () => tenant.printerToken,
  })
  const unclaimed = `prn_${world.newId()}`
  await world.db
    .insertInto('printer')
    .values({
      id: world.newId(),
      device_id: 'a device that nobody has claimed',
      name: 'New',
      city: tenant.city,
      token_hash: hashToken(unclaimed),
      created_at: now,
      updated_at: now,
    })
    .execute()
  visitors.push({
    name: 'a printer that nobody has claimed',
    token: unclaimed,
    is: 'printer',
    again: async () => unclaimed,
  })
  const kioskToken = `ksk_${world.newId()}`
  await world.db
    .insertInto('kiosk')
    .values({
      id: world.newId(),
      device_id: 'a kiosk of the tests',
      name: 'Fridge',
      location_id: tenant.locationId,
      token_hash: hashToken(kioskToken),
      claimed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  visitors.push({ name: 'a kiosk', token: kioskToken, is: 'kiosk', again: async () => kioskToken })

  const keyOf = async (name: string, scopes: readonly string[], is: Visitor['is']): Promise<Visitor> => {
    const owner = await makePerson(world, { permissions: all })
    const id = world.newId()
    const { prefix, key } = makeKey(id, world.randomBytes)
    await world.db
      .insertInto('api_key')
      .values({
        id,
        person_id: owner.id,
        name,
        prefix,
        secret_hash: hashToken(key),
        scopes: [...scopes],
        created_at: now,
        ...(is === 'nobody' ? { revoked_at: now } : {}),
      })
      .execute()
    return is === 'nobody' ? turnedAway(name, key) : { name, token: key, is, again: async () => key }
  }
  visitors.push(
    await keyOf('a key that opens nothing', [], 'key'),
    await keyOf('a key that opens all that keys can', API_KEY_SCOPE_NAMES, 'full key'),
    await keyOf('a key that was revoked', API_KEY_SCOPE_NAMES, 'nobody'),
  )

  /**
   * Somebody who holds all kinds at once that an endpoint refuses. What one holds only ever opens more: where they are
   * refused, so is everybody who holds one of the kinds.
   */
  const outsiders = async (who: Who): Promise<Visitor> => {
    const kinds = PERMISSION_TYPES.filter(kind => expected({ is: { kinds: [kind] } }, who) === 403)
    const key = kinds.join()
    const known = made.get(key) ?? counting(`outsiders (${kinds.join(', ')})`, kinds, kinds.map(held))
    made.set(key, known)
    return known
  }
  const made = new Map<string, Promise<Visitor>>()
  return { visitors, outsiders }
}

/** What the table says of this visitor at this endpoint. */
export function expected(visitor: Pick<Visitor, 'is' | 'isImpersonated'>, who: Who): Verdict {
  if (who.isOpen) return 'in'
  if (visitor.is === 'nobody') return 401
  if (visitor.is === 'suspended') return 403
  // A family of calls may be for keys without every one of its calls being so.
  if (visitor.is === 'full key') return who.isForKeys ? 'in or 403' : 403
  if (visitor.is === 'key') return 403
  if (typeof visitor.is === 'string') return who.devices.includes(visitor.is) ? 'in' : 403
  if (visitor.isImpersonated && who.isInPerson) return 403
  const { kinds } = visitor.is
  const isIn =
    who.signedIn ||
    kinds.some(kind => (kind === 'SuperAdminPermission' ? who.kinds.length : who.kinds.includes(kind)))
  return isIn ? 'in' : 403
}
