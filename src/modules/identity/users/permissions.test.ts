import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { permissionState } from '../../../core/rules/access/permissions'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeStore } from '../../stores/stores/stores.make'
import { makeIdentify } from '../sessions/identify'
import { signAccessToken } from '../sessions/tokens'
import { makeFleet, makeLocation } from './people.make'
import { isLastSuperAdmin } from './permissions'

let world: TestWorld
let superAdmin: Person
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
beforeEach(async () => {
  await world.db
    .updateTable('permission')
    .set({ revoked_at: world.clock.now() })
    .where('type', '=', 'SuperAdminPermission')
    .execute()
  superAdmin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller)).admin.permissions
const day = (n: number) => new Date(TEST_START.getTime() + n * 86_400_000)
const named = (name: string) => ({ cause: { name } })
/** Somebody as the next request finds them. */
const next = async (person: Person) => {
  const token = signAccessToken(
    world.settings.secret,
    { personId: person.id, sessionId: person.sessionId },
    world.clock.now(),
  )
  return makeIdentify(world)(`Bearer ${token}`, world.clock.now())
}

test('is given by super admins only, counts from the next request, and is gone from the one after it is revoked', async () => {
  const somebody = await makePerson(world)
  const store = await makeStore(world)
  const wish = {
    userId: somebody.id,
    type: 'MerchantAdminPermission' as const,
    scope: { merchantIds: [store.merchant_id], storeIds: [store.id] },
  }
  await expect(as(admin).create(wish)).rejects.toMatchObject(named('Forbidden'))
  const given = await as(superAdmin).create(wish)
  expect(given).toMatchObject({ state: 'active', userId: somebody.id, createdBy: superAdmin.id })
  expect(Object.keys(given.scopeNames).sort()).toEqual([store.merchant_id, store.id].sort())
  expect(await next(somebody)).toMatchObject({ permissions: [{ id: given.id, scope: wish.scope }] })

  await expect(as(admin).revoke({ id: given.id })).rejects.toMatchObject(named('Forbidden'))
  const gone = await as(superAdmin).revoke({ id: given.id })
  expect(gone).toMatchObject({ state: 'revoked', revokedBy: superAdmin.id })
  expect(await next(somebody)).toMatchObject({ permissions: [] })
  await expect(as(superAdmin).revoke({ id: given.id })).rejects.toMatchObject(
    named('PermissionAlreadyRevoked'),
  )
  await expect(as(superAdmin).revoke({ id: world.newId() })).rejects.toMatchObject(named('NotFound'))

  const told = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'person.changed')
    .execute()
  expect(told.map(({ data }) => data)).toContainEqual({ personId: somebody.id, what: 'permissions' })
  const audit = await world.db
    .selectFrom('audit_entry')
    .select(['call', 'actor_id'])
    .where('entity_id', '=', given.id)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { call: 'admin.permissions.create', actor_id: superAdmin.id },
    { call: 'admin.permissions.revoke', actor_id: superAdmin.id },
  ])
})

test('names people and places that are there, and is never written in the name of another', async () => {
  const location = await makeLocation(world)
  const wish = { type: 'LocationAdminPermission' as const, scope: { locationIds: [location.id] } }
  await expect(as(superAdmin).create({ ...wish, userId: world.newId() })).rejects.toMatchObject(
    named('UserNotFound'),
  )
  await expect(
    as(superAdmin).create({
      userId: admin.id,
      type: 'LocationAdminPermission',
      scope: { locationIds: [location.id, world.newId()] },
    }),
  ).rejects.toMatchObject({
    cause: { details: { fields: [{ path: 'scope.locationIds', rule: 'unknown' }] } },
  })
  const inTheirName = { ...superAdmin, impersonatorId: admin.id }
  await expect(as(inTheirName).create({ ...wish, userId: admin.id })).rejects.toMatchObject(
    named('ForbiddenWhileImpersonating'),
  )
})

test('is found by holder, type, state and place, and its state in lists is the rule', async () => {
  const holder = await makePerson(world)
  const fleet = await makeFleet(world)
  const moments = [null, day(-2), day(-1), day(0), day(1), day(2)]
  for (const validFrom of moments)
    for (const validUntil of moments)
      for (const revokedAt of [null, day(-1)])
        await world.db
          .insertInto('permission')
          .values({
            id: world.newId(),
            person_id: holder.id,
            type: 'CourierPermission',
            scope: { fleetIds: [fleet.id], cities: ['vlc'] },
            valid_from: validFrom,
            valid_until: validUntil,
            revoked_at: revokedAt,
            created_at: day(-3),
          })
          .execute()
  const all = await as(admin).list({ userId: holder.id, limit: 200 })
  expect(all.totalDocs).toBe(72)
  for (const state of ['pending', 'active', 'expired', 'revoked'] as const) {
    const found = await as(admin).list({ userId: holder.id, state, limit: 200 })
    expect(found.docs.map(({ id }) => id).sort()).toEqual(
      all.docs
        .filter(one => permissionState(one, world.clock.now()) === state)
        .map(({ id }) => id)
        .sort(),
    )
    expect(found.docs.every(one => one.state === state)).toBe(true)
    expect(found.totalDocs).toBeGreaterThan(0)
  }
  const count = async (filter: object) => (await as(admin).list({ filter })).totalDocs
  expect(await count({ fleetId: fleet.id })).toBe(72)
  expect(await count({ fleetId: world.newId() })).toBe(0)
  expect(await count({ city: 'vlc', type: 'CourierPermission' })).toBe(72)
  expect(await count({ city: 'vlc', type: 'FleetAdminPermission' })).toBe(0)
  expect((await as(admin).show({ id: all.docs[0]!.id })).scopeNames).toEqual({ [fleet.id]: fleet.name })
})

describe('the platform keeps a super admin', () => {
  const other = (more: object = {}) =>
    makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] }).then(async person => {
      await world.db.updateTable('permission').set(more).where('person_id', '=', person.id).execute()
      return person
    })
  const mine = () => superAdmin.permissions[0]!.id

  test('the last one cannot revoke their own', async () => {
    await expect(as(superAdmin).revoke({ id: mine() })).rejects.toMatchObject(named('LastSuperAdmin'))
  })
  test.each([
    ['has not begun', { valid_from: day(1) }],
    ['will end', { valid_until: day(30) }],
    ['has ended', { valid_until: day(-1) }],
  ])('another whose permission %s is none to rely on', async (_, more) => {
    await other({ created_at: day(-9), ...more })
    await expect(as(superAdmin).revoke({ id: mine() })).rejects.toMatchObject(named('LastSuperAdmin'))
  })
  test.each(['suspended_at', 'deleted_at', 'archived_at'] as const)('nor one who is %s', async column => {
    const gone = await other({ created_at: day(-9) })
    await world.db
      .updateTable('person')
      .set({ [column]: day(0) })
      .where('id', '=', gone.id)
      .execute()
    await expect(as(superAdmin).revoke({ id: mine() })).rejects.toMatchObject(named('LastSuperAdmin'))
  })
  test('with another one it works', async () => {
    await other({ created_at: day(-9) })
    expect((await as(superAdmin).revoke({ id: mine() })).state).toBe('revoked')
  })
  test('two who take each other out at the same moment do not both succeed', async () => {
    const second = await other({ created_at: day(-9) })
    const held = await world.db
      .selectFrom('permission')
      .select('id')
      .where('person_id', '=', second.id)
      .executeTakeFirstOrThrow()
    const outcomes = await Promise.allSettled([
      as(superAdmin).revoke({ id: held.id }),
      as(second).revoke({ id: mine() }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      await world.db
        .transaction()
        .execute(tx => isLastSuperAdmin(tx, world.clock.now(), { personId: admin.id })),
    ).toBe(false)
  })
})
