import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { OutsideAnswer, TextRequest } from '../../../adapters/outside/port'
import { jobContext } from '../../../core/job-context'
import { openRelay } from '../../../core/live/relay'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import { subscriptions } from '../../../routers/subscriptions'
import { isSignedBy } from '../webhooks/rules/standard-webhooks'
import { announceEvents } from './announce-events'
import { FAILURES_UNTIL_DISABLED } from './rules/delivery-attempts'
import { sendDelivery, sendDueDeliveries } from './send-deliveries'

let world: TestWorld
let ours: Tenant
let theirs: Tenant
let asked: TextRequest[] = []
let answer: () => OutsideAnswer | Promise<OutsideAnswer>
const OK: OutsideAnswer = { status: 204, contentType: '', body: '', ms: 3 }
const BUSY: OutsideAnswer = { status: 503, contentType: 'text/plain', body: 'busy\0', ms: 3 }
beforeAll(async () => {
  world = await openTestWorld({
    outside: {
      request: async request => {
        asked.push(request as TextRequest)
        return answer()
      },
    },
  })
  ours = await makeTenant(world, 'bcn')
  theirs = await makeTenant(world, 'mad')
})
beforeEach(async () => {
  asked = []
  answer = () => OK
  await world.db.deleteFrom('webhook_delivery').execute()
  await world.db.deleteFrom('webhook_endpoint').execute()
})
afterAll(() => world.close())

const as = async (type: 'HelloAdminPermission' | 'MerchantAdminPermission', scope = {}) =>
  createCaller(appRouter)(contextFor(world, await makePerson(world, { permissions: [{ type, scope }] })))
    .admin
const endpoint = (more = {}) => ({
  name: 'Cash desk',
  url: 'https://desk.example/hooks',
  merchantId: ours.merchantId,
  events: ['order.placed', 'order.moved'] as ('order.placed' | 'order.moved')[],
  ...more,
})
async function happens(type: string, data: object): Promise<string> {
  const id = world.newId()
  await world.db
    .insertInto('event')
    .values({ id, type, data: { ...data }, at: world.clock.now() })
    .execute()
  return id
}
const placed = (tenant: Tenant) =>
  happens('order.placed', {
    orderId: tenant.orderId,
    storeId: tenant.storeId,
    personId: tenant.customerId,
    locationId: null,
    state: 'pending',
  })
const deliveries = () => world.db.selectFrom('webhook_delivery').selectAll().orderBy('id').execute()
async function sendAll() {
  for (const { id } of await deliveries()) await sendDelivery(world, { deliveryId: id })
}

test('an order is told of to its kitchen and to the platform, once each, signed, without whoever has ordered', async () => {
  const admin = await as('HelloAdminPermission')
  const mine = await admin.webhookEndpoints.create(endpoint())
  await admin.webhookEndpoints.create(endpoint({ merchantId: null, name: 'Platform' }))
  await admin.webhookEndpoints.create(endpoint({ merchantId: theirs.merchantId, name: 'Others' }))
  await admin.webhookEndpoints.create(endpoint({ events: ['order.moved'], name: 'Later' }))
  await admin.webhookEndpoints.create(endpoint({ isActive: false, name: 'Off' }))
  const { secret } = await admin.webhookEndpoints.rotateSecret({ id: mine.id })
  const eventId = await placed(ours)
  await announceEvents(world, { eventIds: [eventId] })
  await announceEvents(world, { eventIds: [eventId] })
  expect(await deliveries()).toHaveLength(2)
  await sendAll()
  await sendAll()
  expect(asked).toHaveLength(2)
  const { headers = {}, body = '' } = asked.find(one => one.headers?.['webhook-signature']?.includes(' '))!
  const said = {
    id: headers['webhook-id']!,
    timestamp: headers['webhook-timestamp']!,
    signature: headers['webhook-signature']!,
  }
  expect(said.id).toBe(`evt_${eventId}`)
  expect(isSignedBy(secret, said, body, world.clock.now())).toBe(true)
  expect(isSignedBy(secret, said, `${body} `, world.clock.now())).toBe(false)
  expect(JSON.parse(body)).toMatchObject({
    id: `evt_${eventId}`,
    type: 'order.placed',
    data: { orderId: ours.orderId, order: { id: ours.orderId, storeId: ours.storeId } },
  })
  expect(body).not.toContain(ours.customerId)
  expect(body).not.toMatch(/@|phone|Name/)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('while no endpoint listens nothing is queued, from the first one on what happens is', async () => {
  const admin = await as('HelloAdminPermission')
  const queuedAfterOne = async () => {
    const queued: string[] = []
    const relay = openRelay(
      world,
      () => [],
      async (_, events, answers) =>
        void queued.push(...subscriptions.jobsAfter(events, answers).map(({ name }) => name)),
      () => {},
      () => sql`select 1`,
      subscriptions.lookups,
    )
    await inTransaction(jobContext(world, 'test'), 'test', async ({ emit }) =>
      emit('route.changed', { routeId: world.newId(), personIds: [], what: 'created' }),
    )
    await relay.drain()
    await relay.stop()
    return queued.filter(name => name === 'announce-events')
  }
  expect(await queuedAfterOne()).toEqual([])
  const { id } = await admin.webhookEndpoints.create(endpoint({ isActive: false }))
  expect(await queuedAfterOne()).toEqual([])
  await admin.webhookEndpoints.update({ id, isActive: true })
  expect(await queuedAfterOne()).toEqual(['announce-events'])
})

test('two servers that come for one delivery send it once', async () => {
  const admin = await as('HelloAdminPermission')
  await admin.webhookEndpoints.create(endpoint())
  await announceEvents(world, { eventIds: [await placed(ours)] })
  const [delivery] = await deliveries()
  await Promise.all(Array.from({ length: 8 }, () => sendDelivery(world, { deliveryId: delivery!.id })))
  expect(asked).toHaveLength(1)
})

test('what does not arrive is tried again, later and later, under the same id, and then given up', async () => {
  const admin = await as('HelloAdminPermission')
  const { id } = await admin.webhookEndpoints.create(endpoint())
  answer = () => BUSY
  await announceEvents(world, { eventIds: [await placed(ours)] })
  await sendAll()
  await sendAll()
  expect(asked).toHaveLength(1)
  expect((await deliveries())[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    response_status: 503,
    response_body: 'busy',
    error: 'HTTP 503',
  })
  for (const minutes of [1, 10, 60, 240, 720, 720]) {
    world.clock.advance(minutes * 60_000 + 6_000)
    await sendDueDeliveries(world)
  }
  expect(asked).toHaveLength(6)
  expect(new Set(asked.map(({ headers }) => headers!['webhook-id'])).size).toBe(1)
  const [failed] = await deliveries()
  expect(failed).toMatchObject({ state: 'failed', attempts: 6, next_attempt_at: null })
  expect(await admin.webhookEndpoints.show({ id })).toMatchObject({ failures: 6, isActive: true })

  answer = () => OK
  expect(await admin.webhookDeliveries.replay({ id: failed!.id })).toMatchObject({
    state: 'delivered',
    attempts: 1,
    responseStatus: 204,
  })
  expect(await admin.webhookEndpoints.show({ id })).toMatchObject({ failures: 0 })
})

test('an attempt whose server has died is made again', async () => {
  const admin = await as('HelloAdminPermission')
  await admin.webhookEndpoints.create(endpoint())
  await announceEvents(world, { eventIds: [await placed(ours)] })
  answer = () => new Promise(() => {})
  void sendDelivery(world, { deliveryId: (await deliveries())[0]!.id })
  while (!asked.length) await Bun.sleep(5)
  answer = () => OK
  world.clock.advance(66_000)
  await sendDueDeliveries(world)
  expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('after a long failure nothing is sent any more, and the office hears of it, once', async () => {
  const admin = await as('HelloAdminPermission')
  const { id } = await admin.webhookEndpoints.create(endpoint({ name: 'Broken desk' }))
  answer = () => BUSY
  for (let sent = 0; sent < FAILURES_UNTIL_DISABLED; sent++) await admin.webhookEndpoints.test({ id })
  expect(await admin.webhookEndpoints.show({ id })).toMatchObject({ isActive: false, failures: 50 })
  const incidents = world.db
    .selectFrom('incidence')
    .select('comment')
    .where('key', '=', `webhook-endpoint:${id}`)
  expect(await incidents.execute()).toHaveLength(1)
  await expect(admin.webhookEndpoints.test({ id })).rejects.toThrow('This endpoint is switched off')
  world.clock.advance(61 * 60_000)
  const before = asked.length
  await sendDueDeliveries(world)
  expect(asked).toHaveLength(before)
  expect(await admin.webhookEndpoints.update({ id, isActive: true })).toMatchObject({
    failures: 0,
    disabledAt: null,
  })
})

test('merchants see what is theirs, hear of no routes, and read no secret', async () => {
  const admin = await as('HelloAdminPermission')
  const merchant = await as('MerchantAdminPermission', { merchantIds: [ours.merchantId] })
  const foreign = await admin.webhookEndpoints.create(endpoint({ merchantId: theirs.merchantId }))
  await announceEvents(world, { eventIds: [await placed(theirs)] })
  const [delivery] = await deliveries()
  expect((await merchant.webhookDeliveries.list({})).docs).toEqual([])
  await expect(merchant.webhookDeliveries.show({ id: delivery!.id })).rejects.toThrow('Not Found')
  await expect(merchant.webhookDeliveries.replay({ id: delivery!.id })).rejects.toThrow('Not Found')
  await expect(merchant.webhookEndpoints.test({ id: foreign.id })).rejects.toThrow('Not Found')
  await expect(merchant.webhookEndpoints.rotateSecret({ id: foreign.id })).rejects.toThrow('Not Found')
  await expect(merchant.webhookEndpoints.create(endpoint({ events: ['route.changed'] }))).rejects.toThrow()
  await expect(merchant.webhookEndpoints.create(endpoint({ merchantId: null }))).rejects.toThrow()
  const mine = await merchant.webhookEndpoints.create(endpoint())
  expect(JSON.stringify(mine)).not.toMatch(/secret|whsec/i)
  const { secret } = await merchant.webhookEndpoints.rotateSecret({ id: mine.id })
  const log = await world.db.selectFrom('audit_entry').select(['before', 'after']).execute()
  expect(JSON.stringify(log)).not.toContain(secret)
  const kept = await world.db.selectFrom('idempotent_answer').select('answer').execute()
  expect(JSON.stringify(kept)).not.toContain(secret)
})
