import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PERMISSION_TYPES, type PermissionType } from '../../core/contract/access'
import { FAILURES } from '../../core/contract/failures'
import { isInPerson } from '../../core/procedures'
import { makePerson } from '../../core/testing'
import { makeIdentify } from '../../modules/identity/sessions/identify'
import { expected, makeVisitors, type Verdict, type Visitor } from './callers'
import {
  allEndpoints,
  concrete,
  type Endpoint,
  procedures,
  readExpectedAccess,
  typedCall,
  type Who,
} from './endpoints'
import { type Answer, type FrontDoor, inPools, openFrontDoor, type Sent } from './front-door'
import { makeTenant } from './tenant'

/** Everybody tries every endpoint, and what happens is what the table says. */
let front: FrontDoor
let visitors: Visitor[]
let outsidersOf: (who: Who) => Promise<Visitor>
let endpoints: Endpoint[]
let promised: Map<string, Who>

beforeAll(async () => {
  front = await openFrontDoor()
  endpoints = allEndpoints(front.world)
  promised = await readExpectedAccess()
  // As a server keeps them; what it does with those that have changed is tried below.
  front.world.settings.keptSignInsMs = 60_000
  const made = await makeVisitors(front, await makeTenant(front.world, 'bcn'))
  visitors = made.visitors
  outsidersOf = made.outsiders
}, 60_000)
afterAll(() => front.close(), 30_000)

test('every endpoint has its line in the table, and every line its endpoint', () => {
  const names = endpoints.map(({ name }) => name)
  expect({
    doorsWithoutLine: names.filter(name => !promised.has(name)),
    linesWithoutDoor: [...promised.keys()].filter(name => !names.includes(name)),
  }).toEqual({ doorsWithoutLine: [], linesWithoutDoor: [] })
})

test('paths of the same procedure are for the same people', () => {
  const byProcedure = new Map<string, string>()
  for (const { name, procedure } of endpoints) {
    if (!procedure) continue
    const who = JSON.stringify(promised.get(name))
    expect([name, who]).toEqual([name, byProcedure.get(procedure) ?? who])
    byProcedure.set(procedure, who)
  }
})

test('the calls that nobody makes in the name of another are marked in the table', () => {
  const marks = endpoints.flatMap(({ name, procedure }) => {
    const called = procedure && procedures[procedure]
    return called ? [{ name, inTable: promised.get(name)!.isInPerson, inCode: isInPerson(called) }] : []
  })
  expect(marks.filter(({ inTable, inCode }) => inTable !== inCode)).toEqual([])
})

/** A way to an endpoint, and which of all the ways to the same procedure. */
type Way = { name: string; who: Who; call: Omit<Sent, 'token'>; isByHand: boolean; of: number; turn: number }

/** Both ways to an endpoint: its path, and the procedure behind it once. */
function waysOf(): Way[] {
  const known = endpoints.filter(({ name }) => promised.has(name))
  const groups = Map.groupBy(known, ({ name, procedure }) => procedure ?? name)
  return [...groups.values()].flatMap((same, of) => {
    const { name, procedure } = same[0]!
    const calls = same
      .filter(({ method }) => method !== 'trpc')
      .map(({ name, method, path }) => ({ name, call: { method, path: `/api/v1${concrete(path)}` } }))
    if (procedure && procedures[procedure])
      calls.push({ name: `trpc ${procedure}`, call: typedCall(procedure, {}) })
    const who = promised.get(name)!
    return calls.map((one, turn) => ({ ...one, who, isByHand: procedure === null, of, turn }))
  })
}

/** How many ways there are to each procedure. */
const countsOf = (ways: readonly Way[]) =>
  ways.reduce((counts, { of, turn }) => counts.set(of, turn + 1), new Map<number, number>())

/**
 * Who calls is found out at one place, for REST and for tRPC, and whether they may by the procedure behind both: it is
 * enough when each caller tries one of the ways to it, so that all ways are tried by about as many.
 */
function triesFor(callers: readonly Visitor[]): Try[] {
  const ways = waysOf()
  const counts = countsOf(ways)
  return callers.flatMap(visitor => {
    const number = visitors.indexOf(visitor)
    const alike = visitor.inTurn ? visitors.filter(({ inTurn }) => inTurn === visitor.inTurn) : [visitor]
    return ways
      .filter(
        ({ isByHand, of, turn }) =>
          isByHand ||
          visitor.takesEveryWay ||
          (alike[of % alike.length] === visitor &&
            (number + Math.floor(of / alike.length)) % counts.get(of)! === turn),
      )
      .map(way => ({ ...way, visitor }))
  })
}

/** Each group is tried by a test of its own: those of one kind of permission, and of all others by what they are. */
const GROUPS = [...PERMISSION_TYPES, 'turned away', 'devices and keys', 'other people'] as const

function groupOf({ name, is }: Visitor): (typeof GROUPS)[number] {
  if (is === 'nobody' || is === 'suspended') return 'turned away'
  if (typeof is === 'string') return 'devices and keys'
  return PERMISSION_TYPES.find(type => name === type) ?? 'other people'
}

test.each(GROUPS)('let in where they belong, and nowhere else: %s', async group => {
  const callers = visitors.filter(visitor => groupOf(visitor) === group)
  const isOneKind = PERMISSION_TYPES.includes(group as PermissionType)
  const tries = triesFor(callers)
    // Where one kind is kept out, the outsiders below are kept out for all of them.
    .filter(({ visitor, who }) => !isOneKind || expected(visitor, who) !== 403)
  expect(tries).not.toBeEmpty()
  expect(await complaintsAbout(tries)).toEqual({})
})

test('who holds none of the kinds that an endpoint is for is refused, whatever else they hold', async () => {
  const tries: Try[] = []
  for (const way of waysOf()) {
    const visitor = await outsidersOf(way.who)
    if (kindsOf(visitor).length) tries.push({ ...way, visitor })
  }
  expect(tries.length).toBeGreaterThan(500)
  const wrong = await complaintsAbout(tries)
  // Which of the kinds it is that opens what it should not.
  const suspects = tries.filter(({ name }) => Object.keys(wrong).some(about => about.startsWith(`${name}: `)))
  const alone = suspects.flatMap(({ visitor: outsider, ...way }) =>
    visitors
      .filter(visitor => kindsOf(outsider).some(kind => visitor.name === kind))
      .map(visitor => ({ ...way, visitor })),
  )
  expect({ ...wrong, ...(await complaintsAbout(alone)) }).toEqual({})
})

test('those who try a part of the endpoints each are the same to the product', async () => {
  const { world } = front
  const identify = makeIdentify(world)
  const seen = await Promise.all(
    visitors
      .filter(({ inTurn }) => inTurn)
      .map(async ({ name, inTurn, token }) => {
        const caller = await identify(token && `Bearer ${token}`, world.clock.now())
        return [name, inTurn, caller.kind === 'person' ? caller.permissions : caller.kind]
      }),
  )
  expect(seen).toEqual(
    seen.map(([name, inTurn]) => [name, inTurn, inTurn === 'turned away' ? 'anonymous' : []]),
  )
})

const kindsOf = ({ is }: Visitor) => (typeof is === 'string' ? [] : is.kinds)

type Try = Way & { visitor: Visitor }

/** What went otherwise than the table says, and for whom. */
async function complaintsAbout(tries: readonly Try[]): Promise<Record<string, string[]>> {
  const wrong = new Map<string, string[]>()
  await inPools(tries, async ({ name, who, call, visitor }) => {
    const token = who.spendsSession ? await visitor.again() : visitor.token
    const answer = await front.send({ ...call, token })
    const complaint = complain(answer, expected(visitor, who))
    if (!complaint) return
    const about = `${name}: ${complaint}`
    wrong.set(about, [...(wrong.get(about) ?? []), visitor.name])
  })
  return Object.fromEntries([...wrong].sort())
}

/** What is wrong with an answer; null when it is as it should be. */
function complain({ status, text }: Answer, verdict: Verdict): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (verdict === 'in or 403') return status === 401 ? `kept out with ${status} ${text}` : null
  if (verdict === 'in') return status === 401 || status === 403 ? `kept out with ${status} ${text}` : null
  if (status !== verdict) return `${status} instead of ${verdict}`
  return saysNothing(text) ? null : `says more than that it refuses: ${text}`
}

/** A refusal is a failure of the catalogue and nothing beside it. */
function saysNothing(text: string): boolean {
  const json = JSON.parse(text) as Record<string, unknown>
  const failure = 'error' in json ? failureOf(json) : json
  const { code, name, message, details, requestId, ...more } = failure
  const known = FAILURES[name as keyof typeof FAILURES]
  return (
    known?.code === code &&
    typeof message === 'string' &&
    Object.keys(more).length === 0 &&
    (details === undefined || JSON.stringify(details).length < 200) &&
    (requestId === undefined || typeof requestId === 'string')
  )
}
const failureOf = (json: object) =>
  (json as { error: { json: { data: { failure: Record<string, unknown> } } } }).error.json.data.failure

test('what somebody may do counts from the very next call, either way', async () => {
  const { world } = front
  world.settings.keptSignInsMs = 0
  const person = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const token = await front.tokenOf(person)
  const now = world.clock.now()
  const set = (values: object) =>
    world.db.updateTable('permission').set(values).where('person_id', '=', person.id).execute()
  const seen: number[] = []
  const look = async () => {
    seen.push((await front.send({ token, method: 'GET', path: '/api/v1/merchants' })).status)
    seen.push((await front.send({ token, ...typedCall('admin.merchants.list', {}) })).status)
  }
  await look()
  await set({ revoked_at: now })
  await look()
  await set({ revoked_at: null })
  await look()
  await set({ valid_until: now })
  await look()
  await set({ valid_until: null, valid_from: new Date(now.getTime() + 1000) })
  await look()
  await set({ valid_from: now })
  await look()
  await world.db.updateTable('person').set({ suspended_at: now }).where('id', '=', person.id).execute()
  await look()
  await world.db.updateTable('person').set({ suspended_at: null }).where('id', '=', person.id).execute()
  await world.db.updateTable('session').set({ revoked_at: now }).where('person_id', '=', person.id).execute()
  await look()
  expect(seen).toEqual([200, 200, 403, 403, 200, 200, 403, 403, 403, 403, 200, 200, 403, 403, 401, 401])
})
