import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'

let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

const as = (person: Person) =>
  createCaller(appRouter)(contextFor(world, person, { idempotencyKey: world.newId() }))
type Gives = { kindCents?: number; flexCents?: number; unlocksAtCents?: number }

async function makeEmployee(gives: Gives, balanceCents: number, paysDelivery = true) {
  const person = await makePerson(world)
  const location = await makeOffice(world, person, gives)
  await world.db
    .updateTable('location')
    .set({ settings: { entitlementsPayDelivery: paysDelivery } })
    .where('id', '=', location.id)
    .execute()
  if (balanceCents > 0) await giveBalance(world, person.id, balanceCents)
  return { person, location }
}
type Employee = Awaited<ReturnType<typeof makeEmployee>>
const cartOf = (soups: number, breads: number) => [
  { productId: shop.soup.id, quantity: soups },
  ...(breads ? [{ productId: shop.bread.id, quantity: breads }] : []),
]
const order = ({ person, location }: Employee, soups: number, breads = 0) =>
  as(person).customer.checkout.place(
    makePayload(shop, { locationId: location.id, cart: cartOf(soups, breads) }),
  )
type Placed = Awaited<ReturnType<typeof order>>
const explain = ({ person, location }: Employee, placed: Placed) =>
  as(person).customer.entitlements.explain({
    locationId: location.id,
    on: placed.deliveryDate,
    time: '14:00',
    channel: placed.channel,
    orderTotal: placed.totalCost.amount,
    deliveryFee: placed.price.deliveryFee.amount,
    purchaseId: placed.id,
  })
const asPaid = ({ paymentDetails, totalCost }: Placed) => ({
  total: totalCost.amount,
  inKind: paymentDetails.appliedInKind.amount,
  flex: paymentDetails.appliedFlex.amount,
  own: paymentDetails.appliedBalance.amount + paymentDetails.card.amount,
})
const asExplained = ({ order: found }: Awaited<ReturnType<typeof explain>>) => ({
  total: found!.total.amount,
  inKind: found!.inKind.amount,
  flex: found!.flex.amount,
  own: found!.byUser.amount,
})

test('a rest of some cents that the wallet paid is explained as it was paid', async () => {
  // 6.50 and 2.99 for bringing it, less 9.00: 49 cents, too little for a card.
  const employee = await makeEmployee({ flexCents: 900 }, 49)
  const placed = await order(employee, 1)
  expect(asPaid(placed)).toEqual({ total: 949, inKind: 0, flex: 900, own: 49 })
  const answer = await explain(employee, placed)
  expect([asExplained(answer), answer.changedSince]).toEqual([asPaid(placed), null])
})

test('what is about to be ordered is explained with the wallet that will pay for it', async () => {
  const { person, location } = await makeEmployee({ flexCents: 900 }, 49)
  const ask = { locationId: location.id, on: '2026-11-18', orderTotal: 949, deliveryFee: 299 }
  expect((await as(person).customer.entitlements.explain(ask)).order!.flex.amount).toBe(900)
})

test('an explanation does not change with what is ordered later, and says so when the rules have changed', async () => {
  const employee = await makeEmployee({ kindCents: 1200, flexCents: 900 }, 100_000)
  const first = await order(employee, 1)
  const second = await order(employee, 2)
  for (const placed of [first, second]) {
    const answer = await explain(employee, placed)
    expect([asExplained(answer), answer.changedSince]).toEqual([asPaid(placed), null])
  }
  await world.db
    .updateTable('entitlement_rule')
    .set({ amount_cents: 300, updated_at: new Date(world.clock.now().getTime() + 1000) })
    .where('location_id', '=', employee.location.id)
    .execute()
  const answer = await explain(employee, first)
  expect([asExplained(answer), answer.changedSince]).toEqual([asPaid(first), 'rules'])
})

test(
  'whatever is ordered is explained as it was ordered',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          kindCents: fc.integer({ min: 0, max: 2500 }),
          flexCents: fc.integer({ min: 0, max: 2500 }),
          unlocksAtCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 800 })),
        }),
        fc.boolean(),
        fc.array(
          fc.record({ soups: fc.integer({ min: 1, max: 3 }), breads: fc.integer({ min: 0, max: 2 }) }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        // What is left over for the wallet, to the cent: so little is where cards and wallets part.
        fc.option(fc.integer({ min: 0, max: 60 }), { nil: 100_000 }),
        async (gives, paysDelivery, carts, spare) => {
          const employee = await makeEmployee(gives, 0, paysDelivery)
          const placed: Placed[] = []
          for (const { soups, breads } of carts) {
            const { person, location } = employee
            const payload = makePayload(shop, { locationId: location.id, cart: cartOf(soups, breads) })
            const { payment } = await as(person).customer.checkout.plan(payload)
            const due = payment.card.amount + spare
            if (due > 0) await giveBalance(world, person.id, due)
            placed.push(await order(employee, soups, breads))
          }
          for (const one of placed) {
            const answer = await explain(employee, one)
            expect([asExplained(answer), answer.changedSince]).toEqual([asPaid(one), null])
          }
        },
      ),
      { numRuns: 15 },
    ),
  120_000,
)
