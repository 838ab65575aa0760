import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Person, World } from '../../../core/context'
import { openDatabase } from '../../../core/db/open'
import { whileUncommitted } from '../../../core/db/test-support/held-transaction'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld, worldOn } from '../../../core/testing'
import { until } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../users/people.make'
import { makeIdentify } from './identify'
import { signAccessToken } from './tokens'

const KEPT_MS = 60_000

let world: TestWorld
let person: Person
let words = 0
let next: (somebody?: { id: string; sessionId: string }) => Promise<Caller>
beforeAll(async () => {
  world = await openTestWorld()
  world.settings.keptSignInsMs = KEPT_MS
  next = callsOf(world)
  world.changes.hear(() => void words++)
})
beforeEach(async () => {
  person = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission' }],
    locationIds: [(await makeLocation(world)).id],
  })
})
afterAll(() => world.close())

/** Somebody as this server takes them at the next request. */
function callsOf(server: World) {
  const identify = makeIdentify(server)
  return ({ id, sessionId }: { id: string; sessionId: string } = person) =>
    identify(
      `Bearer ${signAccessToken(server.settings.secret, { personId: id, sessionId }, server.clock.now())}`,
      server.clock.now(),
    )
}

/** A change of which the database says nothing: who sees it has read anew. */
const changeUnsaid = (id: string) =>
  world.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update person set first_name = 'Unsaid' where id = ${id}`.execute(tx)
  })
/** Every connection hears what is said, some of them late, and each time somebody is read anew. */
async function untilAllHaveHeard() {
  let heard = -1
  while (heard !== words) {
    heard = words
    await Bun.sleep(50)
  }
}
const unsaid = { firstName: 'Unsaid' }

test('is not read again while nothing has changed', async () => {
  await untilAllHaveHeard()
  await next()
  await changeUnsaid(person.id)
  expect(await next()).toMatchObject({ id: person.id, firstName: 'Test' })
})

const CHANGES: Record<string, { change: (id: string) => RawBuilder<unknown>; seen: object }> = {
  'an address': {
    change: id => sql`update person set email = ${id} || '@new.test' where id = ${id}`,
    seen: { email: expect.stringMatching(/@new\.test$/) },
  },
  'a first name': {
    change: id => sql`update person set first_name = 'Grace' where id = ${id}`,
    seen: { firstName: 'Grace' },
  },
  'a last name': {
    change: id => sql`update person set last_name = 'Hopper' where id = ${id}`,
    seen: { lastName: 'Hopper' },
  },
  'a language': {
    change: id => sql`update person set language = 'fr' where id = ${id}`,
    seen: { language: 'fr' },
  },
  'a city': { change: id => sql`update person set city = 'mad' where id = ${id}`, seen: { city: 'mad' } },
  'the office of today': {
    change: id =>
      sql`update person set current_location_id = (select location_id from location_member where person_id = ${id}) where id = ${id}`,
    seen: { currentLocationId: expect.any(String) },
  },
  'a suspension': {
    change: id => sql`update person set suspended_at = now() where id = ${id}`,
    seen: { kind: 'anonymous', refused: 'UserIsSuspendedError' },
  },
  'a deleted account': {
    change: id => sql`update person set deleted_at = now() where id = ${id}`,
    seen: { kind: 'anonymous', refused: 'SessionRevoked' },
  },
  'an ended session': {
    change: id => sql`update session set revoked_at = now() where person_id = ${id}`,
    seen: { kind: 'anonymous', refused: 'SessionRevoked' },
  },
  'a shorter session': {
    change: id => sql`update session set expires_at = created_at where person_id = ${id}`,
    seen: { kind: 'anonymous', refused: 'SessionRevoked' },
  },
  'a session that is gone': {
    change: id => sql`delete from session where person_id = ${id}`,
    seen: { kind: 'anonymous', refused: 'SessionRevoked' },
  },
  'a permission more': {
    change: id =>
      sql`insert into permission (id, person_id, type, scope, created_at) values (reverse(${id}), ${id}, 'DeveloperPermission', '{}', now())`,
    seen: { permissions: [expect.anything(), expect.anything()] },
  },
  'a revoked permission': {
    change: id => sql`update permission set revoked_at = now() where person_id = ${id}`,
    seen: { permissions: [] },
  },
  'a permission that is gone': {
    change: id => sql`delete from permission where person_id = ${id}`,
    seen: { permissions: [] },
  },
  'an office that was left': {
    change: id => sql`delete from location_member where person_id = ${id}`,
    seen: { locationIds: [] },
  },
}

describe.each(Object.entries(CHANGES))('%s', (_, { change, seen }) => {
  test('counts from the next request on', async () => {
    await next()
    await change(person.id).execute(world.db)
    expect(await next()).toMatchObject(seen)
  })

  test('counts at the commit of its transaction, and not before', async () => {
    const before = await next()
    await whileUncommitted(
      world.db,
      tx => change(person.id).execute(tx),
      async () => expect(await next()).toEqual(before),
    )
    expect(await next()).toMatchObject(seen)
  })

  test('is soon known to another server', async () => {
    const other = await worldOn(world.url)
    other.settings.keptSignInsMs = KEPT_MS
    try {
      const nextThere = callsOf(other)
      await nextThere()
      const heard = new Promise(resolve => other.changes.hear(resolve))
      await change(person.id).execute(world.db)
      expect(await heard).toBe(person.id)
      expect(await nextThere()).toMatchObject(seen)
    } finally {
      await other.close()
    }
  })
})

test('a visit and the use of a session change nothing', async () => {
  await untilAllHaveHeard()
  await next()
  await changeUnsaid(person.id)
  await sql`update person set last_seen_at = now(), updated_at = now() where id = ${person.id}`.execute(
    world.db,
  )
  await sql`update session set last_used_at = now(), expires_at = expires_at + interval '1 day' where person_id = ${person.id}`.execute(
    world.db,
  )
  expect(await next()).toMatchObject({ firstName: 'Test' })
})

test('of two sessions of a person each is kept by itself', async () => {
  const sessionId = world.newId()
  await sql`insert into session (id, person_id, created_at, last_used_at, expires_at)
    select ${sessionId}, person_id, created_at, last_used_at, expires_at from session where person_id = ${person.id}`.execute(
    world.db,
  )
  const [mine, theirs] = [await next(), await next({ id: person.id, sessionId })]
  expect([mine, theirs]).toMatchObject([{ sessionId: person.sessionId }, { sessionId }])
  await sql`update session set revoked_at = now() where id = ${sessionId}`.execute(world.db)
  expect(await next()).toMatchObject({ sessionId: person.sessionId })
  expect(await next({ id: person.id, sessionId })).toMatchObject({ refused: 'SessionRevoked' })
})

test('what was read while something changed is not kept', async () => {
  let say: (personId: string | null) => void = () => {}
  const server = {
    ...world,
    changes: {
      areHeard: true,
      hear(onChange: typeof say) {
        say = onChange
      },
    },
  }
  const nextThere = callsOf(server)
  const reading = nextThere()
  say(person.id)
  expect(await reading).toMatchObject({ firstName: 'Test' })
  await changeUnsaid(person.id)
  expect(await nextThere()).toMatchObject(unsaid)
})

test('a permission ends at its time, and a session too, without anything being said', async () => {
  const [start, end] = [world.clock.now(), new Date(world.clock.now().getTime() + 1000)]
  await sql`update permission set valid_until = ${end} where person_id = ${person.id}`.execute(world.db)
  try {
    expect(await next()).toMatchObject({ permissions: [expect.anything()] })
    world.clock.set(end)
    expect(await next()).toMatchObject({ permissions: [] })
  } finally {
    world.clock.set(start)
  }
  await sql`update session set expires_at = ${end} where person_id = ${person.id}`.execute(world.db)
  try {
    expect(await next()).toMatchObject({ id: person.id })
    world.clock.set(end)
    expect(await next()).toMatchObject({ refused: 'SessionRevoked' })
    // Meanwhile it was used, and lasts longer.
    await sql`update session set expires_at = ${end}::timestamptz + interval '1 day' where person_id = ${person.id}`.execute(
      world.db,
    )
    expect(await next()).toMatchObject({ id: person.id })
  } finally {
    world.clock.set(start)
  }
})

test('is read again after a while, and after a connection was lost', async () => {
  const server = { ...world, settings: { ...world.settings, keptSignInsMs: 0 } }
  const nextThere = callsOf(server)
  await untilAllHaveHeard()
  await nextThere()
  await next()
  await changeUnsaid(person.id)
  expect(await nextThere()).toMatchObject(unsaid)
  expect(await next()).toMatchObject({ firstName: 'Test' })

  const lost = new Promise<void>(resolve => world.changes.hear(personId => personId === null && resolve()))
  // All of them: what one connection of several misses the others hear.
  await world.driver`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await lost
  expect(await next()).toMatchObject(unsaid)
})

test('who calls again and again does not wait while it is read anew before its time is over', async () => {
  const start = performance.now()
  const clock = spyOn(performance, 'now')
  const after = (ms: number) => clock.mockImplementation(() => start + ms)
  try {
    await untilAllHaveHeard()
    after(0)
    await next()
    await changeUnsaid(person.id)
    after(KEPT_MS * 0.7)
    expect(await next()).toMatchObject({ firstName: 'Test' })
    after(KEPT_MS * 0.8)
    // This one has it read anew.
    expect(await next()).toMatchObject({ firstName: 'Test' })
    await until(async () => {
      const caller = await next()
      return caller.kind === 'person' && caller.firstName === unsaid.firstName
    })
  } finally {
    clock.mockRestore()
  }
})

test('behind a pooler, where nothing can be listened to, everything is read', async () => {
  const { db, changes, close } = openDatabase(world.url, { max: 2, prepare: false })
  try {
    const nextThere = callsOf({ ...world, db, changes })
    await nextThere()
    await changeUnsaid(person.id)
    expect(await nextThere()).toMatchObject(unsaid)
  } finally {
    await close()
  }
})

test('who acts in the name of somebody is always read', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const customer = await makePerson(world)
  const { accessToken } = await createCaller(appRouter)(contextFor(world, admin)).app.auth.impersonate({
    userId: customer.id,
    reason: 'They cannot find their order',
  })
  const identify = makeIdentify(world)
  const acting = () => identify(`Bearer ${accessToken}`, world.clock.now())
  expect(await acting()).toMatchObject({ id: customer.id, impersonatorId: admin.id })
  await changeUnsaid(customer.id)
  expect(await acting()).toMatchObject(unsaid)
  await sql`update session set revoked_at = now() where id = ${admin.sessionId}`.execute(world.db)
  expect(await acting()).toMatchObject({ refused: 'SessionRevoked' })
})
