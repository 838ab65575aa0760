import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestWorld, type TestWorld } from '../../core/testing'
import { surface } from '../../http/legacy/surface'
import { procedureAt } from '../../http/legacy-table'
import { appRouter } from '../../routers/app'
import { makeTenant } from '../access/tenant'
import { openTestPayments } from '../simulator/testing'
import {
  broken,
  inputSchema,
  type Random,
  type Schema,
  sample,
  seeded,
  spoiled,
  spoiledPart,
  textOf,
} from './malformed'
import { type OwnServer, openOwnServer } from './own-server'

/**
 * Wrong requests at every endpoint, by a seed: nothing may break, and whoever asks properly in between is answered.
 * `N=100000 SEED=7 bun test ./src/dev/stories/malformed.test.ts` goes on for longer.
 */
const N = Number(process.env.N ?? 3_300)
const SEED = Number(process.env.SEED ?? 9070)
const AT_ONCE = 12
const GOOD_EVERY = 100
/** What only a look behind the scenes would say. */
const INSIDE = /\bat [^\s"]+:\d+|node_modules|SELECT |[Pp]ostgres|\bsrc\/|kysely|elysia/
/** A right answer: these requests enter addresses of partners as well, and then ask there, where nothing is. */
const NOT_THERE = /^\{"code":\d+,"name":"PartnerUnavailable",/
/** Endpoints that would close the others, called anonymously only. */
const ENDS_THE_TEST =
  /logOut|logout|maintenance|Maintenance|suspend|admin\.people|permission|account\.(close|delete)|deletion|impersonat|developer\.|users\.(sessions|endSession)|devices/

type Endpoint = { name: string; schema: Schema; send(input: string, random: Random): Wrong }
type Wrong = { method: string; path: string; body: BodyInit | null; type: string | null }

let world: TestWorld
let server: OwnServer
let payments: ReturnType<typeof openTestPayments>
let ids: string[]
let token: string
let endpoints: Endpoint[]
const log: string[] = []

beforeAll(async () => {
  console.log(`malformed requests: N=${N} SEED=${SEED}`)
  payments = openTestPayments()
  world = await openTestWorld({ payments: payments.payments })
  for (const city of ['bcn', 'mad']) await makeTenant(world, city)
  server = await openOwnServer({ world, log, env: { DATABASE_POOL: '12' } })
  token = (await server.personWith({ permissions: [{ type: 'SuperAdminPermission' }] })).token
  ids = await someIds()
  endpoints = [...restEndpoints(), ...typedEndpoints(), ...rawEndpoints()]
}, 120_000)
afterAll(async () => {
  await server.stop()
  await payments.stop()
  await world.close()
})

/** A few ids of every table that has them, so that wrong things reach what is there. */
async function someIds(): Promise<string[]> {
  const tables = await world.driver`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and domain_name = 'id24' order by 1`
  const found = await Promise.all(
    tables.map(({ name }) => world.driver.unsafe(`select id from "${name}" order by id limit 6`)),
  )
  expect(found.filter(rows => rows.length > 0).length).toBeGreaterThan(50)
  return [...found.flat().map(row => String(row.id)), '0123456789abcdef01234567']
}

function restEndpoints(): Endpoint[] {
  return surface.map(({ method, path, procedure }) => ({
    name: `${method} ${path} ${procedure}`,
    schema: inputSchema(procedureAt(procedure)._def.inputs),
    send(input, random) {
      const address = path.replace(/\{[^}]+\}/g, () =>
        random.next() < 0.75 ? random.pick(ids) : spoiledPart(random),
      )
      if (method !== 'GET')
        return { method, path: `/api/v1${address}`, body: input, type: 'application/json' }
      return { method, path: `/api/v1${address}?${queryOf(input, random)}`, body: null, type: null }
    },
  }))
}

function queryOf(input: string, random: Random): string {
  let fields: [string, unknown][] = []
  try {
    fields = Object.entries((JSON.parse(input) ?? {}) as object)
  } catch {
    return `filter=${spoiledPart(random)}`
  }
  const parts = fields.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${encodeURIComponent(name)}=${encodeURIComponent((text ?? '').toWellFormed()).slice(0, 6000)}`
  })
  if (random.next() < 0.2)
    parts.push(
      `${random.pick(['page', 'limit', 'filter', 'sort', 'search', 'select', 'aggregation', 'format', 'page'])}=${spoiledPart(random)}`,
    )
  return parts.join('&')
}

function typedEndpoints(): Endpoint[] {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; inputs: unknown[] } }
  >
  return Object.entries(procedures).map(([path, { _def }]) => ({
    name: `trpc ${path}`,
    schema: inputSchema(_def.inputs),
    send(input, random) {
      const meta =
        random.next() < 0.1
          ? `,"meta":{"values":{"${random.pick(['id', 'a.0', '__proto__', 'root'])}":["${random.pick(['Date', 'undefined', 'bigint', 'set', 'map', 'regexp', 'Error', 'number', 'URL', 'class'])}"]}}`
          : ''
      const text = `{"json":${input}${meta}}`
      if (_def.type === 'mutation')
        return { method: 'POST', path: `/trpc/${path}`, body: text, type: 'application/json' }
      return {
        method: 'GET',
        path: `/trpc/${path}?input=${encodeURIComponent(text).slice(0, 14_000)}`,
        body: null,
        type: null,
      }
    },
  }))
}

/** What is served by hand: pictures, uploads, webhooks, reports. */
function rawEndpoints(): Endpoint[] {
  const rows: [method: string, path: string][] = [
    ['GET', '/cdn/products/{id}?f={}&s={}'],
    ['GET', '/cdn/stores/{id}?f={}'],
    ['GET', '/cdn/pictures/{id}?f=image.webp&s={}'],
    ['GET', '/public/stores/{id}/menu?channel={}&catalog={}'],
    ['GET', '/print-jobs/{id}/paper.png'],
    ['GET', '/files/proofs/{id}?until={}&sig={}'],
    ['POST', '/products/upload-image'],
    ['POST', '/courier-api/uploadProof'],
    ['POST', '/webhooks/stripe'],
    ['POST', '/csp-reports'],
  ]
  return rows.map(([method, path]) => ({
    name: `${method} ${path}`,
    schema: {},
    send(input, random) {
      const address = path
        .replace('{id}', () => (random.next() < 0.5 ? random.pick(ids) : spoiledPart(random)))
        .replace(/\{\}/g, () => spoiledPart(random))
      if (method === 'GET') return { method, path: `/api/v1${address}`, body: null, type: null }
      return { method, path: `/api/v1${address}`, ...broken(input, random) }
    },
  }))
}

function make(endpoint: Endpoint, random: Random): Wrong {
  const meant = sample(endpoint.schema, random, ids)
  const way = random.next()
  const wrong = endpoint.send(way < 0.2 ? textOf(meant) : spoiled(meant, random), random)
  if (way > 0.85 && typeof wrong.body === 'string') return { ...wrong, ...broken(wrong.body, random) }
  if (way > 0.82)
    return { ...wrong, method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), body: null }
  return wrong
}

async function send({ method, path, body, type }: Wrong, bearer: string | null, key: string | null) {
  const response = await fetch(server.origin + path, {
    method,
    body: method === 'GET' ? null : body,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  return { status: response.status, text: await response.text() }
}

test('nothing that is wrong breaks anything, and what is right is answered all the same', async () => {
  const random = seeded(SEED)
  const broke = new Map<string, string>()
  const statuses = new Map<number, number>()
  let sent = 0
  async function one() {
    // The choice is made before anything is waited for: the seed alone decides it.
    const number = sent++
    const endpoint = endpoints[number % endpoints.length] as Endpoint
    const wrong = make(endpoint, random)
    const isAnonymous = random.next() < 0.2 || ENDS_THE_TEST.test(endpoint.name)
    const key = random.next() < 0.05 ? 'x'.repeat(random.below(400)) : null
    const { status, text } = await send(wrong, isAnonymous ? null : token, key)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isBroken = status >= 500 && !(status === 503 && NOT_THERE.test(text))
    if (isBroken || status < 200 || (status >= 400 && INSIDE.test(text)))
      broke.set(
        endpoint.name,
        `${status} ${wrong.method} ${wrong.path.slice(0, 300)} ${String(wrong.body).slice(0, 400)} → ${text.slice(0, 300)}`,
      )
    if (number % GOOD_EVERY === 0)
      expect(
        (await send({ method: 'GET', path: '/api/v1/user', body: null, type: null }, token, null)).status,
      ).toBe(200)
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < N) await one()
    }),
  )
  const logged = log.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  )
  if (broke.size)
    console.log(
      [
        ...new Map(
          logged.map(({ call, err, msg }) => [
            `${call} ${err?.message}`,
            `${call} ${msg} ${err?.code ?? ''} ${err?.stack}`,
          ]),
        ).values(),
      ].join('\n'),
    )
  expect([...broke.entries()]).toEqual([])
}, 1_200_000)
