import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readConfig } from '../config'
import { FAILURES } from '../core/contract/failures'
import { accessOf, failuresOf, type Meta } from '../core/procedures'
import { makePerson, openTestWorld, type TestWorld } from '../core/testing'
import { openTestPayments } from '../dev/simulator/testing'
import { signAccessToken } from '../modules/identity/sessions/tokens'
import { openServer } from '../open-server'
import { appRouter } from '../routers/app'
import { surface } from './legacy/surface'
import { procedureAt } from './legacy-table'

let provider: ReturnType<typeof openTestPayments>
let world: TestWorld
let server: Awaited<ReturnType<typeof openServer>>
let superToken: string
let plainToken: string

beforeAll(async () => {
  provider = openTestPayments()
  world = await openTestWorld({ payments: provider.payments })
  const config = { ...readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '8', HOST: '127.0.0.1' }), PORT: 0 }
  server = await openServer({
    config,
    databaseUrl: world.url,
    payments: world.payments,
    version: '1.0.0',
    buildDate: '',
    webFolder: import.meta.dir,
    hasDemoWorld: false,
  })
  const tokenOf = async (permissions: Parameters<typeof makePerson>[1]) => {
    const person = await makePerson(server.world, permissions)
    return signAccessToken(config.SECRET, { personId: person.id, sessionId: person.sessionId }, new Date())
  }
  superToken = await tokenOf({ permissions: [{ type: 'SuperAdminPermission' }] })
  plainToken = await tokenOf({})
})
afterAll(async () => {
  await server.stop()
  await world.close()
  await provider.stop()
})

const accessOfRoute = (route: (typeof surface)[number]) => accessOf(procedureAt(route.procedure))
const concrete = (path: string) => path.replace(/\{[^}]+\}/g, '0123456789abcdef01234567')
async function send(
  method: string,
  path: string,
  token?: string,
  body: string | null = method === 'GET' ? null : '{}',
) {
  const response = await fetch(`http://127.0.0.1:${server.server.port}/api/v1${path}`, {
    method,
    body,
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    json: text.startsWith('{')
      ? (JSON.parse(text) as { code?: number; name?: string; message?: string })
      : null,
  }
}

test('a server hashes passwords as is recommended, whatever tests do', () => {
  expect([world.settings.passwordCost, server.world.settings.passwordCost]).toEqual([
    expect.anything(),
    undefined,
  ])
})

test('no path is given twice', () => {
  const keys = surface.map(route => `${route.method} ${route.path}`)
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every procedure says what it takes and gives, and names failures of the catalogue', () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { output?: unknown; meta: Meta } }
  >
  const withoutOutput = Object.entries(procedures)
    .filter(([, { _def }]) => !_def.output && !_def.meta.raw)
    .map(([path]) => path)
  expect(withoutOutput).toEqual([])
  for (const procedure of Object.values(procedures))
    for (const name of failuresOf(procedure)) expect(FAILURES[name]).toBeDefined()
})

describe('every path', () => {
  for (const route of surface) {
    test(`${route.method} ${route.path}`, async () => {
      const access = accessOfRoute(route)
      const path = concrete(route.path)
      const unknown = await send(route.method, path)
      if (access !== 'anyone') expect(unknown.status).toBe(401)
      if (access === 'printer') expect((await send(route.method, path, superToken)).status).toBe(403)
      if (Array.isArray(access)) expect((await send(route.method, path, plainToken)).status).toBe(403)

      // Not with a token: what would end the session of the tests.
      const token = /logout/.test(path) ? undefined : superToken
      const bad =
        route.method === 'GET'
          ? [
              ['?filter=%7B', null],
              ['?page=%00', null],
              ['?limit=-1&sort=;--', null],
            ]
          : [
              ['', '{'],
              ['', '[]'],
              ['', '{"id":{"$ne":null},"email":"a\\u0000"}'],
              [
                '',
                JSON.stringify({
                  id: { $ne: null },
                  purchaseIds: { length: 1e9 },
                  cart: [[[]]],
                  filter: ']',
                  code: 'x'.repeat(3000),
                }),
              ],
            ]
      for (const [query, body] of bad) {
        const answer = await send(route.method, path + (query ?? ''), token, body ?? null)
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toMatch(/\n\s+at |node_modules|PostgresError/)
        if (answer.status >= 400)
          expect(answer.json).toMatchObject({
            code: expect.any(Number),
            name: expect.any(String),
            message: expect.any(String),
          })
      }
    })
  }
})

test('refusals are said in the language of the caller', async () => {
  const ask = async (language: string) => {
    const response = await fetch(`http://127.0.0.1:${server.server.port}/api/v1/user`, {
      headers: { 'accept-language': language },
    })
    return ((await response.json()) as { message: string }).message
  }
  expect(new Set(await Promise.all(['en', 'es', 'ca', 'fr'].map(ask))).size).toBe(4)
  expect(await ask('de-DE,fr;q=0.8')).toBe(await ask('fr'))
})

test('what no path answers is refused in the same shape', async () => {
  expect(await send('GET', '/nothing/here')).toMatchObject({
    status: 404,
    json: { code: 100005, name: 'NotFound' },
  })
  expect(await send('GET', '/admin/people/%E0%A4%A', superToken)).toMatchObject({
    status: 400,
    json: { name: 'BadRequest' },
  })
})

describe('what nobody sends by accident', () => {
  const at = (path: string) => `http://127.0.0.1:${server.server.port}${path}`
  const trpc = (path: string, body: string) =>
    fetch(at(`/trpc/${path}`), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${superToken}` },
    })

  test.each([
    'null',
    '7',
    '{"json":1,"meta":{"values":[["class","Foo"]]}}',
    '{"json":[1],"meta":{"values":[["set"]]}}',
    '{"json":{"a":1},"meta":{"values":{"__proto__.x":["Date"]}}}',
    '{"json":"(","meta":{"values":["regexp"]}}',
    '{"json":"x","meta":{"values":["bigint"]}}',
    `{"json":${'['.repeat(50_000)}`,
    `{"json":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ])('the input %p is refused', async body => {
    const answer = await trpc('admin.brands.archive', body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('nobody calls from nowhere, REST or tRPC', async () => {
    await server.world.db.deleteFrom('rate_limit').execute()
    const body = { email: 'nobody@example.test', password: 'not this one' }
    await trpc('public.auth.logIn', JSON.stringify({ json: body }))
    await send('POST', '/auth/email/login', undefined, JSON.stringify(body))
    const counted = await server.world.db
      .selectFrom('rate_limit')
      .select('points')
      .where('key', '=', 'sign-ins:ip:127.0.0.1')
      .executeTakeFirst()
    expect(counted?.points).toBe(2)
  })

  test('more calls in one request than any screen makes', async () => {
    const names = Array.from({ length: 60 }, () => 'public.status').join(',')
    expect((await fetch(at(`/trpc/${names}?batch=1&input=%7B%7D`))).status).toBe(400)
  })

  test.each(['null', 'nowhere', 'http://elsewhere.test'])('a live connection from %s', async origin => {
    const answer = await fetch(at('/ws?ticket=x'), { headers: { origin, upgrade: 'websocket' } })
    expect([answer.status, await answer.json()]).toMatchObject([403, { name: 'Forbidden' }])
  })
})
