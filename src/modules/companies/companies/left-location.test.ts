import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeOffice, makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'

let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const DAY = '2026-11-18'

/** The caller as the next request finds them. */
const again = async <Someone extends { id: string; locationIds: string[] }>(person: Someone) => ({
  ...person,
  locationIds: (
    await world.db
      .selectFrom('location_member')
      .select('location_id')
      .where('person_id', '=', person.id)
      .execute()
  ).map(row => row.location_id),
})

test('who has left a company has none of its money any more, keeps what was ordered, and the other company’s', async () => {
  const person = await makePerson(world)
  const [left, kept] = [
    await makeOffice(world, person, { kindCents: 3000 }),
    await makeOffice(world, person, { kindCents: 700 }),
  ]
  const order = makePayload(shop, { locationId: left.id, address: null })
  const offered = async (locationId: string) =>
    (await as(await again(person)).public.search({ channel: 'canteen', date: DAY, locationId })).availableKind
      .amount
  expect(await offered(left.id)).toBe(3000)
  const placed = await as(await again(person)).customer.checkout.place(order)
  expect(placed.paymentDetails.appliedInKind.amount).toBe(1719)

  await as(person).customer.locations.leave({ locationId: left.id })

  expect(await offered(left.id)).toBe(0)
  expect(await refusal(as(await again(person)).customer.checkout.plan(order))).toBe('LocationNotFound')
  expect(await refusal(as(await again(person)).customer.checkout.place(order))).toBe('LocationNotFound')
  const still = await as(await again(person)).customer.orders.show({ purchaseId: placed.id })
  expect(still.state).toBe(placed.state)
  expect(await offered(kept.id)).toBe(700)
})
