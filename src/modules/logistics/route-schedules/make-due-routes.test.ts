import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { makeLocation } from '../../identity/users/people.make'
import { makeMerchant, makeStore } from '../../stores/stores/stores.make'
import { as, makeCourier, makeDispatcher } from '../routes/logistics.make'
import { makeDueRoutes } from './make-due-routes'

let world: TestWorld
let dispatcher: Person
let courier: Person
let storeId: string
let locationId: string
beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  storeId = (await makeStore(world, { merchant_id: (await makeMerchant(world)).id, city: 'bcn' })).id
  locationId = (await makeLocation(world, { city: 'bcn' })).id
})
beforeEach(async () => {
  await world.db.updateTable('route_schedule').set({ is_active: false }).execute()
  courier = await makeCourier(world)
})
afterAll(() => world.close())

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const schedule = (changes: object = {}) =>
  as(world, dispatcher).logistics.schedules.create({
    city: 'bcn',
    name: 'Morning milk',
    weekdays: [...EVERY_DAY],
    startsAt: '23:30',
    stops: [
      { storeId, shouldPickup: true, from: '23:30', until: '23:40' },
      { locationId, shouldDeliver: true, from: '23:40', until: '23:59', note: 'Back door' },
    ],
    vehicleType: 'van',
    driverId: courier.id,
    daysAhead: 1,
    ...changes,
  })
const routesOf = async (scheduleId: string) =>
  (
    await world.db
      .selectFrom('route')
      .selectAll()
      .where('schedule_id', '=', scheduleId)
      .orderBy('scheduled_on')
      .execute()
  ).map(route => ({ ...route, on: route.scheduled_on! }))

test('the route of each day is made once, however often and by however many servers it is tried', async () => {
  const made = await schedule()
  const days = made.nextDates.map(({ on }) => on)
  await Promise.all([makeDueRoutes(world), makeDueRoutes(world), makeDueRoutes(world)])
  await makeDueRoutes(world)

  const routes = await routesOf(made.id)
  expect(routes.map(({ on, assigned_to }) => [on, assigned_to])).toEqual(
    days.slice(0, 2).map(on => [on, courier.id]),
  )
  const route = await as(world, dispatcher).logistics.routes.show({ id: routes[0]!.id })
  expect(route).toMatchObject({ name: 'Morning milk', effectiveOn: days[0], vehicleType: 'van' })
  expect(
    route.waypoints.map(({ storeId, locationId, shouldPickup, note }) => [
      storeId ?? locationId,
      shouldPickup,
      note,
    ]),
  ).toEqual([
    [storeId, true, ''],
    [locationId, false, 'Back door'],
  ])
  const shown = await as(world, dispatcher).logistics.schedules.show({ id: made.id })
  expect(shown.nextDates.map(({ routeId }) => routeId)).toEqual([
    routes[0]!.id,
    routes[1]!.id,
    null,
    null,
    null,
  ])
})

test('a day whose route was deleted gets no other', async () => {
  const made = await schedule({ daysAhead: 0 })
  await makeDueRoutes(world)
  const [route] = await routesOf(made.id)
  await as(world, dispatcher).logistics.routes.remove({ id: route!.id })
  await makeDueRoutes(world)
  expect(await routesOf(made.id)).toHaveLength(1)
})

test('nothing is made while it is paused or archived, and goes on from then', async () => {
  const made = await schedule({ isActive: false })
  expect(made.nextDates).toEqual([])
  await makeDueRoutes(world)
  expect(await routesOf(made.id)).toEqual([])
  await as(world, dispatcher).logistics.schedules.update({ id: made.id, isActive: true })
  await as(world, dispatcher).logistics.schedules.archive({ id: made.id })
  await makeDueRoutes(world)
  expect(await routesOf(made.id)).toEqual([])
  await as(world, dispatcher).logistics.schedules.unarchive({ id: made.id })
  await makeDueRoutes(world)
  expect(await routesOf(made.id)).toHaveLength(2)
})

test('who drives elsewhere then, or no more, is not sent', async () => {
  const busy = await schedule({ daysAhead: 0 })
  const double = await schedule({ daysAhead: 0 })
  await makeDueRoutes(world)
  const drivers = [...(await routesOf(busy.id)), ...(await routesOf(double.id))].map(
    route => route.assigned_to,
  )
  expect(drivers.toSorted()).toEqual([courier.id, null].toSorted())

  const gone = await makeCourier(world)
  const left = await schedule({ daysAhead: 0, driverId: gone.id, candidateDriverIds: [gone.id, courier.id] })
  await world.db
    .updateTable('person')
    .set({ suspended_at: world.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  await makeDueRoutes(world)
  const [route] = await routesOf(left.id)
  expect(route!.assigned_to).toBeNull()
  expect(
    await world.db
      .selectFrom('route_candidate')
      .select('person_id')
      .where('route_id', '=', route!.id)
      .execute(),
  ).toEqual([{ person_id: courier.id }])
})

test('stops are where the schedule is, and times in order', async () => {
  const elsewhere = (await makeLocation(world, { city: 'mad' })).id
  const stop = { shouldDeliver: true, from: '10:00', until: '11:00' }
  for (const changes of [
    { stops: [{ locationId: elsewhere, ...stop }] },
    { stops: [{ locationId: 'f0f0f0f0f0f0f0f0f0f0f0f0', ...stop }] },
    { stops: [{ locationId, ...stop, until: '09:00' }] },
    { stops: [{ ...stop }] },
    { validFrom: '2027-02-01', validUntil: '2027-01-01' },
    { weekdays: [] },
  ])
    await expect(schedule(changes)).rejects.toMatchObject({ cause: { name: 'ValidationError' } })
})
