import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
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
import { makeShop } from '../../orders/checkout/checkout.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'
import { MAX_MESSAGES } from './rules/conversation'

let world: TestWorld
let customer: Person
let courier: Person
let orderId: string
let token: string

const failure = (name: string) => ({ cause: { name } })
const link = () => createCaller(appRouter)(contextFor(world, anonymous)).public.orders
const me = () => as(world, courier).courier.messages
const bring = (state: string) =>
  world.db
    .updateTable('purchase_order')
    .set({ state, state_at: world.clock.now() })
    .where('id', '=', orderId)
    .execute()

beforeAll(async () => {
  world = await openTestWorld()
  customer = await makePerson(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  const shop = await makeShop(world)
  courier = await makeCourier(world)
  orderId = await makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer)
  await makeRoute(world, await makeDispatcher(world), { purchaseIds: [orderId], driverId: courier.id })
  token = (await as(world, customer).customer.orders.trackToken({ purchaseId: orderId })).token
})
afterAll(() => world.close())

test('instructions reach the courier at once, and can be changed until the order is delivered', async () => {
  expect(await link().conversation({ token })).toMatchObject({ instructions: null, canInstruct: true })
  await link().instruct({ token, handover: 'at_door' })
  await link().instruct({ token, handover: 'reception', note: ' 3rd floor, ask for Núria ' })
  expect((await me().show({ purchaseId: orderId })).instructions).toMatchObject({
    handover: 'reception',
    note: '3rd floor, ask for Núria',
  })
  await bring('delivered')
  await expect(link().instruct({ token, handover: 'at_door' })).rejects.toMatchObject(
    failure('OrderCannotBeEdited'),
  )
})

test('customer and courier write to each other until an hour after the delivery', async () => {
  await expect(link().write({ token, text: 'Hello' })).rejects.toMatchObject(failure('OrderCannotBeEdited'))
  await bring('out_for_delivery')
  await link().write({ token, text: 'The bell is broken' })
  world.clock.advance(1_000)
  await me().answer({ purchaseId: orderId, quick: 'five_minutes' })
  world.clock.advance(1_000)
  const { messages } = await me().answer({ purchaseId: orderId, text: 'I will call' })
  expect(messages.map(({ author, quick, text }) => [author, quick, text])).toEqual([
    ['customer', null, 'The bell is broken'],
    ['courier', 'five_minutes', ''],
    ['courier', null, 'I will call'],
  ])
  expect((await link().conversation({ token })).messages).toEqual(messages)
  await bring('delivered')
  world.clock.advance(3_600_000)
  await me().answer({ purchaseId: orderId, quick: 'at_door' })
  world.clock.advance(1)
  await expect(me().answer({ purchaseId: orderId, quick: 'at_door' })).rejects.toMatchObject(
    failure('OrderCannotBeEdited'),
  )
  expect((await link().conversation({ token })).canWrite).toBe(false)
})

test('each side writes so many messages in ten minutes, of so many characters', async () => {
  await bring('picked_up')
  for (let count = 0; count < MAX_MESSAGES; count++) await link().write({ token, text: `Message ${count}` })
  await expect(link().write({ token, text: 'One more' })).rejects.toMatchObject(failure('TooManyRequests'))
  await me().answer({ purchaseId: orderId, text: 'Yes' })
  world.clock.advance(10 * 60_000)
  await link().write({ token, text: 'One more' })
  for (const text of ['', ' ', 'x'.repeat(301)])
    await expect(link().write({ token, text })).rejects.toMatchObject(failure('ValidationError'))
  await expect(me().answer({ purchaseId: orderId })).rejects.toMatchObject(failure('ValidationError'))
})

test('other couriers, other customers and broken links see nothing of it', async () => {
  await bring('picked_up')
  const other = as(world, await makeCourier(world)).courier.messages
  await expect(other.show({ purchaseId: orderId })).rejects.toMatchObject(failure('NotFound'))
  await expect(other.answer({ purchaseId: orderId, quick: 'at_door' })).rejects.toMatchObject(
    failure('NotFound'),
  )
  const stranger = as(world, await makePerson(world)).customer.orders
  await expect(stranger.trackToken({ purchaseId: orderId })).rejects.toMatchObject(failure('NotFound'))
  for (const bad of ['x', token.slice(1)])
    await expect(link().conversation({ token: bad })).rejects.toMatchObject(failure('NotFound'))
})
