import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SignJWT } from 'jose'
import { readConfig } from '../config'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../core/testing'
import { inTransaction } from '../core/write'
import { openSession, type Tokens } from '../modules/identity/sessions/open-session'
import { revokeSession } from '../modules/identity/sessions/sessions.store'
import { ACCESS_TOKEN_SECONDS, deriveKey, signAccessToken } from '../modules/identity/sessions/tokens'
import { openServer } from '../open-server'

let world: TestWorld
let server: Awaited<ReturnType<typeof openServer>>
const config = { ...readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '6', HOST: '127.0.0.1' }), PORT: 0 }
beforeAll(async () => {
  world = await openTestWorld()
  server = await openServer({
    config,
    databaseUrl: world.url,
    payments: world.payments,
    version: '1.0.0',
    buildDate: '',
    webFolder: import.meta.dir,
    hasDemoWorld: false,
  })
})
afterAll(async () => {
  await server.stop()
  await world.close()
})

type SignedIn = Tokens & { personId: string; sessionId: string }
async function signIn(): Promise<SignedIn> {
  const { id: personId } = await makePerson(server.world)
  const ctx = contextFor(server.world, anonymous)
  const tokens = await inTransaction(ctx, 'test', ({ db, emit }) =>
    openSession(db, { ...ctx, emit }, personId, 'password'),
  )
  const { sid } = JSON.parse(atob(tokens.accessToken.split('.')[1]!)) as { sid: string }
  return { ...tokens, personId, sessionId: sid }
}
const sign = (claims: { personId: string; sessionId: string }, at: Date) =>
  signAccessToken(config.SECRET, claims, at)
const longAgo = () => new Date(Date.now() - (ACCESS_TOKEN_SECONDS + 60) * 1000)
const suspend = (personId: string) =>
  server.world.db.updateTable('person').set({ suspended_at: new Date() }).where('id', '=', personId).execute()
const remove = (personId: string) =>
  server.world.db.updateTable('person').set({ deleted_at: new Date() }).where('id', '=', personId).execute()
const expire = (sessionId: string) =>
  server.world.db.updateTable('session').set({ expires_at: new Date() }).where('id', '=', sessionId).execute()
const revoke = (sessionId: string) =>
  inTransaction(contextFor(server.world, anonymous), 'test', ({ db }) =>
    revokeSession(db, new Date(), sessionId, 'test'),
  )

async function ask(path: string, init: RequestInit) {
  const response = await fetch(`http://127.0.0.1:${server.server.port}${path}`, init)
  const body = (await response.json()) as {
    code?: number
    error?: { json: { data: { failure: { code: number } } } }
  }
  return { status: response.status, code: body.code ?? body.error?.json.data.failure.code ?? null }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** What a client sees of an access token, by REST and by tRPC: 101007 renews it, the others end the credentials. */
const ACCESS: [what: string, status: number, code: number | null, token: () => Promise<string>][] = [
  ['a good one', 200, null, async () => (await signIn()).accessToken],
  ['one that is over', 401, 101007, async () => sign(await signIn(), longAgo())],
  ['no token at all', 401, 101008, async () => 'nonsense'],
  [
    'one of another secret',
    401,
    101008,
    async () => signAccessToken('x'.repeat(40), await signIn(), new Date()),
  ],
  [
    'one without a signature',
    401,
    101008,
    async () => {
      const [, payload] = (await signIn()).accessToken.split('.')
      return `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`
    },
  ],
  [
    'one of another kind',
    401,
    101008,
    async () => {
      const { personId, sessionId } = await signIn()
      return new SignJWT({ sid: sessionId, typ: 'rt' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('comanda')
        .setAudience('comanda')
        .setSubject(personId)
        .setExpirationTime('10m')
        .sign(deriveKey(config.SECRET, 'access-token'))
    },
  ],
  ['a refresh token in its place', 401, 101008, async () => (await signIn()).refreshToken],
  [
    'one whose sign-in was revoked',
    401,
    101009,
    async () => {
      const session = await signIn()
      await revoke(session.sessionId)
      return session.accessToken
    },
  ],
  [
    'one whose sign-in has ended',
    401,
    101009,
    async () => {
      const session = await signIn()
      await expire(session.sessionId)
      return session.accessToken
    },
  ],
  [
    'one of somebody who was deleted',
    401,
    101009,
    async () => {
      const session = await signIn()
      await remove(session.personId)
      return session.accessToken
    },
  ],
  [
    'one that names somebody else',
    401,
    101009,
    async () =>
      sign({ sessionId: (await signIn()).sessionId, personId: (await signIn()).personId }, new Date()),
  ],
  [
    'one of somebody who was suspended',
    403,
    101011,
    async () => {
      const session = await signIn()
      await suspend(session.personId)
      return session.accessToken
    },
  ],
]
test.each(ACCESS)('access token: %s', async (_, status, code, make) => {
  const token = await make()
  expect(await ask('/api/v1/user', bearer(token))).toEqual({ status, code })
  expect(await ask('/trpc/app.me', bearer(token))).toEqual({ status, code })
})

const REFRESH: [what: string, status: number, code: number | null, token: () => Promise<string>][] = [
  ['a good one', 200, null, async () => (await signIn()).refreshToken],
  ['one that nobody gave', 401, 101010, async () => 'n'.repeat(43)],
  ['an access token in its place', 400, 100001, async () => (await signIn()).accessToken],
  [
    'one whose time is over',
    401,
    101010,
    async () => {
      const session = await signIn()
      await server.world.db
        .updateTable('refresh_token')
        .set({ expires_at: new Date() })
        .where('session_id', '=', session.sessionId)
        .execute()
      return session.refreshToken
    },
  ],
  [
    'one whose sign-in has ended',
    401,
    101010,
    async () => {
      const session = await signIn()
      await expire(session.sessionId)
      return session.refreshToken
    },
  ],
  [
    'one whose sign-in was revoked',
    401,
    101009,
    async () => {
      const session = await signIn()
      await revoke(session.sessionId)
      return session.refreshToken
    },
  ],
  [
    'one of somebody who was suspended',
    403,
    101011,
    async () => {
      const session = await signIn()
      await suspend(session.personId)
      return session.refreshToken
    },
  ],
]
test.each(REFRESH)('refresh token: %s', async (_, status, code, make) => {
  const refreshToken = await make()
  for (const path of ['/api/v1/auth/session/refresh', '/api/v1/auth/refresh']) {
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    })
    expect(answer).toEqual({ status, code })
  }
})

test('devices are told that they have to be claimed again', async () => {
  expect(await ask('/api/v1/printer-api/ping', bearer('prn_unknown'))).toEqual({ status: 401, code: 107005 })
  expect(await ask('/api/v1/auth/ws/kiosks', { method: 'POST', ...bearer('ksk_unknown') })).toEqual({
    status: 401,
    code: 109001,
  })
})
