import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../config'
import { makePerson, openTestWorld, type TestWorld } from '../core/testing'
import { markedTicket } from '../modules/identity/sessions/live-tickets'
import { signAccessToken } from '../modules/identity/sessions/tokens'
import { openServer } from '../open-server'

let world: TestWorld
let server: Awaited<ReturnType<typeof openServer>>
let token: string

/** A server whose database is gone. */
beforeAll(async () => {
  world = await openTestWorld()
  const config = { ...readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '4', HOST: '127.0.0.1' }), PORT: 0 }
  server = await openServer({
    config,
    databaseUrl: world.url,
    payments: world.payments,
    version: '1.0.0',
    buildDate: '',
    webFolder: import.meta.dir,
    hasDemoWorld: false,
  })
  const person = await makePerson(world)
  token = signAccessToken(config.SECRET, { personId: person.id, sessionId: person.sessionId }, new Date())
  await world.close()
})
afterAll(() => server.stop().catch(() => {}))

const TICKET = markedTicket(readConfig({}).SECRET, count => new Uint8Array(count))

test.each([
  '/api/v1/user',
  '/api/v1/public/stores/somewhere/menu',
  '/api/v1/cdn/products/0123456789abcdef01234567',
  '/trpc/app.me',
  `/ws?ticket=${TICKET}`,
])('%s says that it will be back, and nothing about itself', async path => {
  const answer = await fetch(`http://127.0.0.1:${server.server.port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  expect([answer.status, text.includes('"ServiceUnavailable"')]).toEqual([503, true])
  expect(text).not.toMatch(/postgres|connect|database "|sock/i)
  if (path.startsWith('/api')) expect(answer.headers.get('retry-after')).toBe('5')
})
