import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { FailureName } from '../../../core/contract/failures'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { inAdminContext } from '../../../core/scope'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from './identify'

let world: TestWorld
let admin: Person
let customer: Person
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  customer = await makePerson(world)
})

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const holding = (...types: PermissionType[]) =>
  makePerson(world, { permissions: types.map(type => ({ type })) })
const who = (accessToken: string) => makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now())
async function actAs(target: Person, by = admin, reason = 'They cannot find their order') {
  const session = await as(by).app.auth.impersonate({ userId: target.id, reason })
  const caller = await who(session.accessToken)
  if (caller.kind !== 'person') throw new Error('It has ended at once')
  return { ...session, caller }
}
const refresh = (refreshToken: string) => as(anonymous).public.auth.refresh({ refreshToken })

test('who acts as somebody is that person, and says who is behind', async () => {
  const { caller, expiresAt } = await actAs(customer)
  expect(caller).toMatchObject({
    id: customer.id,
    permissions: [],
    impersonatorId: admin.id,
    impersonator: { id: admin.id, permissions: [{ type: 'SuperAdminPermission' }] },
  })
  expect(await as(caller).app.me()).toMatchObject({
    id: customer.id,
    impersonation: {
      by: { id: admin.id, name: 'Test Person' },
      reason: 'They cannot find their order',
      expiresAt,
    },
  })
  expect((await as(customer).app.me()).impersonation).toBeNull()
})

test('the reason is kept with the session and in the audit log', async () => {
  const { caller } = await actAs(customer)
  const kept = await world.db
    .selectFrom('session')
    .select(['method', 'impersonator_id', 'impersonation_reason'])
    .where('id', '=', caller.sessionId)
    .executeTakeFirst()
  expect(kept).toEqual({
    method: 'impersonation',
    impersonator_id: admin.id,
    impersonation_reason: 'They cannot find their order',
  })
  const entry = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('call', '=', 'app.auth.impersonate')
    .where('entity_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_id: admin.id,
    after: { impersonatedBy: admin.id, reason: 'They cannot find their order' },
  })
})

test('it is no visit of theirs, and takes no deletion back', async () => {
  const soon = new Date(world.clock.now().getTime() + 86_400_000)
  await world.db
    .updateTable('person')
    .set({ last_seen_at: null, deletion_scheduled_at: soon })
    .where('id', '=', customer.id)
    .execute()
  const { refreshToken } = await actAs(customer)
  await refresh(refreshToken)
  const after = await world.db
    .selectFrom('person')
    .select(['last_seen_at', 'deletion_scheduled_at'])
    .where('id', '=', customer.id)
    .executeTakeFirst()
  expect(after).toEqual({ last_seen_at: null, deletion_scheduled_at: soon })
})

describe('who may act as whom', () => {
  type Row = [by: PermissionType[], target: PermissionType[], refused: FailureName | null]
  test.each<Row>([
    [['SuperAdminPermission'], [], null],
    [['SuperAdminPermission'], ['HelloAdminPermission'], null],
    [['SuperAdminPermission'], ['SuperAdminPermission'], 'ImpersonationNotAllowed'],
    [['ImpersonatorPermission'], [], null],
    [['ImpersonatorPermission'], ['CourierPermission'], 'ImpersonationNotAllowed'],
    [
      ['ImpersonatorPermission', 'HelloAdminPermission'],
      ['MerchantAdminPermission'],
      'ImpersonationNotAllowed',
    ],
    [['HelloAdminPermission'], [], 'Forbidden'],
    [['DeveloperPermission'], [], 'Forbidden'],
    [[], [], 'Forbidden'],
  ])('%p as %p', async (by, target, refused) => {
    const [actor, other] = [await holding(...by), await holding(...target)]
    expect(await refusal(as(actor).app.auth.impersonate({ userId: other.id }))).toBe(refused)
  })

  test('nobody as themselves, as nobody, or in a chain', async () => {
    expect(await refusal(as(admin).app.auth.impersonate({ userId: admin.id }))).toBe(
      'ImpersonationNotAllowed',
    )
    expect(await refusal(as(admin).app.auth.impersonate({ userId: world.newId() }))).toBe('UserNotFound')
    const { caller } = await actAs(await holding('ImpersonatorPermission'))
    expect(await refusal(as(caller).app.auth.impersonate({ userId: customer.id }))).toBe(
      'ForbiddenWhileImpersonating',
    )
  })

  test('nobody as who is suspended or gone', async () => {
    const now = world.clock.now()
    await world.db.updateTable('person').set({ suspended_at: now }).where('id', '=', customer.id).execute()
    expect(await refusal(actAs(customer))).toBe('UserIsSuspendedError')
    await world.db.updateTable('person').set({ deleted_at: now }).where('id', '=', customer.id).execute()
    expect(await refusal(actAs(customer))).toBe('UserNotFound')
  })
})

describe('it is over', () => {
  const ended: Caller = { kind: 'anonymous', refused: 'SessionRevoked' }

  test('after an hour, however often it is renewed', async () => {
    let { accessToken, refreshToken } = await actAs(customer)
    for (let minutes = 9; minutes < 60; minutes += 9) {
      world.clock.advance(9 * 60_000)
      ;({ accessToken, refreshToken } = await refresh(refreshToken))
      expect((await who(accessToken)).kind).toBe('person')
    }
    world.clock.advance(6 * 60_000)
    expect(await who(accessToken)).toEqual(ended)
    expect(await refusal(refresh(refreshToken))).toBe('RefreshTokenInvalid')
  })

  test('when it is stopped, and the own session goes on', async () => {
    const { caller, accessToken, refreshToken } = await actAs(customer)
    await as(caller).app.auth.stopImpersonating()
    expect(await who(accessToken)).toEqual(ended)
    expect(await refusal(refresh(refreshToken))).toBe('SessionRevoked')
    expect((await as(admin).app.me()).id).toBe(admin.id)
    expect(await refusal(as(admin).app.auth.stopImpersonating())).toBe('BadRequest')
  })

  test('when whoever acts signs that one out', async () => {
    const { caller, accessToken } = await actAs(customer)
    await as(caller).app.auth.logOut()
    expect(await who(accessToken)).toEqual(ended)
  })

  const endings: [what: string, end: (by: Person) => Promise<unknown>][] = [
    [
      'their permission is revoked',
      by =>
        world.db
          .updateTable('permission')
          .set({ revoked_at: world.clock.now() })
          .where('person_id', '=', by.id)
          .execute(),
    ],
    [
      'their permission ends',
      by =>
        world.db
          .updateTable('permission')
          .set({ valid_until: world.clock.now() })
          .where('person_id', '=', by.id)
          .execute(),
    ],
    [
      'they are suspended',
      by =>
        world.db
          .updateTable('person')
          .set({ suspended_at: world.clock.now() })
          .where('id', '=', by.id)
          .execute(),
    ],
    [
      'they are deleted',
      by =>
        world.db
          .updateTable('person')
          .set({ deleted_at: world.clock.now() })
          .where('id', '=', by.id)
          .execute(),
    ],
    ['they sign out themselves', by => as(by).app.auth.logOut()],
  ]
  test.each(endings)('when %s', async (_, end) => {
    const by = await holding('ImpersonatorPermission')
    const { accessToken, refreshToken } = await actAs(customer, by)
    await end(by)
    expect(await who(accessToken)).toEqual(ended)
    expect(await refusal(refresh(refreshToken))).toBe('SessionRevoked')
  })

  test('when the person is given a permission that they may not act with', async () => {
    const by = await holding('ImpersonatorPermission')
    const { accessToken } = await actAs(customer, by)
    await world.db
      .insertInto('permission')
      .values({
        id: world.newId(),
        person_id: customer.id,
        type: 'MerchantAdminPermission',
        scope: {},
        created_at: world.clock.now(),
      })
      .execute()
    expect(await who(accessToken)).toEqual(ended)
  })
})

test('who acts as somebody acts as the platform only when it is their own right', async () => {
  const support = await holding('ImpersonatorPermission')
  const office = await holding('ImpersonatorPermission', 'HelloAdminPermission')
  expect(inAdminContext((await actAs(customer, support)).caller)).toBe(false)
  expect(inAdminContext((await actAs(customer, office)).caller)).toBe(true)
  expect(inAdminContext((await actAs(customer, admin)).caller)).toBe(true)
  expect([office, customer].map(inAdminContext)).toEqual([false, false])
  expect(inAdminContext(admin)).toBe(true)
})
