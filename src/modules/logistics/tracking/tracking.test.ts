import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
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
import { signLink } from '../../identity/sign-in/public-links'
import { refusal } from '../../identity/sign-in/sign-in.make'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'
import { proofIdOf, storeProof } from '../routes/proof-files'

let world: TestWorld
let shop: Shop
let customer: Person
let dispatcher: Person
let courier: Person
let orderId: string
let route: Awaited<ReturnType<typeof makeRoute>>

const MINUTE_MS = 60_000
const track = () =>
  createCaller(appRouter)(contextFor(world, anonymous)).public.orders.track({
    token: signLink(world.settings.secret, 'track-order', orderId, world.clock.now()),
  })
const seenAt = async (lat: number, lon: number) => {
  const position = { person_id: courier.id, city: 'bcn', at: world.clock.now(), lat, lon }
  await world.db
    .insertInto('courier_position')
    .values(position)
    .onConflict(oc => oc.column('person_id').doUpdateSet(position))
    .execute()
}
const setOut = () =>
  world.db
    .updateTable('purchase_order')
    .set({ state: 'out_for_delivery' })
    .where('id', '=', orderId)
    .execute()

beforeAll(async () => {
  world = await openTestWorld()
  customer = await makePerson(world)
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  shop = await makeShop(world)
  courier = await makeCourier(world, { nickname: 'Marcos' })
  orderId = await makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer)
  route = await makeRoute(world, dispatcher, { purchaseIds: [orderId], driverId: courier.id })
})
afterAll(() => world.close())

describe('the arrival on a tracking link', () => {
  const stopsOf = (kind: 'shouldPickup' | 'shouldDeliver') => route.waypoints.find(stop => stop[kind])!.id
  const step = (waypointId: string, status: 'EnRoute' | 'Arrived') =>
    as(world, courier).courier.waypoints.setStatus({ routeId: route.id, waypointId, status })

  test('is a window that holds the estimate, with the stops before it', async () => {
    await seenAt(41.4, 2.18)
    expect((await track()).arrival).toBeUndefined()
    await setOut()
    const { arrival, eta } = await track()
    expect(arrival).toMatchObject({ stopsBefore: 1, arrivedAt: null, silentSince: null })
    expect(arrival!.window!.from.getTime()).toBeLessThanOrEqual(eta!.getTime())
    expect(arrival!.window!.to.getTime()).toBeGreaterThan(eta!.getTime())
  })

  test('shows no simulated position in production', async () => {
    await seenAt(41.4, 2.18)
    await world.db.updateTable('courier_position').set({ simulated: true }).execute()
    await setOut()
    expect((await track()).courier?.geo).toBeDefined()
    const production = { ...world, settings: { ...world.settings, isProduction: true } }
    const { courier: shown, eta } = await createCaller(appRouter)(
      contextFor(production, anonymous),
    ).public.orders.track({
      token: signLink(world.settings.secret, 'track-order', orderId, world.clock.now()),
    })
    expect([shown?.geo, eta]).toEqual([undefined, undefined])
  })

  test('says when the courier stands at the door, and no hour then', async () => {
    await seenAt(41.4036, 2.1905)
    await step(stopsOf('shouldDeliver'), 'Arrived')
    await setOut()
    const { arrival, eta } = await track()
    expect(arrival).toEqual({ arrivedAt: TEST_START, window: null, stopsBefore: 0, silentSince: null })
    expect(eta).toBeUndefined()
  })

  test('of a silent courier stays the one of the last signal, and says so', async () => {
    await seenAt(41.4, 2.18)
    await setOut()
    const { arrival } = await track()
    world.clock.advance(41 * MINUTE_MS)
    const later = await track()
    expect(later.arrival).toEqual({ ...arrival!, silentSince: TEST_START })
    expect(later.courier).toEqual({ nickname: 'Marcos' })
  })

  test('without any position tells no hour', async () => {
    await setOut()
    expect((await track()).arrival).toMatchObject({ window: null, silentSince: null })
  })
})

describe('what came to an end', () => {
  test('says who took the order, to those with the link only', async () => {
    await world.db
      .updateTable('waypoint')
      .set({ status: 'Completed', proof_contact_name: 'Recepció' })
      .where('route_id', '=', route.id)
      .where('should_deliver', '=', true)
      .execute()
    await world.db
      .updateTable('purchase_order')
      .set({ state: 'delivered' })
      .where('id', '=', orderId)
      .execute()
    expect((await track()).linked).toMatchObject({ receivedBy: 'Recepció', refunded: null })
  })

  test('shows the photo of its delivery by the link and to its customer, and to no one else', async () => {
    const door = route.waypoints.find(stop => stop.shouldDeliver)!.id
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const proofImageURL = await storeProof(contextFor(world, courier), courier, photo)
    const handover = (person = customer) =>
      as(world, person).customer.orders.handover({ purchaseId: orderId })
    expect(await handover()).toEqual({ receivedBy: null, proofImageURL: null })
    await as(world, courier).courier.waypoints.complete({
      routeId: route.id,
      waypointId: route.waypoints.find(stop => stop.shouldPickup)!.id,
      unavailableReason: 'in a hurry',
    })
    await as(world, courier).courier.waypoints.complete({
      routeId: route.id,
      waypointId: door,
      proofImageURL,
      proofContactName: 'Recepció',
    })
    expect((await track()).linked!.proofImageURL).toBeNull()
    await bringTo(world, orderId, 'delivered')
    const shown = (await track()).linked!.proofImageURL!
    expect(proofIdOf(shown)).toBe(proofIdOf(proofImageURL))
    const own = await handover()
    expect([own.receivedBy, proofIdOf(own.proofImageURL!)]).toEqual(['Recepció', proofIdOf(shown)])
    expect(await refusal(handover(await makePerson(world)))).toBe('NotFound')
  })

  test('says what goes back of a canceled order', async () => {
    orderId = (await makeOrder(world, shop, customer)).id
    const { totalCost } = await as(world, customer).customer.orders.show({ purchaseId: orderId })
    expect((await track()).linked!.refunded).toBeNull()
    await as(world, customer).customer.orders.cancel({ purchaseId: orderId })
    expect((await track()).linked!.refunded).toEqual(totalCost)
  })
})
