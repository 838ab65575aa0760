import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { REGISTRATIONS } from '../modules/identity/sign-in/limits'
import { appRouter } from '../routers/app'
import type { Caller, Context } from './context'
import { Failure } from './contract/failures'
import { createCaller } from './procedures'
import * as general from './rate-limit'
import { callerFrom, countCall, type Limit, takeTry } from './rate-limit'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld, worldOn } from './testing'

setDefaultTimeout(60_000)

const isLimit = (value: unknown): value is Limit =>
  typeof value === 'object' && value !== null && 'points' in value && 'periodMs' in value
/** Counted where they are taken: merely greedy, not guessing. */
const HERE = [
  'calls',
  'lookups',
  'searches',
  'pricings',
  'payments',
  'cards-a-day',
  'views',
  'pages',
  'descriptions',
  'reports',
  'uploads',
  'changes-a-day',
  'positions-a-day',
  'refreshes',
  'wrong-refreshes',
  'wrong-signatures',
]
/** Every limit of the product: those that all calls share, and those of each module. */
const SOURCES = join(import.meta.dir, '..')
const files = [
  'http/limits.ts',
  ...new Bun.Glob('modules/*/*/limits.ts').scanSync({ cwd: SOURCES }),
].toSorted()
const ofModules = await Promise.all(files.map(file => import(join(SOURCES, file)) as Promise<object>))
const all = [general, ...ofModules].flatMap(limits => Object.values(limits).filter(isLimit))
const shared = all.filter(({ name }) => !HERE.includes(name))
const EDGE = 20
/** Of more than these, all but these are taken one after the other, in one statement: what counts is the edge. */
const FEW = 40

/** Two servers on one database. */
let servers: [TestWorld, TestWorld]
beforeAll(async () => {
  const first = await openTestWorld()
  servers = [first, await worldOn(first.url)]
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
})
beforeEach(() => servers[0].db.deleteFrom('rate_limit').execute())

const advance = (ms: number) => {
  for (const world of servers) world.clock.advance(ms)
}
const callingOn = (i: number, ip: string, caller: Caller = anonymous): Context =>
  contextFor(servers[i % 2 ? 1 : 0], caller, { ip, deviceId: `device ${i}` })
const strange = (i: number) => `203.0.${Math.floor(i / 250)}.${i % 250}`

/** How many of so many at once, half here and half there, were not told to wait. */
async function through(count: number, one: (i: number) => Promise<unknown>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      one(i).then(
        () => true,
        error => {
          const failure = error instanceof Failure ? error : error.cause
          if (failure?.name !== 'TooManyRequests') return true
          expect(failure.details.retryAfter).toBeGreaterThan(0)
          return false
        },
      ),
    ),
  )
  return answers.filter(Boolean).length
}

/** As so many tries would that were taken before, one of which is. */
async function takeBefore(limit: Limit, tries: number) {
  await takeTry(limit, 'somebody', callingOn(0, strange(1)))
  const taken = await servers[0].db
    .updateTable('rate_limit')
    .set({ points: tries })
    .where('key', '=', `${limit.name}:somebody`)
    .where('points', '=', 1)
    .executeTakeFirst()
  expect(taken.numUpdatedRows).toBe(1n)
}

test('no two limits share a count', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(shared.length).toBeGreaterThan(40)
})

describe('over two servers, twenty more than there may be', () => {
  for (const limit of shared)
    test(`${limit.name}: ${limit.points} get through, and again when the time is over`, async () => {
      const take = async () => {
        const many = Math.max(0, limit.points - FEW)
        if (many) await takeBefore(limit, many)
        const got = await through(limit.points - many + EDGE, i =>
          takeTry(limit, 'somebody', callingOn(i, strange(1))),
        )
        return many + got
      }
      expect(await take()).toBe(limit.points)
      await expect(takeTry(limit, 'somebody else', callingOn(0, strange(1)))).resolves.toBeUndefined()
      // Twice the period is when also those that grow begin anew.
      advance(2 * limit.periodMs + 1000)
      expect(await take()).toBe(limit.points)
    })
})

describe('on one server', () => {
  for (const limit of all.filter(({ name }) => HERE.includes(name)))
    test(`${limit.name}: ${limit.points} get through`, async () => {
      const count = async () => countCall(limit, { ...callingOn(0, strange(2)), now: servers[0].clock.now() })
      expect(await through(limit.points + EDGE, count)).toBe(limit.points)
      advance(limit.periodMs)
      expect(await through(EDGE, count)).toBe(EDGE)
    })
})

test('who has many addresses of IPv6 counts as one', async () => {
  const taken = await through(EDGE, i =>
    takeTry(REGISTRATIONS, callerFrom({ ip: `2001:db8:1:2::${i}:1` }), callingOn(i, strange(3))),
  )
  expect(taken).toBe(REGISTRATIONS.points)
  expect(callerFrom({ ip: '2001:db8::1' })).toBe('ip:2001:db8:0:0::/64')
  expect(callerFrom({ ip: '2001:db8:1:2:3:4:5:6' })).toBe('ip:2001:db8:1:2::/64')
  expect(callerFrom({ ip: '::ffff:192.0.2.1' })).toBe('ip:::ffff:192.0.2.1')
})

describe('the ways in stand behind them, twenty at once over two servers', () => {
  const auth = (i: number, ip: string) => createCaller(appRouter)(callingOn(i, ip)).public.auth
  // Twenty try to register with the first of these, and some do: their devices are counted apart.
  const email = (i: number) => `limit${i}@example.test`
  const names = { firstName: 'Lim', lastName: 'It' }
  const password = 'seven green bicycles'
  const cases: [name: string, allowed: number, one: (i: number) => Promise<unknown>][] = [
    [
      'registrations from one place',
      5,
      i => auth(i, strange(4)).register({ email: email(i), password, ...names }),
    ],
    [
      'wrong passwords of one account, from one place',
      5,
      i => auth(i, strange(10)).logIn({ email: email(95), password: 'x' }),
    ],
    ['sign-ins from one place', 10, i => auth(i, strange(5)).logIn({ email: email(100 + i), password: 'x' })],
    [
      'resets of one address, from everywhere',
      15,
      i => auth(i, strange(40 + i)).requestPasswordReset({ email: email(96) }),
    ],
    [
      'resets of one address, from one place',
      5,
      i => auth(i, strange(11)).requestPasswordReset({ email: email(97) }),
    ],
    ['links to one address, from one place', 5, i => auth(i, strange(12)).magic({ email: email(97) })],
    [
      'codes to one address, from one place',
      5,
      i => auth(i, strange(13)).requestEmailPin({ email: email(97) }),
    ],
    ['resets from one place', 10, i => auth(i, strange(6)).requestPasswordReset({ email: email(200 + i) })],
    ['links to one address, from everywhere', 15, i => auth(i, strange(70 + i)).magic({ email: email(96) })],
    ['links from one place', 10, i => auth(i, strange(7)).magic({ email: email(200 + i) })],
    [
      'codes to one address, from everywhere',
      15,
      i => auth(i, strange(100 + i)).requestEmailPin({ email: email(96) }),
    ],
    ['codes from one place', 10, i => auth(i, strange(8)).requestEmailPin({ email: email(200 + i) })],
    [
      'guesses at a code on one device',
      5,
      i =>
        createCaller(appRouter)(
          contextFor(servers[i % 2 ? 1 : 0], anonymous, { ip: strange(130 + i), deviceId: 'one' }),
        ).public.auth.verifyEmailPin({ email: email(96), pin: `00000${i % 10}` }),
    ],
    ['messages to one number', 1, i => auth(i, strange(160 + i)).phone.requestSms({ phone: '+34600111222' })],
  ]
  for (const [name, allowed, one] of cases)
    test(`${name}: ${allowed}`, async () => {
      expect(await through(EDGE, one)).toBe(allowed)
    })

  test('messages to one number in a day: 5', async () => {
    let sent = 0
    for (let i = 0; i < 8; i++) {
      sent += await through(2, other =>
        auth(other, strange(200 + i)).phone.requestSms({ phone: '+34600111333' }),
      )
      advance(60_000)
    }
    expect(sent).toBe(5)
  })

  test('messages from one place: 20', async () => {
    const numbers = (i: number) => `+3460022${String(1000 + i)}`
    expect(await through(40, i => auth(i, strange(9)).phone.requestSms({ phone: numbers(i) }))).toBe(20)
  })

  test('codes of companies: 10', async () => {
    const person = await makePerson(servers[0])
    const join = (i: number) =>
      createCaller(appRouter)(callingOn(i, strange(220), person)).customer.locations.join({
        code: `WRONG${i}`,
      })
    expect(await through(EDGE, join)).toBe(10)
  })
})
