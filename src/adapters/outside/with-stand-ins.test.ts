import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { makeTenant, type Tenant } from '../../dev/access/tenant'
import { connectStandIns } from '../../dev/demo/life/connect-stand-ins'
import { processKeptWebhook } from '../../modules/back-office/webhook-processing/process-webhook'
import { receiveWebhook } from '../../modules/integrations/webhooks/receive-webhook'
import { appRouter } from '../../routers/app'
import type { OutsideRequest } from './port'
import { STAND_IN_KEYS } from './stand-in-keys'
import { withStandIns } from './with-stand-ins'

let world: TestWorld
let ours: Tenant
let folder: string
let standIns: ReturnType<typeof withStandIns>
let isReachable = true
const reached: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-partners-'))
  const outside = {
    request: async ({ url }: OutsideRequest) => {
      reached.push(url)
      throw new Error('not reached')
    },
  }
  world = await openTestWorld({
    outside: {
      request: request => standIns.outside.request(request),
      told: () => standIns.outside.told!(),
    },
  })
  const place = {
    folder,
    publicUrl: 'http://comanda.example',
    ownUrl: 'http://127.0.0.1:1',
    now: world.clock.now,
  }
  standIns = withStandIns(outside, place, heard)
  await connectStandIns(world, STAND_IN_KEYS)
  await connectStandIns(world, STAND_IN_KEYS)
  ours = await makeTenant(world, 'bcn')
  await world.db.updateTable('purchase_order').set({ state: 'accepted', is_pickup: false }).execute()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** As the product's own address takes it. */
async function heard(address: string, init: RequestInit) {
  if (!isReachable) throw new Error('connection refused')
  const url = new URL(address)
  const isKept = await receiveWebhook(world, {
    service: url.pathname.split('/').at(-1)!,
    integrationId: url.searchParams.get('integration'),
    method: 'POST',
    headers: new Headers(init.headers),
    body: String(init.body),
  })
  const kept = await world.db
    .selectFrom('incoming_webhook')
    .select('id')
    .where('integration_id', '=', STAND_IN_KEYS.integrationId)
    .execute()
  for (const { id } of kept) await processKeptWebhook(world, { webhookId: id })
  return { status: isKept ? 204 : 400 }
}

const as = async (type: 'HelloAdminPermission' | 'DeveloperPermission') =>
  createCaller(appRouter)(contextFor(world, await makePerson(world, { permissions: [{ type }] })))

test('a delivery comes back with its states, signed, and again when it was not heard', async () => {
  const { logistics, admin } = await as('HelloAdminPermission')
  const { quoteId, price } = await logistics.partners.estimate({ purchaseIds: [ours.orderId] })
  expect(price.amount).toBeGreaterThan(390)
  const sent = await logistics.partners.dispatch({ quoteId })
  expect(sent).toMatchObject({ status: 'pending', trackingUrl: expect.stringContaining('tab=outside') })
  expect(await logistics.partners.dispatch({ quoteId })).toEqual(sent)

  const statusNow = async () =>
    (await logistics.partners.ofOrder({ purchaseId: ours.orderId })).deliveries[0]!.status
  await standIns.drive()
  expect(await statusNow()).toBe('pending')
  world.clock.advance(60_000)
  isReachable = false
  await standIns.drive()
  expect(await statusNow()).toBe('pending')
  isReachable = true
  const seen = []
  for (let step = 0; step < 4; step++) {
    await standIns.drive()
    seen.push(await statusNow())
  }
  expect(seen).toEqual(['pickup', 'dropoff', 'delivered', 'delivered'])
  const { state } = await world.db
    .selectFrom('purchase_order')
    .select('state')
    .where('id', '=', ours.orderId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('delivered')

  const { isLocal, deliveries, messages } = await admin.standIns()
  expect([isLocal, deliveries.length, deliveries[0]!.status]).toEqual([true, 1, 'delivered'])
  expect(messages.filter(({ way }) => way === 'out').map(({ status }) => status)).toEqual([204, 204, 204, 0])
  expect(JSON.stringify(messages)).not.toContain(STAND_IN_KEYS.apiKey)
})

test('a signed webhook arrives, and one that is signed otherwise is told from it', async () => {
  const { admin } = await as('HelloAdminPermission')
  const delivery = await admin.webhookEndpoints.test({ id: STAND_IN_KEYS.endpointId })
  expect(delivery).toMatchObject({ state: 'delivered', responseStatus: 200 })
  const arrived = async () => (await (await as('DeveloperPermission')).admin.standIns()).messages[0]
  expect(await arrived()).toMatchObject({ who: 'receiver', event: 'test.ping', isSigned: true, status: 200 })

  await standIns.outside.request({
    url: STAND_IN_KEYS.receiverUrl,
    method: 'POST',
    body: '{"type":"test.ping"}',
  })
  expect(await arrived()).toMatchObject({ isSigned: false, status: 401 })
})

test('only its two names are answered here, and the partner knows its key', async () => {
  const ask = (url: string) => standIns.outside.request({ url, method: 'GET' })
  for (const url of [
    'https://couriers.comanda.test:8443/v1/ping',
    'http://couriers.comanda.test/v1/ping',
    'https://couriers.comanda.test.example/v1/ping',
    'https://127.0.0.1/v1/ping',
  ])
    await expect(ask(url)).rejects.toThrow('not reached')
  expect(reached).toHaveLength(4)
  expect(await ask('https://couriers.comanda.test/v1/ping')).toMatchObject({ status: 401 })
  const admin = (await as('HelloAdminPermission')).admin
  expect(await admin.integrations.test({ id: STAND_IN_KEYS.integrationId })).toMatchObject({
    status: 'connected',
  })
})
