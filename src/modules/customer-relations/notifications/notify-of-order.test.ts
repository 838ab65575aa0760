import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOutside } from '../../../adapters/outside/open-outside'
import { openPush } from '../../../adapters/push/open-push'
import { openPushService } from '../../../adapters/push/push-service.make'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { subscriptions } from '../../../routers/subscriptions'
import { signLink } from '../../identity/sign-in/public-links'
import {
  as,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../../logistics/routes/logistics.make'
import { sendMessages } from '../../messaging/messages/outgoing-messages'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { notifyOfOrders, type OrdersNews } from './notify-of-order'

let world: TestWorld
let folder: string
let service: Awaited<ReturnType<typeof openPushService>>
let shop: Shop
let customer: Person
let courier: Person
let dispatcher: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-order-news-'))
  world = await openTestWorld()
  service = await openPushService(world.clock.now)
  world.push = await openPush(
    {
      FCM_SERVICE_ACCOUNT: undefined,
      VAPID_PRIVATE_KEY: undefined,
      VAPID_CONTACT: undefined,
      MAIL_FROM: 'hello@comanda.test',
      DATA_DIR: folder,
    },
    world.clock.now,
    openOutside({ allowsPrivate: true }),
  )
  shop = await makeShop(world)
  dispatcher = await makeDispatcher(world)
  await reader([{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }])
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  customer = await reader()
  courier = await makeCourier(world, { nickname: 'Marcos', language: 'en' })
  await subscribe(courier)
  await takeNews()
  service.received.length = 0
})
afterAll(async () => {
  service.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const subscribe = (person: Person) =>
  as(world, person).app.devices.add({ subscription: service.subscription(world.newId()) })

async function reader(permissions: NonNullable<Parameters<typeof makePerson>[1]>['permissions'] = []) {
  const person = await makePerson(world, { permissions })
  await world.db.updateTable('person').set({ language: 'en' }).where('id', '=', person.id).execute()
  await subscribe(person)
  return person
}

/** The jobs that the events since the last look ask for, as the subscribers of the product make them. */
const taken = new Set<string>()
async function takeNews(): Promise<OrdersNews[]> {
  const events = await world.db.selectFrom('event').select(['id', 'type', 'data']).orderBy('id').execute()
  const fresh = events.filter(({ id }) => !taken.has(String(id)))
  for (const { id } of fresh) taken.add(String(id))
  return subscriptions
    .jobsAfter(fresh.map(({ id, type, data }) => ({ id: String(id), type, data })) as never)
    .filter(({ name }) => name === 'tell-of-order')
    .map(({ data }) => data as OrdersNews)
}

/** Runs them twice, as the queue may, and sends what they wrote. */
async function tell() {
  const news = await takeNews()
  await notifyOfOrders(world, news)
  await notifyOfOrders(world, news)
  const waiting = await world.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('medium', '=', 'push')
    .where('state', '=', 'queued')
    .execute()
  await sendMessages(
    world,
    waiting.map(({ id }) => ({ messageId: id })),
  )
  return service.received.splice(0).map(({ message }) => message as Shown)
}
type Shown = { title: string; body: string; data: Record<string, string> }

const textsTo = (person: Person) =>
  world.db
    .selectFrom('outgoing_message')
    .select('body_text')
    .where('person_id', '=', person.id)
    .where('medium', '=', 'sms')
    .orderBy('id')
    .execute()

const choose = (person: Person, notifications: object) =>
  world.db.updateTable('person').set({ settings: { notifications } }).where('id', '=', person.id).execute()

/** An order on a route of the courier. */
async function carried() {
  const id = await makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer)
  const route = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
  const door = route.waypoints.find(stop => stop.shouldDeliver)!.id
  const token = signLink(world.settings.secret, 'track-order', id, world.clock.now())
  return { id, door, routeId: route.id, token }
}
const byLink = () => createCaller(appRouter)(contextFor(world, anonymous)).public.orders

test('a new order reaches the screens of its kitchen once, and a tap opens it', async () => {
  const { id, ufid } = await makeOrder(world, shop, customer)
  const [shown, ...others] = await tell()
  expect(others).toEqual([])
  expect(shown).toMatchObject({
    title: `New order ${ufid}`,
    data: { redirectRoute: 'live-order', routeParamName: 'id', routeParamValue: id },
  })
  expect(shown!.data.trackingId).toBeDefined()
  expect(shown!.body).toStartWith(shop.store.name)
})

test('a customer hears of the way of an order step by step, each once', async () => {
  const { id, door, routeId } = await carried()
  await takeNews()
  const titles: string[] = []
  for (const state of ['picked_up', 'out_for_delivery'] as const) {
    await bringTo(world, id, state)
    titles.push(...(await tell()).map(({ title }) => title))
  }
  await as(world, courier).courier.waypoints.setStatus({ routeId, waypointId: door, status: 'Arrived' })
  const atDoor = await tell()
  titles.push(...atDoor.map(({ title }) => title))
  await bringTo(world, id, 'delivered')
  titles.push(...(await tell()).map(({ title }) => title))
  expect(titles).toEqual([
    'Marcos picked up your order',
    'Marcos is on the way to you',
    'Marcos is at the door',
    'Your order was delivered',
  ])
  expect(atDoor[0]!.data).toMatchObject({ redirectRoute: 'order', routeParamName: 'id', routeParamValue: id })
})

test('of an order that has gone further meanwhile, only the last news is told', async () => {
  const { id } = await carried()
  await takeNews()
  await bringTo(world, id, 'picked_up')
  await bringTo(world, id, 'out_for_delivery')
  expect((await tell()).map(({ title }) => title)).toEqual(['Marcos is on the way to you'])
})

test('the choices for orders decide by which media', async () => {
  await world.db.updateTable('person').set({ phone: '+34600100200' }).where('id', '=', customer.id).execute()
  await choose(customer, { push: { orders: false }, sms: { orders: true } })
  const { id, token } = await carried()
  await takeNews()
  await bringTo(world, id, 'accepted')
  await bringTo(world, id, 'canceled_by_store')
  expect(await tell()).toEqual([])
  const [text, ...others] = await textsTo(customer)
  expect(others).toEqual([])
  expect(text!.body_text).toStartWith('Your order was canceled: ')
  expect(text!.body_text).toContain(`/track/${token}`)
})

test('without a choice nothing is sent by text message', async () => {
  await world.db.updateTable('person').set({ phone: '+34600100201' }).where('id', '=', customer.id).execute()
  const { id } = await carried()
  await takeNews()
  await bringTo(world, id, 'canceled_by_store')
  expect((await tell()).map(({ title }) => title)).toEqual(['Your order was canceled'])
  expect(await textsTo(customer)).toEqual([])
})

test('a message of each side reaches the other side, each once', async () => {
  const { id, token } = await carried()
  await bringTo(world, id, 'out_for_delivery')
  await tell()
  await byLink().write({ token, text: 'The bell is broken' })
  expect(await tell()).toMatchObject([
    { body: 'The bell is broken', data: { redirectRoute: 'courier-home' } },
  ])
  world.clock.advance(1000)
  await as(world, courier).courier.messages.answer({ purchaseId: id, quick: 'five_minutes' })
  expect(await tell()).toMatchObject([
    { title: 'Marcos wrote to you', body: '5 minutes away', data: { redirectRoute: 'order' } },
  ])
  world.clock.advance(1000)
  await byLink().instruct({ token, handover: 'at_door', note: '3r 2a' })
  expect(await tell()).toMatchObject([{ body: 'Leave it at the door. 3r 2a' }])
  expect(await tell()).toEqual([])
})

test('is written in the language of its reader', async () => {
  await world.db.updateTable('person').set({ language: 'ca' }).where('id', '=', customer.id).execute()
  const { id } = await carried()
  await takeNews()
  await bringTo(world, id, 'out_for_delivery')
  expect((await tell()).map(({ title }) => title)).toEqual(['Marcos ve cap a tu'])
})
