import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'
import { makePrinter } from '../modules/printing/print-jobs/printing.make'
import { makeStore } from '../modules/stores/stores/stores.make'

let server: OwnServer
const LOOKED_UP = /^(stored_file|live_ticket|printer|kiosk|api_key|session|person|setting)\b/
/** What the database is asked about callers and what they ask for. */
let asked: string[] = []
beforeAll(async () => {
  // As behind a proxy, so that every caller has an address and the usual limits.
  server = await openOwnServer({ env: { TRUSTED_PROXIES: '1' } })
  const { db } = server.world
  for (const start of ['selectFrom', 'deleteFrom'] as const) {
    const begin = (db[start] as (table: never) => unknown).bind(db) as (table: string) => unknown
    db[start] = ((table: string) => {
      // Timers ask for other things meanwhile.
      if (LOOKED_UP.test(table)) asked.push(table)
      return begin(table)
    }) as never
  }
})
afterAll(() => server.stop())

/** Settings of the platform are asked for once a second, whoever calls. */
const aboutThem = () => asked.filter(table => table !== 'setting')

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
  expect(aboutThem()).toEqual([])
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
  const looked = aboutThem().length
  const refused = await ask(next, { from, token: `prn_${id(9)}` })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, aboutThem().length]).toEqual([
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
  expect(aboutThem()).toEqual([])
})

test('who sends what cannot be read is counted like others, before it is read', async () => {
  const { token } = await server.personWith()
  const send = (headers: Record<string, string>) =>
    fetch(`${server.origin}/trpc/public.auth.logIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '['.repeat(2_000),
    })
  const stranger = { 'x-forwarded-for': '203.0.113.7' }
  expect(await many(1_250, () => send(stranger))).toEqual({ 400: 1_200, 429: 50 })
  const known = { 'x-forwarded-for': '203.0.113.8', authorization: `Bearer ${token}` }
  expect(await many(1_250, () => send(known))).toEqual({ 400: 1_200, 429: 50 })
})

test('a stranger sends little, and nobody sends much often', async () => {
  const { token } = await server.personWith()
  const send = (length: number, headers: Record<string, string>) =>
    fetch(`${server.origin}/api/v1/public/scan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '['.repeat(length),
    })
  const stranger = { 'x-forwarded-for': '203.0.113.9' }
  expect((await send(50_001, stranger)).status).toBe(413)
  expect((await send(50_000, stranger)).status).toBe(400)
  const known = { 'x-forwarded-for': '203.0.113.10', authorization: `Bearer ${token}` }
  const statuses = await many(100, () => send(100_001, known))
  expect(statuses).toEqual({ 400: 30, 429: 70 })
  asked = []
  expect((await send(100_001, known)).status).toBe(429)
  expect(aboutThem()).toEqual([])
  expect((await send(1_000, known)).status).toBe(400)
})

test('a batch is counted by its calls, and refused as one when they are used up', async () => {
  const path = `/trpc/${Array(40).fill('public.status').join()}?batch=1&input=${encodeURIComponent('{}')}`
  const batch = () => ask(path, { from: '203.0.113.11' })
  for (let i = 0; i < 30; i++) expect((await batch()).status).toBe(200)
  const refused = await fetch(`${server.origin}${path}`, { headers: { 'x-forwarded-for': '203.0.113.11' } })
  expect(refused.status).toBe(429)
  // One answer, not one for each call.
  expect(Array.isArray(await refused.json())).toBe(false)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('who asks for too much gets no answer to what else they have sent on that connection', async () => {
  const statuses = await statusesOf('example.test', '/api/v1/status', 2_000)
  expect(statuses.filter(status => status === 429).length).toBeLessThanOrEqual(1)
  expect(statuses.length).toBeLessThanOrEqual(1_201)
})

test('a host that nobody has is not our fault', async () => {
  for (const host of ['x', 'x:1', 'abc', '[::1]'])
    expect([host, await statusesOf(host, '/api/v1/nothing', 1)]).toEqual([host, [404]])
})

/** The same request so many times on one connection, all sent at once, until it is ended. */
async function statusesOf(host: string, path: string, times: number) {
  const head = (more = '') =>
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: 203.0.113.13\r\n${more}\r\n`
  let heard = ''
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.on('data', data => {
    heard += data
  })
  socket.write(head().repeat(times - 1) + head('connection: close\r\n'))
  await new Promise(resolve => void socket.on('close', resolve))
  return [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}

test('who is refused before their body is read hears nothing more on that connection', async () => {
  const from = { 'x-forwarded-for': '203.0.113.12' }
  const send = () =>
    fetch(`${server.origin}/api/v1/public/scan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from },
      body: '['.repeat(1_000),
    })
  await many(1_200, send)
  const refused = await send()
  expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close'])
})
