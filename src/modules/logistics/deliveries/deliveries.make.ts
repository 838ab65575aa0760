import { afterAll, beforeAll, beforeEach } from 'bun:test'
import sharp from 'sharp'
import type { Person } from '../../../core/context'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeStore } from '../../stores/stores/stores.make'
import type { Route } from '../routes/contract/routes'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'
import { moveOrdersOfWaypoint } from '../routes/move-orders-of-waypoint'
import { storeProof } from '../routes/proof-files'

type People = {
  world: TestWorld
  dispatcher: Person
  customer: Person
  store: Awaited<ReturnType<typeof makeStore>>
  /** A new one for each test. */
  courier: Person
}

/** Opens a world for the tests of one file, with a store, a customer, a dispatcher and a courier. */
export function openDeliveries() {
  const given = {} as People
  beforeAll(async () => {
    const world = await openTestWorld()
    given.world = world
    given.dispatcher = await makeDispatcher(world)
    given.customer = await makePerson(world)
    given.store = await makeStore(world)
  })
  beforeEach(async () => {
    given.world.clock.set(TEST_START)
    given.courier = await makeCourier(given.world)
  })
  afterAll(() => given.world.close())

  const order = (overrides = {}) => makeOrderToBring(given.world, given.store, given.customer, overrides)
  return Object.assign(given, {
    me: () => as(given.world, given.courier).courier,
    office: () => as(given.world, given.dispatcher).logistics,
    order,
    /** An order and the courier's route that brings it. */
    async direct(more: Parameters<typeof makeRoute>[2] = {}) {
      const id = await order()
      const input = { purchaseIds: [id], driverId: given.courier.id, ...more }
      return { id, route: await makeRoute(given.world, given.dispatcher, input) }
    },
    proof: async (person = given.courier) =>
      storeProof(contextFor(given.world, person), person, await photo()),
    /** Does the jobs that follow the steps of a route. */
    async ordersFollow(route: Route) {
      for (const stop of route.waypoints) await moveOrdersOfWaypoint(given.world, { waypointId: stop.id })
    },
    stateOf: async (orderId: string) => (await rowOf(given.world, orderId)).state,
    async incidencesOf(route: Route) {
      const rows = await given.world.db
        .selectFrom('incidence')
        .select('type')
        .where('route_id', '=', route.id)
        .orderBy('id')
        .execute()
      return rows.map(row => row.type)
    },
  })
}

const rowOf = ({ db }: TestWorld, orderId: string) =>
  db.selectFrom('purchase_order').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()

/** The name of the failure of a call; 'nothing' when it succeeds. */
export const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )

export const inHours = (hours: number) => new Date(TEST_START.getTime() + hours * HOUR_MS)

export const at = (route: Route, index: number) => ({
  routeId: route.id,
  waypointId: route.waypoints[index]!.id,
})

/** A picture as a phone takes it, with the metadata of the phone. */
export const photo = async (width = 40) =>
  new Uint8Array(
    await sharp({ create: { width, height: 30, channels: 3, background: '#caa' } })
      .withExif({ IFD0: { Make: 'Phone' } })
      .jpeg()
      .toBuffer(),
  )
