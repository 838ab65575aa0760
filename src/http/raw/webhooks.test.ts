import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { contextFor, openTestWorld, type TestWorld } from '../../core/testing'
import { openTestPayments, until } from '../../dev/simulator/testing'
import { webhooks } from './webhooks'

const provider = openTestPayments()
let world: TestWorld
let app: ReturnType<typeof webhooks>
let ip = '203.0.113.1'
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  app = webhooks({ world, openContext: async () => contextFor(world), ipOf: () => ip, countView: () => {} })
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const event = (id: string, type = 'charge.updated') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1_763_000_000,
    data: { object: { id: 'ch_1', object: 'charge' } },
  })
const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  provider.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_test', ...options })
const post = async (body: string, signature: string | null, service = 'stripe', method = 'POST') =>
  app.handle(
    new Request(`http://localhost/api/v1/webhooks/${service}`, {
      method,
      ...(method === 'POST' ? { body } : {}),
      headers: signature === null ? {} : { 'stripe-signature': signature },
    }),
  )
const kept = (id: string) =>
  world.db.selectFrom('incoming_webhook').selectAll().where('event_id', '=', id).execute()

test('a signed event is kept once, answered at once, and processed', async () => {
  const body = event('evt_once')
  const answers = await Promise.all(Array.from({ length: 20 }, async () => post(body, await sign(body))))
  expect(answers.every(answer => answer.status === 204)).toBe(true)
  await until(async () => (await kept('evt_once'))[0]?.processed_at != null)
  const rows = await kept('evt_once')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ service: 'stripe', type: 'charge.updated', body, error: null })
})

const forged: [string, (body: string) => Promise<string | null>][] = [
  ['no signature', async () => null],
  ['an empty one', async () => ''],
  ['another secret', body => sign(body, { secret: 'whsec_other' })],
  ['an old one', body => sign(body, { timestamp: Math.floor(Date.now() / 1000) - 301 })],
  ['one of another body', () => sign(event('evt_else'))],
  ['only an older scheme', async body => (await sign(body)).replace('v1=', 'v0=')],
]
test.each(forged)('with %s nothing is kept', async (_, signature) => {
  const body = event('evt_forged')
  expect((await post(body, await signature(body))).status).toBe(400)
  expect(await kept('evt_forged')).toEqual([])
})

test('other services and other verbs are refused', async () => {
  const body = event('evt_other')
  expect((await post(body, await sign(body), 'nobody')).status).toBe(404)
  expect((await post(body, null, 'stripe', 'GET')).status).toBe(405)
})

test('who sends many without a signature is refused before they are read, and fills no log', async () => {
  const warn = spyOn(world.log, 'warn')
  const verify = spyOn(world.payments, 'verifyWebhook')
  ip = '203.0.113.2'
  const body = event('evt_flood')
  for (let i = 0; i < 60; i++) expect((await post(body, null)).status).toBe(400)
  verify.mockClear()
  for (let i = 0; i < 20; i++) expect((await post(body, null)).status).toBe(429)
  expect(verify).not.toHaveBeenCalled()
  expect(warn.mock.calls.length).toBeLessThanOrEqual(2)
  ip = '203.0.113.3'
  expect((await post(body, await sign(body))).status).toBe(204)
  warn.mockRestore()
  verify.mockRestore()
})
