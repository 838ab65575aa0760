import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { countCall } from '../../../core/rate-limit'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import type { OrderPayload } from './contract/checkout'
import { PRICINGS } from './limits'

let world: TestWorld
let shop: Shop

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world, { breadOnHand: 5 })
})
afterAll(() => world.close())

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer
const lunch = (locationId: string, day: string, bread = 1): OrderPayload =>
  makePayload(shop, {
    locationId,
    address: null,
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity: bread },
    ],
    deliveryOption: { deliveryStartDate: `${day}T13:00:00.000Z` },
  })

/** A person whose office gives 7 € in kind, of which no more than 10 € a month, and 4 € of flex a day. */
async function makeEmployee(balanceCents: number) {
  const person = await makePerson(world)
  const { id } = await makeOffice(world, person, { kindCents: 700, flexCents: 400 })
  await world.db
    .updateTable('entitlement_rule')
    .set({ max_per_month_cents: 1000 })
    .where('location_id', '=', id)
    .where('kind', '=', 'kind')
    .execute()
  await giveBalance(world, person.id, balanceCents)
  return { person: { ...person, locationIds: [id] }, locationId: id }
}

test('no cent is promised twice: of the day, of the month, of the wallet; and each order is placed as it was planned', async () => {
  const { person, locationId } = await makeEmployee(5000)
  const orders = ['2026-11-18', '2026-11-18', '2026-11-19'].map(day => lunch(locationId, day))
  const { plans } = await as(person).checkout.plans({ orders })
  expect(
    plans.map(({ payment: { appliedInKind, appliedFlex, appliedBalance, card } }) =>
      [appliedInKind, appliedFlex, appliedBalance, card].map(({ amount }) => amount),
    ),
  ).toEqual([
    [700, 400, 619, 0],
    [0, 0, 1719, 0],
    [300, 400, 1019, 0],
  ])
  for (const [place, order] of orders.entries()) {
    const { price, payment } = plans[place]!
    await as(person, `together-${place}`).checkout.place({
      ...order,
      totalCost: price.total,
      paymentDetails: { ...order.paymentDetails, ...payment },
    })
  }
  expect(await findStandingFaults(world.db)).toEqual([])
})

test('a wallet that is used up leaves the rest to a card, and stock that is spoken for is missing', async () => {
  const { person, locationId } = await makeEmployee(700)
  const { plans } = await as(person).checkout.plans({
    orders: [lunch(locationId, '2026-11-18'), lunch(locationId, '2026-11-19', 2)],
  })
  expect(plans.map(({ payment }) => payment.card.amount)).toEqual([0, 1058])
  expect(plans.map(({ problems }) => problems.map(({ name }) => name))).toEqual([[], ['OutOfStock']])
})

test('orders are counted one by one, and have so many lines in all', async () => {
  const person = await makePerson(world)
  const ctx = contextFor(world, person, { ip: '203.0.113.1' })
  const { plan, plans } = createCaller(appRouter)(ctx).customer.checkout
  const of = (lines: number) =>
    makePayload(shop, { cart: Array(lines).fill({ productId: shop.soup.id, quantity: 1 }) })
  await expect(plans({ orders: [of(300), of(300), of(1)] })).rejects.toMatchObject({
    cause: { name: 'ValidationError' },
  })
  expect((await plans({ orders: [of(300), of(300)] })).plans).toHaveLength(2)
  // Ten lines count as one order.
  countCall(PRICINGS, ctx, PRICINGS.points - 60 - 2)
  await plan(of(1))
  await expect(plans({ orders: [of(1), of(1)] })).rejects.toMatchObject({
    cause: { name: 'TooManyRequests' },
  })
})
