import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../../config'
import { channel } from '../../core/contract/channels'
import type { ServerFrame } from '../../core/contract/live'
import { openTestWorld, type TestWorld } from '../../core/testing'
import { inTransaction } from '../../core/write'
import { hashPassword } from '../../modules/identity/sign-in/passwords'
import { openServer } from '../../open-server'

type Server = Awaited<ReturnType<typeof openServer>>

let world: TestWorld
let servers: Server[]
let personId: string
const PASSWORD = 'a good long password'

beforeAll(async () => {
  world = await openTestWorld()
  personId = world.newId()
  const now = new Date()
  await world.db
    .insertInto('person')
    .values({
      id: personId,
      email: 'two@example.test',
      password_hash: await hashPassword(PASSWORD),
      first_name: 'Two',
      last_name: 'Servers',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const open = async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '6', HOST: '127.0.0.1' }), PORT: 0 }
    return openServer({
      config,
      databaseUrl: world.url,
      payments: world.payments,
      version: '1.0.0',
      buildDate: '',
      webFolder: import.meta.dir,
      hasDemoWorld: false,
    })
  }
  servers = [await open(), await open()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await world.close()
})

const at = (server: Server, path: string) => `http://127.0.0.1:${server.server.port}${path}`
const call = async (
  server: Server,
  path: string,
  init: { token?: string; body?: object; method?: string } = {},
) => {
  const response = await fetch(at(server, `/api/v1${path}`), {
    method: init.method ?? (init.body ? 'POST' : 'GET'),
    headers: {
      'content-type': 'application/json',
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
    body: init.body ? JSON.stringify(init.body) : undefined,
  })
  return {
    status: response.status,
    body: (await response.json().catch(() => null)) as Record<string, string>,
  }
}
const signIn = async (server: Server) =>
  (await call(server, '/auth/email/login', { body: { email: 'two@example.test', password: PASSWORD } }))
    .body as { accessToken: string; refreshToken: string }

/** Listens to one channel and keeps what comes. */
async function listen(server: Server, token: string, ch: string, since?: number) {
  const { ticket } = (await call(server, '/auth/ws/users', { token, body: {} })).body as unknown as {
    ticket: string
  }
  const frames: ServerFrame[] = []
  const socket = new WebSocket(at(server, `/ws?ticket=${ticket}`).replace('http', 'ws'))
  let closed: number | null = null
  socket.onmessage = message => frames.push(JSON.parse(String(message.data)))
  socket.onclose = event => (closed = event.code)
  await until(() => frames.some(frame => frame.t === 'hello'))
  socket.send(JSON.stringify({ t: 'sub', ch, ...(since === undefined ? {} : { since }) }))
  return {
    frames,
    socket,
    ticket,
    events: () => frames.filter(frame => frame.t === 'ev'),
    closedWith: () => closed,
  }
}

async function until(done: () => boolean) {
  for (let i = 0; i < 500 && !done(); i++) await Bun.sleep(10)
  expect(done()).toBe(true)
}

const say = (server: Server, count: number) =>
  inTransaction(contextOf(server), 'test', async ({ emit }) => {
    for (let i = 0; i < count; i++) emit('person.changed', { personId, what: 'profile' })
  })
const contextOf = (server: Server) => ({
  world: server.world,
  caller: { kind: 'anonymous' as const },
  now: new Date(),
  request: {
    id: 't',
    ip: null,
    deviceId: null,
    userAgent: null,
    language: 'en' as const,
    idempotencyKey: null,
    header: () => null,
  },
})

test('what is written through one server is heard on the other, in order and without gaps', async () => {
  const [a, b] = servers as [Server, Server]
  const { accessToken } = await signIn(a)
  const onA = await listen(a, accessToken, channel.user(personId))
  const onB = await listen(b, accessToken, channel.user(personId))
  await until(() => [onA, onB].every(({ frames }) => frames.some(frame => frame.t === 'snap')))
  const start = (onB.frames.find(frame => frame.t === 'snap') as { seq: number }).seq

  await Promise.all([say(a, 3), say(b, 3), say(a, 2), say(b, 2)])
  await until(() => onA.events().length === 10 && onB.events().length === 10)
  const numbers = Array.from({ length: 10 }, (_, i) => start + 1 + i)
  for (const listener of [onA, onB])
    expect(listener.events().map(event => (event as { seq: number }).seq)).toEqual(numbers)
  onA.socket.close()

  // Who was away gets what was missed, from either server.
  await say(a, 4)
  await until(() => onB.events().length === 14)
  const back = await listen(b, accessToken, channel.user(personId), start + 10)
  await until(() => back.events().length === 4)
  expect(back.events().map(event => (event as { seq: number }).seq)).toEqual(
    [11, 12, 13, 14].map(i => start + i),
  )
  expect(back.frames.some(frame => frame.t === 'snap')).toBe(false)
  // Nobody can have heard what was never said: such a client starts afresh.
  const ahead = await listen(a, accessToken, channel.user(personId), start + 500)
  await until(() => ahead.frames.some(frame => frame.t === 'snap'))
  for (const { socket } of [onB, back, ahead]) socket.close()
})

test("nobody hears other people's channels, and a ticket opens once", async () => {
  const [a] = servers as [Server]
  const { accessToken } = await signIn(a)
  const listener = await listen(a, accessToken, channel.allOrders())
  await until(() => listener.frames.some(frame => frame.t === 'err'))
  const again = new WebSocket(at(a, `/ws?ticket=${listener.ticket}`).replace('http', 'ws'))
  let opened = false
  let over = false
  again.onopen = () => (opened = true)
  again.onclose = again.onerror = () => (over = true)
  await until(() => over)
  expect(opened).toBe(false)
  listener.socket.close()
})

test('signing out on one server ends the session on the other, and its live connection', async () => {
  const [a, b] = servers as [Server, Server]
  const { accessToken, refreshToken } = await signIn(a)
  const listener = await listen(b, accessToken, channel.user(personId))
  expect((await call(b, '/user', { token: accessToken })).status).toBe(200)
  expect((await call(a, '/auth/logout', { token: accessToken, method: 'POST', body: {} })).status).toBe(200)
  await until(() => listener.closedWith() === 4001)
  const after = await call(b, '/user', { token: accessToken })
  expect(after).toMatchObject({ status: 401, body: { code: 101009, name: 'SessionRevoked' } })
  expect(await call(b, '/auth/refresh', { body: { refreshToken } })).toMatchObject({
    status: 401,
    body: { code: 101009 },
  })
})

test('tabs that refresh at once get the same successor; a replay ends the whole sign-in', async () => {
  const [a, b] = servers as [Server, Server]
  const { refreshToken } = await signIn(a)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(i % 2 ? a : b, '/auth/session/refresh', { body: { refreshToken } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const successors = new Set(answers.map(({ body }) => (body as { refreshToken: string }).refreshToken))
  expect(successors.size).toBe(1)

  const [successor] = successors as unknown as [string]
  const next = await call(b, '/auth/refresh', { body: { refreshToken: successor } })
  expect(next.status).toBe(200)
  expect((await call(a, '/auth/refresh', { body: { refreshToken } })).body).toMatchObject({ code: 101009 })
  expect(
    (
      await call(a, '/auth/refresh', {
        body: { refreshToken: (next.body as { refreshToken: string }).refreshToken },
      })
    ).body,
  ).toMatchObject({ code: 101009 })
})

test('an unknown address and a wrong password get the same answer', async () => {
  const [a] = servers as [Server]
  const wrong = await call(a, '/auth/email/login', {
    body: { email: 'two@example.test', password: 'not this one' },
  })
  const unknown = await call(a, '/auth/email/login', {
    body: { email: 'nobody@example.test', password: 'not this one' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong).toEqual(unknown)
})
