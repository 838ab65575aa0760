import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'

let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const failure = (name: string) => ({ cause: { name } })
const change = (caller: Person, id: string, fields: object) =>
  as(caller).customer.orders.change({ id, ...fields })

async function makeOrderOf(payload = makePayload(shop), walletCents = 5000) {
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, walletCents)
  return { buyer, order: await as(buyer).customer.checkout.place(payload) }
}

test('an order is not sent after the fact to where nobody can find it', async () => {
  const { buyer, order } = await makeOrderOf()
  const nowhere = { address: 'Calle Mayor 1', city: 'Madrid' }
  await expect(change(buyer, order.id, { address: nowhere })).rejects.toMatchObject(
    failure('DeliveryAddressMissing'),
  )
  const { geo: _, ...written } = order.address!
  const changed = await change(buyer, order.id, { address: { ...written, details: '3r' } })
  expect([changed.address?.details, changed.geo]).toEqual(['3r', order.geo])
})

test('an order on the account of a company stays at its place; where to ring can be said', async () => {
  const buyer = await makePerson(world)
  const office = await makeOffice(world, buyer, { kindCents: 5000 })
  const order = await as(buyer).customer.checkout.place(makePayload(shop, { locationId: office.id }))
  const home = { address: "Carrer d'Aragó 300", geo: { lat: 41.393, lon: 2.166 } }
  await expect(change(buyer, order.id, { address: home })).rejects.toMatchObject({
    cause: { name: 'OrderCannotBeEdited', details: { reason: 'CompanyPlace' } },
  })
  const changed = await change(buyer, order.id, { address: { ...order.address, details: '3r' } })
  expect(changed.address).toMatchObject({ address: 'Avinguda Diagonal 405', details: '3r' })
  expect(changed.geo).toEqual({ lat: office.lat, lon: office.lon })
})

test('of five who move into the last place of a window at once, one gets it', async () => {
  const small = await makeShop(world, { store: { capacity_per_slot: 1 } })
  const later = { deliveryStartDate: '2026-11-18T15:00:00.000Z' }
  const orders = await Promise.all(
    [12, 13, 14, 16, 17].map(hour =>
      makeOrderOf(
        makePayload(small, { deliveryOption: { deliveryStartDate: `2026-11-18T${hour}:00:00.000Z` } }),
      ),
    ),
  )
  const moves = await Promise.allSettled(
    orders.map(({ buyer, order }) => change(buyer, order.id, { deliveryOption: later })),
  )
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what the person was told a change costs is what it costs', async () => {
  const { buyer, order } = await makeOrderOf()
  const cart = [{ productId: shop.soup.id, quantity: 3 }]
  const costs = 3 * 650 + 299
  const told = (amount: number) => ({ cart, totalCost: { amount, currency: 'eur' } })
  await expect(change(buyer, order.id, told(costs - 1))).rejects.toMatchObject({
    cause: { name: 'PriceChanged', details: { total: { amount: costs } } },
  })
  expect((await change(buyer, order.id, told(costs))).totalCost.amount).toBe(costs)
})

test('credits that have expired pay for no change', async () => {
  const { buyer, order } = await makeOrderOf(makePayload(shop), 1719)
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const expiresAt = new Date(TEST_START.getTime() + HOUR_MS)
  await as(admin).admin.credits.create({
    userId: buyer.id,
    price: { amount: 650, currency: 'eur' },
    comment: 'for an hour',
    expiresAt,
  })
  world.clock.set(expiresAt)
  const more = {
    cart: [
      { productId: shop.soup.id, quantity: 3 },
      { productId: shop.bread.id, quantity: 1 },
    ],
  }
  await expect(change(buyer, order.id, more)).rejects.toMatchObject({
    cause: { name: 'OrderCannotBeEdited', details: { reason: 'CardWouldPayMore', amountCents: 650 } },
  })
  expect(
    (await balancesOf(world.db, [account.balance(buyer.id)])).get(account.balance(buyer.id)),
  ).toMatchObject({
    freeCents: 650,
  })
  const { payment } = await as(buyer).customer.checkout.plan(makePayload(shop))
  expect(payment.appliedBalance.amount).toBe(0)
})
