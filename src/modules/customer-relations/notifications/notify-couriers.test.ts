import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import {
  as,
  externalStop,
  makeCourier,
  makeDispatcher,
  makeRoute,
} from '../../logistics/routes/logistics.make'
import { notifyCouriers } from './notify-couriers'

let world: TestWorld
let dispatcher: Person
beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
})
afterAll(() => world.close())

const start = () => new Date(world.clock.now().getTime() + 60 * MINUTE_MS)
const messagesTo = async (person: Person) =>
  (
    await world.db
      .selectFrom('outgoing_message')
      .select(['medium', 'subject', 'data'])
      .where('person_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ medium, subject }) => `${medium} ${subject}`)
type News = Parameters<typeof notifyCouriers>[1]
/** The events of a route since the last look, given to the job as its subscriber does. */
const seen = new Set<string>()
async function tell(routeId: string, again = false) {
  const events = await world.db
    .selectFrom('event')
    .select(['id', 'data'])
    .where('type', '=', 'route.changed')
    .orderBy('id')
    .execute()
  for (const { id, data } of events) {
    const news = data as unknown as News & { isQuiet?: boolean }
    if (news.routeId !== routeId || (seen.has(String(id)) && !again)) continue
    seen.add(String(id))
    if (!news.isQuiet) await notifyCouriers(world, { ...news, eventId: String(id) })
  }
}
const reader = (more: object = {}) => makeCourier(world, { language: 'en', ...more })
const makeGiven = async (more: object) => {
  const route = await makeRoute(world, dispatcher, {
    effectiveDate: start(),
    waypoints: [externalStop(start())],
    ...more,
  } as Parameters<typeof makeRoute>[2])
  await tell(route.id)
  return route
}
/** A route in a message has the name that it is kept under. */
const keptName = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('route').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
const edit = (id: string, more: object) =>
  as(world, dispatcher).logistics.routes.update({ id, updatedRoute: {}, ...more } as never)

test('both couriers hear of a route that goes from one to the other, each once', async () => {
  const [one, other] = [await reader(), await reader()]
  const route = await makeGiven({ driverId: one.id })
  expect(await messagesTo(one)).toEqual([`push New route: ${await keptName(route)}`])
  await edit(route.id, { assignedTo: other.id })
  await tell(route.id)
  await tell(route.id, true)
  expect(await messagesTo(one)).toContain(`push No longer yours: ${await keptName(route)}`)
  expect(await messagesTo(other)).toEqual([`push New route: ${await keptName(route)}`])
})

test('edits of one minute are one message, and quiet ones none', async () => {
  const courier = await reader()
  const route = await makeGiven({ driverId: courier.id })
  await edit(route.id, { updatedRoute: { note: 'Ring twice' }, notify: false })
  world.clock.advance(2 * MINUTE_MS)
  await tell(route.id)
  expect(await messagesTo(courier)).toHaveLength(1)
  await edit(route.id, { updatedRoute: { note: 'Ring once' } })
  await edit(route.id, { updatedRoute: { note: 'Do not ring' } })
  world.clock.advance(MINUTE_MS)
  await tell(route.id)
  expect(await messagesTo(courier)).toEqual([
    `push New route: ${await keptName(route)}`,
    `push Your route changed: ${await keptName(route)}`,
  ])
})

test('a courier who wants no push of it gets a mail', async () => {
  const courier = await reader({
    email: 'rider@example.test',
    settings: { notifications: { push: { orders: false } } },
  })
  const route = await makeGiven({ driverId: courier.id })
  expect(await messagesTo(courier)).toEqual([`email New route: ${await keptName(route)}`])
})

test('a deleted route is taken off its courier', async () => {
  const courier = await reader()
  const route = await makeGiven({ driverId: courier.id })
  await as(world, dispatcher).logistics.routes.remove({ id: route.id })
  await tell(route.id)
  expect(await messagesTo(courier)).toEqual([
    `push New route: ${await keptName(route)}`,
    `push No longer yours: ${await keptName(route)}`,
  ])
})

test('a price that changes alone is said, and an offer that ends is withdrawn', async () => {
  const [courier, candidate] = [await reader(), await reader()]
  const priced = await makeGiven({ driverId: courier.id })
  world.clock.advance(2 * MINUTE_MS)
  const price = { amount: 1250, currency: 'eur' }
  await edit(priced.id, { pricingDetails: { courierPrice: [{ price, reason: 'Suplemento peso' }] } })
  world.clock.advance(MINUTE_MS)
  await tell(priced.id)
  expect(await messagesTo(courier)).toContain(`push New price: ${await keptName(priced)}`)
  const offered = await makeGiven({ candidateDriverIds: [candidate.id] })
  await as(world, dispatcher).logistics.routes.remove({ id: offered.id })
  await tell(offered.id)
  expect(await messagesTo(candidate)).toEqual([
    `push Route on offer: ${await keptName(offered)}`,
    `push Offer withdrawn: ${await keptName(offered)}`,
  ])
})
