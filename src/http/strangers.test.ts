import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makePrinter } from '../features/printing/printing.make'
import { makeStore } from '../features/stores/stores.make'
import { type OwnServer, openOwnServer } from '../stories/own-server'

let server: OwnServer
/** What the database is asked, while somebody looks. */
let asked: string[] = []
beforeAll(async () => {
  // As behind a proxy, so that every caller has an address and the usual limits.
  server = await openOwnServer({ env: { TRUSTED_PROXIES: '1' } })
  const { db } = server.world
  for (const start of ['selectFrom', 'deleteFrom'] as const) {
    const begin = db[start].bind(db) as (table: string) => unknown
    db[start] = ((table: string) => {
      asked.push(table)
      return begin(table)
    }) as never
  }
})
afterAll(() => server.stop())

type Asking = { from: string; token?: string }
async function ask(path: string, { from, token }: Asking) {
  const response = await fetch(`${server.origin}${path}`, {
    headers: { 'x-forwarded-for': from, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  await response.arrayBuffer()
  return response
}

/** So many of the same, at most some at once; how often each status came. */
async function many(count: number, work: (i: number) => Promise<Response>) {
  const statuses: Record<number, number> = {}
  for (let i = 0; i < count; i += 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, (_, j) => work(i + j))))
      statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}
const id = (i: number) => i.toString(16).padStart(24, '0')

test('photos and live connections with invented permissions cost no statement', async () => {
  asked = []
  for (const path of [
    `/api/v1/files/reports/${id(1)}?until=9999999999999&sig=${'a'.repeat(32)}`,
    `/api/v1/files/proofs/${id(1)}?until=9999999999999&sig=${'a'.repeat(32)}`,
    `/ws?ticket=${'a'.repeat(43)}.${'a'.repeat(43)}`,
  ])
    expect((await ask(path, { from: '203.0.113.1' })).status).toBeGreaterThanOrEqual(401)
  // A token that comes along is not looked up either, where it says nothing.
  await ask(`/api/v1/files/reports/${id(1)}`, { from: '203.0.113.1', token: `prn_${id(2)}` })
  expect(asked).toEqual([])
})

test('the status is asked for once a second at most, and an address has so many calls', async () => {
  asked = []
  const statuses = await many(1_300, () => ask('/api/v1/status', { from: '203.0.113.2' }))
  expect(statuses).toEqual({ 200: 1_200, 429: 100 })
  expect(asked.filter(table => table === 'setting').length).toBeLessThan(60)
  expect((await ask('/api/v1/status', { from: '203.0.113.3' })).status).toBe(200)
})

test('who invents tokens of devices is soon refused, and the devices behind the same address are not', async () => {
  const store = await makeStore(server.world)
  const { token } = await makePrinter(server.world, store.id)
  const next = '/api/v1/printer-api/ping'
  const from = '203.0.113.4'
  expect((await ask(next, { from, token })).status).toBe(200)
  const kinds = ['prn', 'ksk', 'ck']
  asked = []
  const statuses = await many(300, i => ask(next, { from, token: `${kinds[i % 3]}_${id(i)}` }))
  expect(statuses[429]).toBeGreaterThanOrEqual(150)
  const looked = asked.length
  const refused = await ask(next, { from, token: `prn_${id(9)}` })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, asked.length]).toEqual([
    429,
    true,
    looked,
  ])
  expect((await ask(next, { from, token })).status).toBe(200)
})

test('who has used up their calls is refused before anything is looked up', async () => {
  const { token } = await server.personWith()
  await many(650, () => ask('/api/v1/user', { from: '203.0.113.5', token }))
  asked = []
  expect((await ask('/api/v1/user', { from: '203.0.113.6', token })).status).toBe(429)
  expect(asked).toEqual([])
})
