import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PERMISSION_TYPES } from '../../core/contract/access'
import { FAILURES } from '../../core/contract/failures'
import { makePerson } from '../../core/testing'
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
let endpoints: Endpoint[]
let promised: Map<string, Who>

beforeAll(async () => {
  front = await openFrontDoor()
  endpoints = allEndpoints(front.world)
  promised = await readExpectedAccess()
  visitors = await makeVisitors(front, await makeTenant(front.world, 'bcn'))
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

/** Both ways to an endpoint: its path, and the procedure behind it once. */
function waysOf(): { name: string; who: Who; call: Omit<Sent, 'token'> }[] {
  const seen = new Set<string>()
  return endpoints.flatMap(({ name, method, path, procedure }) => {
    const who = promised.get(name)
    if (!who) return []
    const ways: { name: string; who: Who; call: Omit<Sent, 'token'> }[] = []
    if (method !== 'trpc') ways.push({ name, who, call: { method, path: `/api/v1${concrete(path)}` } })
    if (procedure && procedures[procedure] && !seen.has(procedure)) {
      seen.add(procedure)
      ways.push({ name: `trpc ${procedure}`, who, call: typedCall(procedure, {}) })
    }
    return ways
  })
}

/** Each group is tried by a test of its own: those of one kind of permission, and of all others by what they are. */
const GROUPS = [...PERMISSION_TYPES, 'turned away', 'devices and keys', 'other people'] as const

function groupOf({ name, is }: Visitor): (typeof GROUPS)[number] {
  if (is === 'nobody' || is === 'suspended') return 'turned away'
  if (typeof is === 'string') return 'devices and keys'
  return PERMISSION_TYPES.find(type => name.startsWith(type)) ?? 'other people'
}

test.each(GROUPS)('let in where they belong, and nowhere else: %s', async group => {
  const wrong = new Map<string, string[]>()
  const callers = visitors.filter(visitor => groupOf(visitor) === group)
  const tries = waysOf().flatMap(way => callers.map(visitor => ({ ...way, visitor })))
  expect(tries).not.toBeEmpty()
  await inPools(tries, async ({ name, who, call, visitor }) => {
    const token = who.spendsSession ? await visitor.again() : visitor.token
    const answer = await front.send({ ...call, token })
    const verdict = expected(visitor, who)
    const complaint = complain(answer, verdict)
    if (!complaint) return
    const about = `${name}: ${complaint}`
    wrong.set(about, [...(wrong.get(about) ?? []), visitor.name])
  })
  expect(Object.fromEntries([...wrong].sort())).toEqual({})
})

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
