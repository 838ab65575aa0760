import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import {
  holdsInForce,
  isPermissionInForce,
  isPermissionKept,
  permissionStateAt,
} from './permissions-in-force'
import { isValidPermission, permissionState } from './rules/access/permissions'
import { makePerson, openTestWorld, type TestWorld } from './testing'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const now = new Date('2026-11-23T12:00:00.000Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const EDGES = [null, at(-86_400_000), at(-1), now, at(1), at(86_400_000)]
const cases = EDGES.flatMap(validFrom =>
  EDGES.flatMap(validUntil => EDGES.map(revokedAt => ({ validFrom, validUntil, revokedAt }))),
)

test('a permission is in force in a query exactly when the rule says so, to the millisecond', async () => {
  const found: Record<string, number> = {}
  for (const one of cases) {
    const holder = await makePerson(world)
    await world.db
      .insertInto('permission')
      .values({
        id: world.newId(),
        person_id: holder.id,
        type: 'CourierPermission',
        scope: {},
        valid_from: one.validFrom,
        valid_until: one.validUntil,
        revoked_at: one.revokedAt,
        created_at: at(-2 * 86_400_000),
      })
      .execute()
    const row = await world.db
      .selectFrom('permission as p')
      .innerJoin('person', 'person.id', 'p.person_id')
      .select([
        permissionStateAt(now, 'p').as('state'),
        isPermissionInForce(now, 'p').as('isInForce'),
        isPermissionKept('p').as('isKept'),
        holdsInForce(sql.ref('person.id'), 'CourierPermission', now).as('rides'),
        holdsInForce(sql.ref('person.id'), 'RestockerPermission', now).as('restocks'),
      ])
      .where('p.person_id', '=', holder.id)
      .executeTakeFirstOrThrow()
    const isValid = isValidPermission(one, now)
    expect({ ...one, ...row }).toEqual({
      ...one,
      state: permissionState(one, now),
      isInForce: isValid,
      isKept: one.revokedAt === null,
      rides: isValid,
      restocks: false,
    })
    found[row.state] = (found[row.state] ?? 0) + 1
  }
  expect(Object.keys(found).sort()).toEqual(['active', 'expired', 'pending', 'revoked'])
})
