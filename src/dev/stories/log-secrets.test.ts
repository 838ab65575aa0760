import { afterAll, beforeAll, expect, test } from 'bun:test'
import { surface } from '../../http/legacy/surface'
import { hashPassword } from '../../modules/identity/sign-in/passwords'
import { appRouter } from '../../routers/app'
import { inPools } from '../access/front-door'
import { type OwnServer, openOwnServer } from './own-server'

/** Everything that opens an account, with values that turn up nowhere else. */
const SECRETS = {
  password: 'pass-hush-5f1c-word',
  newPassword: 'pass-hush-77aa-word',
  currentPassword: 'pass-hush-5f1c-word',
  token: 'tok-hush-9b2d-tok-hush-9b2d-tok-hush-9b2d',
  refreshToken: 'ref-hush-3e4f-ref-hush-3e4f-ref-hush-3e4f',
  accessToken: 'acc-hush-1a2b',
  idToken: 'idt-hush-6c7d',
  ticket: 'tic-hush-8e9f',
  pin: '739158',
  code: 'COD-HUSH-42',
  iban: 'ES9121000418450200051332',
}
const HEADER = 'hdr-hush-0d0e'
const EMAIL = 'log@example.test'
const lines: string[] = []
let server: OwnServer

beforeAll(async () => {
  server = await openOwnServer({ log: lines })
  const now = new Date()
  await server.world.db
    .insertInto('person')
    .values({
      id: server.world.newId(),
      email: EMAIL,
      password_hash: await hashPassword(SECRETS.password),
      first_name: 'Log',
      last_name: 'Reader',
      created_at: now,
      updated_at: now,
    })
    .execute()
})
afterAll(() => server.stop())

const send = async (method: string, path: string, body: object | null, authorization?: string) => {
  const response = await fetch(server.origin + path, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(authorization ? { authorization } : {}),
      'x-impersonator-token': HEADER,
      'idempotency-key': `key-${path}`,
    },
  })
  return { status: response.status, text: await response.text() }
}

type Call = { method: string; path: string; body: object | null }

const body = { email: EMAIL, id: '0123456789abcdef01234567', phone: '+34600000000', ...SECRETS }
const query = `?token=${SECRETS.token}&ticket=${SECRETS.ticket}`

/**
 * Every endpoint that takes something, with all secrets in it. What changes something and has both a path and a name is
 * called by one of them: by the other the next time.
 */
function callsOf(time: number): Call[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const mutations = Object.keys(procedures).filter(name => procedures[name]!._def.type === 'mutation')
  const withPath = new Set<string>(surface.map(({ procedure }) => procedure))
  const isByName = (name: string) => !withPath.has(name) || (mutations.indexOf(name) + time) % 2 === 0
  return [
    ...surface
      .filter(({ procedure }) => !mutations.includes(procedure) || !isByName(procedure))
      .map(({ method, path }) => {
        const concrete = `/api/v1${path.replace(/\{[^}]+\}/g, '0123456789abcdef01234567')}`
        return method === 'GET'
          ? { method, path: concrete + query, body: null }
          : { method, path: concrete, body }
      }),
    ...mutations
      .filter(isByName)
      .map(name => ({ method: 'POST', path: `/trpc/${name}`, body: { json: body } })),
    { method: 'GET', path: `/ws${query}`, body: null },
  ]
}

let times = 0

/** Calls all of them anonymously or with a person's token; calls that end their own session come last. */
async function knockEverywhere(authorization?: string) {
  const isLast = ({ path }: Call) => /logout/i.test(path)
  const calls = callsOf(times++)
  for (const some of [calls.filter(call => !isLast(call)), calls.filter(isLast)])
    await inPools(some, async call => void (await send(call.method, call.path, call.body, authorization)))
  await send('GET', `/auth/google/callback${query}`, null)
}

test('no log says what would open an account, whether calls succeed, are refused, or break', async () => {
  const signedIn = await send('POST', '/api/v1/auth/email/login', {
    email: EMAIL,
    password: SECRETS.password,
  })
  expect(signedIn.status).toBe(200)
  const { accessToken, refreshToken } = JSON.parse(signedIn.text) as {
    accessToken: string
    refreshToken: string
  }
  await send('POST', '/api/v1/auth/refresh', { refreshToken: SECRETS.refreshToken })
  const { token } = await server.personWith({ permissions: [{ type: 'SuperAdminPermission' }] })
  await knockEverywhere(`Bearer ${token}`)
  await knockEverywhere(`Bearer ${SECRETS.accessToken}`)

  // Whatever is written now breaks, with the values in its parameters.
  const tables = [
    'session',
    'rate_limit',
    'challenge',
    'api_key',
    'audit_entry',
    'idempotent_answer',
    'live_ticket',
  ]
  for (const table of tables)
    await server.connection.driver.unsafe(`alter table ${table} rename to ${table}_gone`)
  const broken = await send('POST', '/api/v1/auth/email/login', { email: EMAIL, password: SECRETS.password })
  expect(broken.status).toBe(500)
  await knockEverywhere(`Bearer ${accessToken}`)
  await knockEverywhere()
  for (const table of tables)
    await server.connection.driver.unsafe(`alter table ${table}_gone rename to ${table}`)

  const log = lines.join('')
  for (const secret of [...Object.values(SECRETS), HEADER, accessToken, refreshToken, token])
    expect(log.includes(secret) ? secret : null).toBeNull()

  // Each failure can be found by what its caller was told.
  const { requestId } = JSON.parse(broken.text) as { requestId: string }
  const told = lines.map(line => JSON.parse(line)).filter(line => line.requestId === requestId)
  expect(told).toMatchObject([{ call: 'public.auth.logIn', err: { code: '42P01' } }])
  const failures = lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(failures.length).toBeGreaterThan(5)
  expect(failures.filter(line => !line.requestId)).toEqual([])
}, 60_000)
