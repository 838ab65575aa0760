import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { hashPassword } from '../modules/identity/sign-in/passwords'
import { appRouter } from '../routers/app'
import type { Caller, RequestInfo } from './context'
import { createCaller } from './procedures'
import {
  countCall,
  forgetOldCounts,
  forgetTries,
  LOOKUPS,
  requireTry,
  returnTry,
  SEARCHES,
  takeTry,
} from './rate-limit'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld, worldOn } from './testing'

/** Two servers on one database. */
let servers: [TestWorld, TestWorld]
let email: string
const PASSWORD = 'a good long password'
const STRANGE = '203.0.113.7'

beforeAll(async () => {
  const first = await openTestWorld()
  servers = [first, await worldOn(first.url)]
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
})
beforeEach(async () => {
  await servers[0].db.deleteFrom('rate_limit').execute()
  const person = await makePerson(servers[0])
  email = `${person.id}@example.test`
  await servers[0].db
    .updateTable('person')
    .set({ email, password_hash: await hashPassword(PASSWORD, servers[0].settings.passwordCost) })
    .where('id', '=', person.id)
    .execute()
})

const advance = (ms: number) => {
  for (const world of servers) world.clock.advance(ms)
}
const calling = (server: 0 | 1, request: Partial<RequestInfo> = {}, caller: Caller = anonymous) =>
  contextFor(servers[server], caller, { ip: STRANGE, ...request })
const signIn = (server: 0 | 1, password: string, request: Partial<RequestInfo> = {}, as = email) =>
  createCaller(appRouter)(calling(server, request))
    .public.auth.logIn({ email: as, password })
    .then(
      () => 'in',
      error => error.cause.name as string,
    )
const waitOf = async (work: Promise<unknown> | (() => unknown)) => {
  const failed = await Promise.resolve()
    .then(() => (typeof work === 'function' ? work() : work))
    .then(() => null)
    .catch(error => error)
  return (failed?.details?.retryAfter ?? null) as number | null
}

describe('wrong passwords', () => {
  const everywhere = (i: number) => ({ ip: `198.51.100.${i}`, deviceId: `d${i}` })
  const thirtyThenNone = [...Array(30).fill('InvalidCredentialsError'), ...Array(4).fill('TooManyRequests')]

  test('are tried five times from a network, however many servers are asked at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signIn(i % 2 ? 1 : 0, 'wrong', { deviceId: `d${i}` })),
    )
    expect(answers.filter(answer => answer === 'InvalidCredentialsError')).toHaveLength(5)
    expect(answers.filter(answer => answer === 'TooManyRequests')).toHaveLength(15)
  })

  test('are tried thirty times from all networks together, however many servers are asked at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, i) => signIn(i % 2 ? 1 : 0, 'wrong', everywhere(i))),
    )
    expect(answers.toSorted()).toEqual(thirtyThenNone)
  })

  test('are the same for an address that nobody has', async () => {
    const nobody = 'nobody@example.test'
    const answers: string[] = []
    for (let i = 0; i < 7; i++) answers.push(await signIn(0, 'wrong', {}, nobody))
    expect(answers).toEqual([
      ...Array(5).fill('InvalidCredentialsError'),
      'TooManyRequests',
      'TooManyRequests',
    ])
    await servers[0].db.deleteFrom('rate_limit').execute()
    const fromEverywhere: string[] = []
    for (let i = 0; i < 34; i++) fromEverywhere.push(await signIn(0, 'wrong', everywhere(i), nobody))
    expect(fromEverywhere).toEqual(thirtyThenNone)
  })

  test('lock nobody out of the devices that they use', async () => {
    expect(await signIn(0, PASSWORD, { deviceId: 'my phone' })).toBe('in')
    for (let i = 0; i < 8; i++) await signIn(1, 'wrong')
    expect(await signIn(0, PASSWORD)).toBe('TooManyRequests')
    expect(await signIn(0, PASSWORD, { deviceId: 'my phone' })).toBe('in')
    for (let i = 0; i < 34; i++) await signIn(1, 'wrong', everywhere(i))
    expect(await signIn(0, PASSWORD, { ip: '198.51.100.200' })).toBe('TooManyRequests')
    expect(await signIn(0, PASSWORD, { deviceId: 'my phone' })).toBe('in')
  })

  test('keep a new device of the owner out of no network that the account knows', async () => {
    const home = { ip: '203.0.113.40', deviceId: 'my phone' }
    expect(await signIn(0, PASSWORD, home)).toBe('in')
    for (let i = 0; i < 34; i++) await signIn(1, 'wrong', everywhere(i))
    expect(await signIn(0, PASSWORD, { ip: '198.51.100.201', deviceId: 'new' })).toBe('TooManyRequests')
    expect(await signIn(0, PASSWORD, { ip: home.ip, deviceId: 'new' })).toBe('in')
    // Guesses from there are still counted by the network.
    for (let i = 0; i < 5; i++) await signIn(0, 'wrong', { ip: home.ip, deviceId: `guess ${i}` })
    expect(await signIn(0, PASSWORD, { ip: home.ip, deviceId: 'newer' })).toBe('TooManyRequests')
  })

  test('are forgotten by the right one, and by time', async () => {
    expect(await signIn(1, PASSWORD)).toBe('in')
    // On a device that is known by now, from wherever.
    const wrong = (i: number) => signIn(0, 'wrong', { ip: `198.51.100.${i}` })
    for (let i = 0; i < 4; i++) expect(await wrong(i)).toBe('InvalidCredentialsError')
    expect(await signIn(1, PASSWORD)).toBe('in')
    for (let i = 0; i < 5; i++) expect(await wrong(i)).toBe('InvalidCredentialsError')
    expect(await signIn(1, PASSWORD)).toBe('TooManyRequests')
    advance(60_000)
    expect(await signIn(1, PASSWORD)).toBe('in')
  })
})

test('one address signs in ten times a minute, over all servers; who gets in does not count', async () => {
  for (let i = 0; i < 11; i++) expect(await signIn(i % 2 ? 1 : 0, PASSWORD)).toBe('in')
  const answers: string[] = []
  for (let i = 0; i < 12; i++)
    answers.push(await signIn(i % 2 ? 1 : 0, 'wrong', {}, `nobody${i}@example.test`))
  expect(answers.filter(answer => answer === 'TooManyRequests')).toHaveLength(2)
  advance(60_000)
  expect(await signIn(0, PASSWORD)).toBe('in')
})

describe('a shared count', () => {
  const GROWING = { name: 'test', points: 3, periodMs: 900_000, grows: true } as const
  const FIXED = { name: 'test', points: 3, periodMs: 60_000 }
  const take = (limit: typeof FIXED | typeof GROWING, server: 0 | 1 = 0) =>
    waitOf(takeTry(limit, 'x', calling(server)))

  test('makes who goes on wait longer each time', async () => {
    for (let i = 0; i < 3; i++) expect(await take(GROWING, (i % 2) as 0 | 1)).toBeNull()
    const waits: (number | null)[] = []
    for (let i = 0; i < 6; i++) {
      const wait = await take(GROWING)
      waits.push(wait)
      advance(wait! * 1000)
      expect(await take(GROWING, 1)).toBeNull()
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
  })

  test('is over with its period', async () => {
    for (let i = 0; i < 3; i++) expect(await take(FIXED)).toBeNull()
    advance(20_000)
    expect([await take(FIXED), await take(FIXED, 1)]).toEqual([40, 40])
    advance(40_000)
    expect(await take(FIXED)).toBeNull()
  })

  test('does not mind calls that began earlier and come later, or servers whose clocks differ', async () => {
    await take(FIXED)
    advance(-50)
    expect(await take(FIXED)).toBeNull()
    await returnTry(FIXED, 'x', calling(1))
    advance(-50)
    expect([await take(FIXED), await take(FIXED), await take(FIXED)]).toEqual([null, null, 61])
  })

  test('is asked for by what turned out to be no try, which takes none', async () => {
    const ask = () => waitOf(requireTry(GROWING, 'x', calling(1)))
    for (let i = 0; i < 5; i++) expect(await ask()).toBeNull()
    for (let i = 0; i < 3; i++) expect([await ask(), await take(GROWING)]).toEqual([null, null])
    expect([await take(GROWING), await ask()]).toEqual([60, 60])
    advance(60_000)
    expect([await ask(), await ask()]).toEqual([null, null])
    expect([await take(GROWING), await ask()]).toEqual([null, 120])
  })

  test('can be given back, forgotten and cleared away', async () => {
    for (let i = 0; i < 3; i++) await take(FIXED)
    await returnTry(FIXED, 'x', calling(1))
    expect([await take(FIXED), await take(FIXED)]).toEqual([null, 60])
    await forgetTries(FIXED, 'x', calling(1))
    expect(await take(FIXED)).toBeNull()
    advance(60_001)
    await forgetOldCounts(servers[0])
    expect(await servers[0].db.selectFrom('rate_limit').select('key').execute()).toEqual([])
  })
})

describe('a count of this server', () => {
  const lookUp = (request: Partial<RequestInfo>, caller: Caller = anonymous) =>
    waitOf(() => countCall(LOOKUPS, calling(0, request, caller)))

  test('is by address for strangers, by person for people', async () => {
    const [one, other] = [await makePerson(servers[0]), await makePerson(servers[0])]
    for (let i = 0; i < 60; i++) expect(await lookUp({}, one)).toBeNull()
    expect([await lookUp({}, one), await lookUp({}, other), await lookUp({})]).toEqual([60, null, null])
    advance(60_000)
    expect(await lookUp({}, one)).toBeNull()
  })

  test('lets the machine itself do more', async () => {
    for (let i = 0; i < 61; i++) expect(await lookUp({ ip: '127.0.0.1' })).toBeNull()
  })

  test('stands before the operations that strangers reach', async () => {
    const office = { ip: '203.0.113.99' }
    const search = () => createCaller(appRouter)(calling(0, office)).public.search({ channel: 'canteen' })
    // Sixty people behind one address, ten searches each.
    for (let i = 0; i < SEARCHES.points; i++) await search()
    await expect(search()).rejects.toMatchObject({
      cause: { name: 'TooManyRequests', details: { retryAfter: 60 } },
    })
  })
})
