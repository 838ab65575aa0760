import { afterAll, beforeEach, expect, test } from 'bun:test'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { fcmPush, readServiceAccount } from './fcm'
import type { Push } from './port'

const NOW = new Date('2026-11-17T08:00:00Z')
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
let now = NOW
let assertions: string[] = []
let messages: { authorization: string | null; body: unknown; path: string }[] = []
let answer = () => Response.json({ name: 'projects/comanda/messages/1' })
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/token') {
      assertions.push(new URLSearchParams(await request.text()).get('assertion') ?? '')
      return Response.json({ access_token: `access-${assertions.length}`, expires_in: 3600 })
    }
    messages.push({
      path: pathname,
      authorization: request.headers.get('authorization'),
      body: await request.json(),
    })
    return answer()
  },
})
afterAll(() => server.stop(true))

const url = `http://localhost:${server.port}`
const account = readServiceAccount(
  JSON.stringify({
    type: 'service_account',
    project_id: 'comanda',
    private_key_id: 'k1',
    private_key: await exportPKCS8(privateKey),
    client_email: 'push@comanda.iam.test',
    token_uri: `${url}/token`,
  }),
)
const open = () => fcmPush(account, () => now, url)
const push: Push = {
  token: 'device-1',
  keys: null,
  trackingId: 'message-1',
  title: 'New route',
  text: 'From 12:30',
  url: 'https://c.test/courier/home',
  route: { name: 'courier-route', param: { name: 'id', value: 'r1' } },
  urgency: 'high',
  topic: 'route-r1',
  ttlSeconds: 3600,
}
const refusal = (status: number, code: string) => () =>
  Response.json(
    {
      error: {
        status: 'X',
        message: 'no',
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
      },
    },
    { status },
  )

beforeEach(() => {
  now = NOW
  assertions = []
  messages = []
  answer = () => Response.json({ name: 'projects/comanda/messages/1' })
})

test('a push message goes out in the name of the service account', async () => {
  expect(await open().send(push)).toEqual({ kind: 'sent' })
  const { payload, protectedHeader } = await jwtVerify(assertions[0]!, publicKey, {
    issuer: 'push@comanda.iam.test',
    audience: `${url}/token`,
    algorithms: ['RS256'],
    currentDate: NOW,
  })
  expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging')
  expect(protectedHeader.kid).toBe('k1')
  expect(messages).toEqual([
    {
      path: '/v1/projects/comanda/messages:send',
      authorization: 'Bearer access-1',
      body: {
        message: {
          token: 'device-1',
          notification: { title: 'New route', body: 'From 12:30' },
          data: {
            trackingId: 'message-1',
            redirectURL: 'https://c.test/courier/home',
            redirectRoute: 'courier-route',
            routeParamName: 'id',
            routeParamValue: 'r1',
          },
          android: { priority: 'high', ttl: '3600s', collapse_key: 'route-r1' },
          apns: { headers: { 'apns-priority': '10', 'apns-collapse-id': 'route-r1' } },
        },
      },
    },
  ])
})

test('the access token is asked for once by many, and again before it ends', async () => {
  const carrier = open()
  await Promise.all(Array.from({ length: 10 }, () => carrier.send(push)))
  expect(assertions).toHaveLength(1)
  now = new Date(NOW.getTime() + 56 * 60_000)
  await carrier.send(push)
  expect(assertions).toHaveLength(2)
  expect(messages.at(-1)!.authorization).toBe('Bearer access-2')
})

test('a device that is gone is told apart from one that could not be reached', async () => {
  answer = refusal(404, 'UNREGISTERED')
  expect(await open().send(push)).toEqual({ kind: 'unregistered' })
  answer = refusal(400, 'INVALID_ARGUMENT')
  expect((await open().send(push)).kind).toBe('refused')
  for (const [status, code] of [
    [429, 'QUOTA_EXCEEDED'],
    [503, 'UNAVAILABLE'],
    [404, 'NOT_FOUND'],
  ] as const) {
    answer = refusal(status, code)
    await expect(open().send(push)).rejects.toThrow(code)
  }
})

test('what is no key file is refused without being repeated', () => {
  for (const text of ['{"private_key":"secret"}', 'no JSON: secret'])
    expect(() => readServiceAccount(text)).toThrow(/^This is not the key file of a service account$/)
})
