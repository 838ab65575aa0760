import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { sumCents } from '../../../core/rules/money/cents'
import { openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { as, externalStop, makeCourier, makeDispatcher, makeRoute } from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let courier: Person

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  courier = await makeCourier(world)
})
afterAll(() => world.close())

const me = () => as(world, courier).courier
const price = (amount: number, reason: 'Precio hora' | 'Suplemento Lluvia') => ({
  price: { amount, currency: 'eur' as const },
  reason,
})

/** Drives a route of two stops on a day, in so many minutes. */
async function drive(day: Date, minutes: number, hourly: number) {
  world.clock.set(day)
  const route = await makeRoute(world, dispatcher, {
    waypoints: [externalStop(day), externalStop(new Date(day.getTime() + HOUR_MS))],
    effectiveDate: day,
    driverId: courier.id,
    skipOverlapCheck: true,
    pricingDetails: { courierPrice: [price(hourly, 'Precio hora'), price(150, 'Suplemento Lluvia')] },
  })
  await me().waypoints.complete({ routeId: route.id, waypointId: route.waypoints[0]!.id })
  world.clock.advance(minutes * MINUTE_MS)
  await me().waypoints.complete({ routeId: route.id, waypointId: route.waypoints[1]!.id })
  return route.id
}

test('lists finished routes by week, at the prices that the office sees', async () => {
  const ago = (days: number) => new Date(TEST_START.getTime() - days * DAY_MS)
  const ids = [
    await drive(ago(21), 40, 1_337),
    await drive(ago(7), 70, 1_499),
    await drive(ago(7), 20, 1_333),
  ]
  world.clock.set(TEST_START)
  await me().shift.start({ vehicleType: 'bike', endsAt: new Date(TEST_START.getTime() + 8 * HOUR_MS) })
  world.clock.advance(HOUR_MS)
  await me().shift.takeBreak({ minutes: 15 })
  world.clock.advance(HOUR_MS)
  // One that is not done does not count.
  await makeRoute(world, dispatcher, { waypoints: [externalStop(TEST_START)], driverId: courier.id })

  const history = await me().routes.history({})
  expect(history).toMatchObject({ routesDone: 3, earlier: null })
  expect(
    history.weeks.map(week => [week.routes.length, week.stops, week.minutes, week.shiftMinutes]),
  ).toEqual([
    [0, 0, 0, 105],
    [2, 4, 90, 0],
    [1, 2, 40, 0],
  ])
  const office = as(world, dispatcher).logistics.routes
  const paid = await Promise.all(ids.map(async id => (await office.show({ id })).pricing.total.amount))
  const shown = history.weeks.flatMap(week => week.routes)
  expect(shown.map(route => route.total.amount).sort()).toEqual(paid.sort())
  expect(sumCents(history.weeks.map(week => week.total.amount))).toBe(sumCents(paid))
  expect(history.weeks[1]!.earned.map(line => [line.reason, line.total.amount])).toEqual([
    ['Precio hora', 1_874 + 1_200],
    ['Suplemento Lluvia', 300],
  ])
})

test('lists earlier weeks from a given day', async () => {
  const latest = await me().routes.history({ weeks: 1 })
  expect(latest.weeks.flatMap(week => week.routes)).toEqual([])
  const before = await me().routes.history({ weeks: 1, until: latest.earlier! })
  expect(before.weeks[0]!.routes).toHaveLength(2)
  expect(before.earlier).not.toBeNull()
})

test('shows a courier only their own routes', async () => {
  const other = await makeCourier(world)
  expect(await as(world, other).courier.routes.history({})).toEqual({
    routesDone: 0,
    weeks: [],
    earlier: null,
  })
})

test('counts a shift of less than a minute as one minute', async () => {
  const brief = await makeCourier(world)
  const phone = () => as(world, brief).courier
  await phone().shift.start({ vehicleType: 'bike', endsAt: new Date(world.clock.now().getTime() + HOUR_MS) })
  world.clock.advance(20_000)
  await phone().shift.end({})
  expect((await phone().routes.history({})).weeks.map(week => week.shiftMinutes)).toEqual([1])
})
