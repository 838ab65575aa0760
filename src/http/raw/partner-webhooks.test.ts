import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { processKeptWebhook } from '../../modules/back-office/webhook-processing/process-webhook'
import { forgetOldWebhooks } from '../../modules/integrations/webhooks/events'
import { insertWebhooks } from '../../modules/integrations/webhooks/incoming-webhooks.store'
import { WEBHOOK_KILOBYTES } from '../../modules/integrations/webhooks/limits'
import { signWebhook } from '../../modules/integrations/webhooks/rules/standard-webhooks'
import { makeMerchant } from '../../modules/stores/stores/stores.make'
import { appRouter } from '../../routers/app'
import { webhooks } from './webhooks'

const SECRET = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cw=='
const OTHER = 'whsec_YW5vdGhlci1zZWNyZXQ='
let world: TestWorld
let app: ReturnType<typeof webhooks>
let own: string
let other: string
let admin: ReturnType<ReturnType<typeof createCaller<typeof appRouter._def.record>>>
beforeAll(async () => {
  world = await openTestWorld()
  app = webhooks({ world, openContext: async () => contextFor(world), ipOf: () => null, countView: () => {} })
  const person = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  admin = createCaller(appRouter)(contextFor(world, person)) as never
  const connect = (name: string, webhookSecret: string) =>
    admin.admin.integrations.create({ name, kind: 'bank', webhookSecret })
  own = (await connect('First bank', SECRET)).id
  other = (await connect('Second bank', OTHER)).id
})
afterAll(() => world.close())

type Sent = { id: string; secret?: string; to?: string; method?: string; at?: number; body?: string }
async function send({ id, secret = SECRET, to = `bank?integration=${own}`, method = 'POST', ...more }: Sent) {
  const at = more.at ?? Math.floor(world.clock.now().getTime() / 1000)
  const body = more.body ?? JSON.stringify({ type: 'transaction.booked', data: { id: 'tx_1' } })
  return app.handle(
    new Request(`http://localhost/api/v1/webhooks/${to}`, {
      method,
      ...(method === 'GET' ? {} : { body }),
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'a key of theirs',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': signWebhook(secret, id, at, body),
      },
    }),
  )
}
const kept = (id: string) =>
  world.db.selectFrom('incoming_webhook').selectAll().where('event_id', '=', id).execute()
const jobsFor = (id: string) =>
  world.db.selectFrom('event').select('id').where(sql`data ->> 'webhookId'`, '=', id).execute()

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('what is signed is kept once, by %s as well', async method => {
  const id = `msg_${method}`
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ id, method })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
  const rows = await kept(id)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ service: 'bank', method, type: 'transaction.booked', object_id: 'tx_1' })
  expect(rows[0]!.headers).toMatchObject({ 'x-api-key': '•••', 'webhook-signature': '•••', 'webhook-id': id })
  expect(await jobsFor(rows[0]!.id)).toHaveLength(1)
})

test('without an id in the address it is the first connection of the platform', async () => {
  expect((await send({ id: 'msg_plain', to: 'bank' })).status).toBe(204)
  expect((await kept('msg_plain'))[0]).toMatchObject({ integration_id: own })
})

test('two connections may call different things the same', async () => {
  await send({ id: 'msg_same' })
  await send({ id: 'msg_same', to: `bank?integration=${other}`, secret: OTHER })
  expect(await kept('msg_same')).toHaveLength(2)
})

test.each<[string, Partial<Sent>, number]>([
  ['another connection’s secret', { secret: OTHER }, 400],
  ['an old signature', { at: Math.floor(Date.UTC(2026, 10, 17, 7) / 1000) }, 400],
  ['a connection that is not there', { to: 'bank?integration=ffffffffffffffffffffffff' }, 404],
  ['a connection of another kind', { to: 'paack?integration=OWN' }, 404],
  ['an id that is none', { to: "bank?integration='" }, 404],
  ['a service that we never heard of', { to: 'nobody' }, 404],
  ['charts, which tell nothing', { to: 'metabase' }, 404],
  ['a body that no text column takes', { body: '{"a":"\0"}' }, 400],
])('by %s nothing is kept', async (_, sent, status) => {
  expect((await send({ id: 'msg_refused', ...sent })).status).toBe(status)
  expect(await kept('msg_refused')).toEqual([])
})

test('who asks whether anybody listens gets the word back, as plain text, and no markup', async () => {
  const ask = (query: string) => app.handle(new Request(`http://localhost/api/v1/webhooks/paack${query}`))
  const answer = await ask('?hub.challenge=abc-123')
  expect(await answer.text()).toBe('abc-123')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect((await ask('')).status).toBe(204)
  expect((await ask('?challenge=<b>x</b>')).status).toBe(400)
})

test('it is read in the office, processed by the job, and again on demand', async () => {
  await send({ id: 'msg_read' })
  const [row] = await kept('msg_read')
  const id = row!.id
  expect(await admin.admin.webhooks.show({ id })).toMatchObject({
    state: 'waiting',
    attempts: 0,
    body: row!.body,
  })
  await processKeptWebhook(world, { webhookId: id })
  await processKeptWebhook(world, { webhookId: id })
  expect(await admin.admin.webhooks.show({ id })).toMatchObject({ state: 'kept', attempts: 0 })
  expect(await admin.admin.webhooks.process({ webhookId: id })).toEqual({
    webhookId: id,
    state: 'kept',
    attempts: 0,
    error: null,
  })
  // Only what a person did stands in the log, with who it was.
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['call', 'actor_id', 'before', 'after'])
    .where('entity_type', '=', 'incoming_webhook')
    .where('entity_id', '=', id)
    .execute()
  expect(entries).toMatchObject([
    {
      call: 'admin.webhooks.process',
      before: { state: 'kept' },
      after: { state: 'waiting', service: 'bank' },
    },
  ])
  expect(entries[0]!.actor_id).not.toBeNull()
  const { docs } = await admin.admin.webhooks.list({ filter: { service: 'bank', state: 'kept' } })
  expect(docs.map(doc => doc.id)).toEqual([id])
  expect(docs[0]).not.toHaveProperty('body')
})

test('what came stays as it came', async () => {
  const person = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const keeper = createCaller(appRouter)(contextFor(world, person))
  const [row] = await kept('msg_read')
  const id = row!.id
  expect(await keeper.admin.webhooks.update({ id, note: 'Told twice' })).toMatchObject({ note: 'Told twice' })
  await expect(keeper.admin.webhooks.update({ id, body: '{"type":"forged"}' })).rejects.toThrow()
  expect((await kept('msg_read'))[0]!.body).toBe(row!.body)
})

test('what a merchant’s own courier partner tells is kept, and fails no job', async () => {
  const merchant = await makeMerchant(world)
  const { id: ofMerchant } = await admin.admin.integrations.create({
    name: 'Couriers of a kitchen',
    kind: 'paack',
    merchantId: merchant.id,
    webhookSecret: OTHER,
  })
  const body = JSON.stringify({ type: 'delivery.updated', data: { id: 'theirs', status: 'pickup' } })
  await send({ id: 'msg_kitchen', to: `paack?integration=${ofMerchant}`, secret: OTHER, body })
  const [{ id: webhookId } = { id: '' }] = await kept('msg_kitchen')
  await processKeptWebhook(world, { webhookId })
  expect((await kept('msg_kitchen'))[0]).toMatchObject({
    processed_at: expect.any(Date),
    attempts: 0,
    error: null,
  })
})

test('a connection tells so much a day, and others are not kept from it', async () => {
  const body = JSON.stringify({ type: 'transaction.booked', note: 'x'.repeat(900_000) })
  const statuses: number[] = []
  for (let i = 0; i < 30; i++) statuses.push((await send({ id: `large_${i}`, body })).status)
  const taken = statuses.filter(status => status === 204).length
  expect(taken).toBeLessThanOrEqual(Math.ceil(WEBHOOK_KILOBYTES.points / 900))
  expect(statuses.at(-1)).toBe(429)
  expect((await send({ id: 'of_the_other', secret: OTHER, to: `bank?integration=${other}` })).status).toBe(
    204,
  )
})

test('what connected services told is forgotten after a month, and what the payment provider told is not', async () => {
  const now = world.clock.now()
  await insertWebhooks(
    world.db,
    [
      {
        id: world.newId(),
        service: 'stripe',
        event_id: 'evt_kept',
        type: 'charge.succeeded',
        object_id: null,
        headers: {},
        body: '{}',
        created_at: now,
        processed_at: now,
      },
    ],
    sql<boolean>`true`,
  )
  await forgetOldWebhooks(world)
  expect(await kept('msg_POST')).toHaveLength(1)
  world.clock.advance(31 * 24 * 3_600_000)
  await forgetOldWebhooks(world)
  expect(await kept('msg_POST')).toEqual([])
  expect(await kept('evt_kept')).toHaveLength(1)
})
