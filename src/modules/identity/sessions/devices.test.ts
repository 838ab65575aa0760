import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { whileUncommitted } from '../../../core/db/test-support/held-transaction'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { until } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from './identify'
import { openSession } from './open-session'
import { recordUse } from './record-use'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (person: Person) => createCaller(appRouter)(contextFor(world, person)).app.auth.devices
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

/** Signs the person in from a phone. */
const signIn = (person: Person) => {
  const ctx = contextFor(world, person, { ip: '83.45.12.7', userAgent: CHROME })
  return inTransaction(ctx, 'test', ({ db, emit }) =>
    openSession(db, { ...ctx, emit }, person.id, 'password'),
  )
}
const callerOf = (accessToken: string) => makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now())

test('one sees where one is signed in, in plain words, this device first', async () => {
  const person = await makePerson(world)
  const support = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  await signIn(person)
  world.clock.advance(1000)
  const last = { created_at: world.clock.now(), last_used_at: world.clock.now() }
  await world.db
    .insertInto('session')
    .values({
      ...last,
      id: world.newId(),
      person_id: person.id,
      impersonator_id: support.id,
      method: 'impersonation',
      user_agent: CHROME,
      ip: '83.45.12.7',
      expires_at: new Date(world.clock.now().getTime() + 3_600_000),
    })
    .execute()
  await signIn(await makePerson(world))

  const devices = await as(person).list()
  expect(devices.map(({ isCurrent, isSupport }) => ({ isCurrent, isSupport }))).toEqual([
    { isCurrent: true, isSupport: false },
    { isCurrent: false, isSupport: true },
    { isCurrent: false, isSupport: false },
  ])
  expect(devices[2]).toMatchObject({
    device: { kind: 'phone', browser: 'Chrome', system: 'Android' },
    place: '83.45.x.x',
    method: 'password',
  })
  // Of the support it is told that they were there, and no more.
  expect(devices[1]).toMatchObject({ device: { kind: 'unknown' }, place: null, method: null })
  expect(JSON.stringify(devices)).not.toContain('12.7')
})

test('a device that is signed out is refused at its next request, and only the own ones can be', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)]
  const { accessToken } = await signIn(person)
  const phone = (await as(person).list()).find(({ isCurrent }) => !isCurrent)!
  expect((await callerOf(accessToken)).kind).toBe('person')
  expect(await refusal(as(other).end({ id: phone.id }))).toBe('NotFound')
  await as(person).end({ id: phone.id })
  expect(await callerOf(accessToken)).toMatchObject({ kind: 'anonymous', refused: 'SessionRevoked' })
  expect(await refusal(as(person).end({ id: phone.id }))).toBe('NotFound')
  expect(await as(person).list()).toHaveLength(1)
})

test('all others are signed out at once, this device is not', async () => {
  const person = await makePerson(world)
  const tokens = [await signIn(person), await signIn(person)]
  expect(await as(person).endAll()).toEqual({ ended: 2 })
  for (const { accessToken } of tokens) expect((await callerOf(accessToken)).kind).toBe('anonymous')
  expect((await as(person).list()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(await as(person).endAll()).toEqual({ ended: 0 })
})

test('nobody signs somebody out while acting as them', async () => {
  const person = { ...(await makePerson(world)), impersonatorId: (await makePerson(world)).id }
  expect(await refusal(as(person).endAll())).toBe('ForbiddenWhileImpersonating')
  expect(await refusal(as(person).end({ id: person.sessionId }))).toBe('ForbiddenWhileImpersonating')
})

/** When a session was last used, and when its person was last seen. */
async function seen(sessionId: string) {
  const { last_used_at, last_seen_at } = await world.db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['session.last_used_at', 'person.last_seen_at'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return [last_used_at, last_seen_at]
}

test('the last use moves on once a minute, and a visit is one only in person', async () => {
  const person = await makePerson(world)
  const { accessToken } = await signIn(person)
  const { id: sessionId } = await world.db
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', person.id)
    .where('method', '=', 'password')
    .executeTakeFirstOrThrow()
  const first = world.clock.now()
  world.clock.advance(59_000)
  await recordUse(world, { ...person, sessionId }, world.clock.now())
  expect(await seen(sessionId)).toEqual([first, first])
  world.clock.advance(1000)
  await callerOf(accessToken)
  const second = world.clock.now()
  await until(async () => (await seen(sessionId))[0]! > first)
  expect(await seen(sessionId)).toEqual([second, second])

  world.clock.advance(120_000)
  const third = world.clock.now()
  await recordUse(world, { id: person.id, sessionId, impersonatorId: 'somebody' }, third)
  expect(await seen(sessionId)).toEqual([third, second])
})

test('with its last use goes which app a session is used with, to it and to its person, who is found by that', async () => {
  const person = await makePerson(world)
  const platform = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  await world.db
    .updateTable('person')
    .set({ client_info: { attribution: { ref: 'ABC' } } })
    .where('id', '=', person.id)
    .execute()
  const userAgent = 'Comanda/2.3.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X)'
  const app: Record<string, string> = { 'x-app-version': '2.3.0', 'x-build-date': '3f0c9a' }
  const { accessToken } = await signIn(person)
  world.clock.advance(60_000)
  const from = { userAgent, header: (name: string) => app[name] ?? null }
  await makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now(), null, [], from)
  const api = createCaller(appRouter)
  const users = api(contextFor(world, platform)).admin.users
  const used = {
    uaNative: true,
    uaPlatform: 'iOS',
    uaOsVersion: '17.2',
    appVersion: '2.3.0',
    appBuild: '3f0c9a',
  }
  await until(async () => (await users.show({ id: person.id })).clientInfo !== null)
  expect((await users.show({ id: person.id })).clientInfo).toEqual(used)
  expect((await api(contextFor(world, person)).app.me()).clientInfo).toEqual(used)
  const sessions = (await users.sessions({ userId: person.id })).docs
  expect(sessions.map(({ method, clientInfo }) => [method, clientInfo])).toContainEqual(['password', used])
  for (const filter of [{ platform: 'iOS' }, { appVersion: '2.3.0' }])
    expect((await users.list({ filter })).docs.map(({ id }) => id)).toEqual([person.id])
  expect((await users.list({ filter: { appVersion: '2.2.0' } })).docs).toEqual([])

  // A call by a program that names no version leaves what is known, and where the person came from stays.
  world.clock.advance(120_000)
  await recordUse(world, { ...person, sessionId: sessions[0]!.id }, world.clock.now(), {
    ...{ userAgent: 'curl/8', header: () => null },
  })
  const { client_info } = await world.db
    .selectFrom('person')
    .select('client_info')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(client_info).toEqual({ attribution: { ref: 'ABC' }, ...used })
})

test('of many that are used at the same moment each use is kept, and none waits for one that is being changed', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(world)))
  world.clock.advance(120_000)
  const now = world.clock.now()
  const [changed, ...others] = people
  const before = await seen(changed!.sessionId)
  const servers = [world, { ...world }, { ...world }]
  await whileUncommitted(
    world.db,
    tx => tx.selectFrom('session').select('id').where('id', '=', changed!.sessionId).forUpdate().execute(),
    () => Promise.all(servers.flatMap(server => people.map(person => recordUse(server, person, now)))),
  )
  expect(await seen(changed!.sessionId)).toEqual(before)
  for (const { sessionId } of others) expect(await seen(sessionId)).toEqual([now, now])
  // Its next use is the one that is kept.
  await recordUse(world, changed!, now)
  expect(await seen(changed!.sessionId)).toEqual([now, now])
})
