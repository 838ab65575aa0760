import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../core/context'
import { channel } from '../core/contract/channels'
import type { ServerFrame } from '../core/contract/live'
import { DAY_MS } from '../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../core/testing'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'
import { signLink } from '../modules/identity/sign-in/public-links'
import { makeLocation } from '../modules/identity/users/people.make'
import {
  as,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../modules/logistics/routes/logistics.make'
import { openLink } from '../modules/logistics/tracking/link-listeners'
import { makeShop, type Shop } from '../modules/orders/checkout/checkout.make'
import { bringTo } from '../modules/orders/moves/orders.make'

let world: TestWorld
let server: OwnServer
let shop: Shop
let customer: Person
let dispatcher: Person
let courier: Person
let office: { id: string }
let host: Person

beforeAll(async () => {
  world = await openTestWorld()
  server = await openOwnServer({ world })
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  shop = await makeShop(world)
  customer = await makePerson(world)
  courier = await makeCourier(world, { city: 'bcn' })
  office = await makeLocation(world)
  host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [office.id] } }],
  })
})
afterAll(async () => {
  await server.stop()
  await world.close()
})

const address = (purpose: string, token: string) =>
  `${server.origin}/ws?for=${purpose}&link=${encodeURIComponent(token)}`
const trackToken = (orderId: string) =>
  signLink(server.world.settings.secret, 'track-order', orderId, world.clock.now())
const makeDesk = async () =>
  (await as(server.world, host).company.reception.makeLink({ locationId: office.id })).url!.split('/').at(-1)!

/** A connection by a link; `next` settles with the next frame that is not the greeting. */
async function connect(purpose: string, token: string) {
  const socket = new WebSocket(address(purpose, token).replace('http', 'ws'))
  const waiting: ((frame: ServerFrame) => void)[] = []
  const frames: ServerFrame[] = []
  const closed = new Promise<number>(resolve => {
    socket.onclose = ({ code }) => resolve(code)
  })
  const next = () =>
    new Promise<ServerFrame>(resolve => {
      const frame = frames.shift()
      if (frame) resolve(frame)
      else waiting.push(resolve)
    })
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    const give = waiting.shift()
    if (give) give(frame)
    else frames.push(frame)
  }
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  const greeting = await Promise.race([next(), closed])
  expect(greeting).toMatchObject({ t: 'hello' })
  /** Everything that has come until the server answers to this. */
  const heard = async () => {
    say({ t: 'ping' })
    const all: ServerFrame[] = []
    for (let frame = await next(); frame.t !== 'pong'; frame = await next()) all.push(frame)
    return all
  }
  return { socket, say, next, heard, closed }
}
const follow = async (purpose: string, token: string) => {
  const connection = await connect(purpose, token)
  connection.say({ t: 'sub', ch: 'link' })
  expect(await connection.next()).toEqual(NEWS)
  return connection
}

const NEWS: ServerFrame = { t: 'snap', ch: 'link', seq: 0, data: { quietMs: 0 } }

const makeOrder = (more: object = {}) =>
  makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer, more)
const change = (orderId: string) =>
  as(server.world, customer).public.orders.instruct({
    token: trackToken(orderId),
    handover: 'reception',
    note: '',
  })
const moveCourier = (who: Person) =>
  as(server.world, who).courier.location.ingest({
    lat: 41.4,
    lng: 2.18,
    timestamp: world.clock.now(),
  })

test('a link hears that its order has changed, and neither what nor of whom', async () => {
  const orderId = await makeOrder()
  const link = await follow('track-order', trackToken(orderId))
  await change(orderId)
  expect(await link.next()).toEqual(NEWS)
  link.socket.close()
})

test('a link hears nothing of other orders, and may ask for no channel', async () => {
  const [own, other] = [await makeOrder(), await makeOrder()]
  const link = await follow('track-order', trackToken(own))
  for (const ch of [channel.order(own), channel.order(other), channel.user(customer.id), 'orders:all']) {
    link.say({ t: 'sub', ch })
    expect(await link.next()).toMatchObject({ t: 'err', ch, name: 'Forbidden' })
  }
  await change(other)
  await change(own)
  expect(await link.next()).toEqual(NEWS)
  expect(await link.heard()).toEqual([])
  link.socket.close()
})

test('on the last leg a link hears that its courier has moved, and follows no other one', async () => {
  const orderId = await makeOrder()
  const route = await makeRoute(world, dispatcher, { purchaseIds: [orderId], driverId: courier.id })
  const channels = async () => (await openLink(server.world, 'track-order', trackToken(orderId)))?.channels
  expect(await channels()).toEqual([channel.order(orderId)])
  await bringTo(world, orderId, 'out_for_delivery')
  expect(await channels()).toEqual([
    channel.courier(courier.id),
    channel.order(orderId),
    channel.route(route.id),
  ])
  const link = await follow('track-order', trackToken(orderId))
  await moveCourier(courier)
  expect(await link.next()).toEqual(NEWS)
  link.socket.close()
  await bringTo(world, orderId, 'delivered')
  expect(await channels()).toEqual([channel.order(orderId)])
})

test('a front desk follows the couriers who bring something today, and a deleted order nobody', async () => {
  const orderId = await makeOrder({ location_id: office.id })
  const token = await makeDesk()
  const route = await makeRoute(world, dispatcher, { purchaseIds: [orderId], driverId: courier.id })
  const channels = async () => (await openLink(server.world, 'reception', token))?.channels
  expect(await channels()).toEqual([channel.locationOrders(office.id)])
  await bringTo(world, orderId, 'picked_up')
  expect(await channels()).toEqual([
    channel.courier(courier.id),
    channel.locationOrders(office.id),
    channel.route(route.id),
  ])
  await world.db
    .updateTable('purchase_order')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', orderId)
    .execute()
  expect(await openLink(server.world, 'track-order', trackToken(orderId))).toBeNull()
  expect(await channels()).toEqual([channel.locationOrders(office.id)])
})

test('the front desk hears of what is brought to it, and is cut off when its link is revoked', async () => {
  const orderId = await makeOrder({ location_id: office.id })
  const desk = await follow('reception', await makeDesk())
  await change(orderId)
  expect(await desk.next()).toEqual(NEWS)
  await as(server.world, host).company.reception.revokeLink({ locationId: office.id })
  expect(await desk.closed).toBe(4001)
})

test('a link that is over is cut off', async () => {
  const link = await follow('track-order', trackToken(await makeOrder()))
  world.clock.advance(91 * DAY_MS)
  expect(await link.closed).toBe(4001)
})

test('no connection is opened by a link that is wrong, over, revoked or for something else', async () => {
  const orderId = await makeOrder()
  const token = trackToken(orderId)
  const revoked = await makeDesk()
  await as(server.world, host).company.reception.revokeLink({ locationId: office.id })
  const rating = signLink(server.world.settings.secret, 'rate-order', orderId, world.clock.now())
  const old = signLink(
    server.world.settings.secret,
    'track-order',
    orderId,
    new Date(TEST_START.getTime() - 91 * DAY_MS),
  )
  const answers = await Promise.all(
    [
      address('track-order', `${token}x`),
      address('reception', token),
      address('rate-order', rating),
      address('track-order', old),
      address('track-order', trackToken(world.newId())),
      address('reception', revoked),
    ].map(async url => (await fetch(url)).status),
  )
  expect(answers).toEqual([401, 401, 401, 401, 401, 401])
})

test('one link has so many connections', async () => {
  const token = trackToken(await makeOrder())
  const open = []
  for (let i = 0; i < 30; i++) open.push(await connect('track-order', token))
  expect((await fetch(address('track-order', token))).status).toBe(429)
  for (const { socket } of open) socket.close()
})
