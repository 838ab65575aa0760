import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { OutsideRequest } from '../../../adapters/outside/port'
import { runJobs } from '../../../core/jobs/run-jobs'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import { subscriptions } from '../../../routers/subscriptions'
import { announceEvents } from './announce-events'
import { SENDS_PER_OWNER, sendDueDeliveries } from './send-deliveries'
import { newSigningSecret, sealSecret } from './signing-secrets'

let world: TestWorld
let ours: Tenant
let theirs: Tenant
let asked: OutsideRequest[] = []
let answer: (url: string) => Promise<void>
beforeAll(async () => {
  world = await openTestWorld({
    outside: {
      request: async request => {
        asked.push(request)
        await answer(request.url)
        return { status: 204, contentType: '', body: '', ms: 3 }
      },
    },
  })
  ours = await makeTenant(world, 'bcn')
  theirs = await makeTenant(world, 'mad')
})
beforeEach(async () => {
  asked = []
  answer = async () => {}
  await world.db.deleteFrom('webhook_delivery').execute()
  await world.db.deleteFrom('webhook_endpoint').execute()
})
afterAll(() => world.close())

/** Endpoints as they stand, also more than may be added today. */
async function addEndpoints({ merchantId }: Tenant, count: number, host: string) {
  const now = world.clock.now()
  await world.db
    .insertInto('webhook_endpoint')
    .values(
      Array.from({ length: count }, (_, i) => ({
        id: world.newId(),
        name: `Endpoint ${i}`,
        url: `https://${host}/${i}`,
        merchant_id: merchantId,
        events: ['order.placed'],
        secret_sealed: sealSecret(world, newSigningSecret(world)),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
async function place({ orderId, storeId }: Tenant, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: world.newId(),
    type: 'order.placed',
    data: { orderId, storeId },
    at: world.clock.now(),
  }))
  await world.db.insertInto('event').values(rows).execute()
  return rows.map(({ id }) => id)
}
const statesOf = async (tenant: Tenant) =>
  world.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['d.state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('e.merchant_id', '=', tenant.merchantId)
    .groupBy('d.state')
    .execute()
const due = async () => {
  const rows = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'webhook-delivery.due')
    .orderBy('id')
    .execute()
  return rows.map(({ data }) => data as { deliveryId: string })
}
/** Does the jobs of these deliveries as a server does. */
const sendJobs = (deliveries: { deliveryId: string }[]) =>
  runJobs(
    world,
    'send-webhook',
    subscriptions.jobs.get('send-webhook'),
    deliveries.map(data => ({ id: data.deliveryId, data })),
    60_000,
  )

test(
  'four hundred events for eighty endpoints of a kitchen become deliveries, and few jobs',
  async () => {
    await addEndpoints(ours, 80, 'many.example')
    const before = (await due()).length
    await announceEvents(world, { eventIds: await place(ours, 400) })
    expect(await statesOf(ours)).toEqual([{ state: 'waiting', count: 32_000 }])
    expect((await due()).length - before).toBe(SENDS_PER_OWNER)
  },
  { timeout: 60_000 },
)

test('one job sends all that waits of its owner', async () => {
  await addEndpoints(ours, 5, 'many.example')
  await announceEvents(world, { eventIds: await place(ours, 10) })
  const [first] = (await due()).slice(-SENDS_PER_OWNER)
  await sendJobs([first!])
  expect(asked).toHaveLength(50)
  expect(await statesOf(ours)).toEqual([{ state: 'delivered', count: 50 }])
})

test('endpoints of a kitchen that never answer delay those of no other kitchen', async () => {
  await addEndpoints(ours, 20, 'hangs.example')
  await addEndpoints(theirs, 1, 'answers.example')
  const letGo = Promise.withResolvers<void>()
  answer = url => (url.includes('hangs') ? letGo.promise : Promise.resolve())
  await announceEvents(world, { eventIds: await place(ours, 10) })
  const waiting = await world.db.selectFrom('webhook_delivery').select('id').execute()
  const hanging = sendJobs(waiting.map(({ id }) => ({ deliveryId: id })))

  await announceEvents(world, { eventIds: await place(theirs, 10) })
  await sendJobs((await due()).slice(-SENDS_PER_OWNER))
  expect(await statesOf(theirs)).toEqual([{ state: 'delivered', count: 10 }])
  expect(asked.filter(({ url }) => url.includes('hangs'))).toHaveLength(SENDS_PER_OWNER)

  letGo.resolve()
  await hanging
  expect(await statesOf(ours)).toEqual([{ state: 'delivered', count: 200 }])
})

test('the timer takes as many of each owner as may be sent at a time', async () => {
  await addEndpoints(ours, 20, 'hangs.example')
  await addEndpoints(theirs, 1, 'answers.example')
  await announceEvents(world, { eventIds: await place(ours, 10) })
  world.clock.advance(1_000)
  await announceEvents(world, { eventIds: await place(theirs, 2) })
  const letGo = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  const askedOf = (host: string) => asked.filter(({ url }) => url.includes(host)).length
  answer = async url => {
    if (askedOf('answers') === 2 && askedOf('hangs') >= SENDS_PER_OWNER) isDone.resolve()
    if (url.includes('hangs')) await letGo.promise
  }
  world.clock.advance(10_000)
  const sending = sendDueDeliveries(world)
  await isDone.promise
  expect(askedOf('hangs')).toBe(SENDS_PER_OWNER)
  letGo.resolve()
  await sending
})

test('a kitchen keeps thirty endpoints, also when it adds several at once', async () => {
  await addEndpoints(ours, 28, 'many.example')
  const caller = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [ours.merchantId] } }],
  })
  const { webhookEndpoints } = createCaller(appRouter)(contextFor(world, caller)).admin
  const add = () =>
    webhookEndpoints
      .create({
        name: 'One more',
        url: 'https://desk.example/hooks',
        merchantId: ours.merchantId,
        events: ['order.placed'],
      })
      .then(
        ({ id }) => id,
        error => error.cause.name as string,
      )
  const answers = await Promise.all([add(), add(), add(), add()])
  expect(answers.filter(one => one === 'TooManyEntries')).toHaveLength(2)
  const [kept] = answers.filter(one => one !== 'TooManyEntries')
  await webhookEndpoints.remove({ id: kept! })
  expect(await add()).not.toBe('TooManyEntries')
})
