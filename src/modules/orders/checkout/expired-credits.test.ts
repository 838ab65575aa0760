import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS, SECOND_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { expireCredits } from '../../money/wallet/expire-credits'
import { makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'

let world: TestWorld
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const TOTAL = 1719
const EXPIRES_AT = new Date(TEST_START.getTime() + HOUR_MS)

const as = (caller: Person, idempotencyKey = world.newId()) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const give = (person: Person, amount: number, expiresAt: Date | null) =>
  as(admin).admin.credits.create({
    userId: person.id,
    price: { amount, currency: 'eur' },
    comment: expiresAt ? 'for an hour' : 'for good',
    expiresAt,
  })
const balanceOf = async (person: Person) => (await as(person).customer.wallet.balance()).amount

// The first: ids never go back, and the others are made an hour later.
test('is not kept for a checkout that had set its money aside before it came', async () => {
  const person = await makePerson(world)
  await give(person, TOTAL, null)
  const key = world.newId()
  await as(person, key).customer.checkout.createIntent({ req: makePayload(shop) })
  world.clock.advance(SECOND_MS)
  await give(person, TOTAL, new Date(TEST_START.getTime() + 10 * SECOND_MS))
  expect(await balanceOf(person)).toBe(TOTAL)

  world.clock.advance(9 * SECOND_MS)
  expect(await balanceOf(person)).toBe(0)
  const { payment } = await as(person).customer.checkout.plan(makePayload(shop))
  expect(payment.appliedBalance.amount).toBe(0)
  await as(person, key).customer.checkout.place(makePayload(shop))
  await expireCredits(world)
  expect(await as(person).customer.wallet.credits()).toMatchObject([
    { comment: 'for an hour', state: 'expired' },
    { comment: 'for good', state: 'used' },
  ])
})

test('is spent until its very last moment, and not at its end, whether the timer has come or not', async () => {
  const [early, late] = [await makePerson(world), await makePerson(world)]
  for (const person of [early, late]) {
    await give(person, 1000, EXPIRES_AT)
    await give(person, 2000, null)
  }
  world.clock.set(new Date(EXPIRES_AT.getTime() - 1))
  await as(early).customer.checkout.place(makePayload(shop))
  expect(await balanceOf(early)).toBe(3000 - TOTAL)

  world.clock.set(EXPIRES_AT)
  expect(await balanceOf(late)).toBe(2000)
  await as(late).customer.checkout.place(makePayload(shop))
  expect(await balanceOf(late)).toBe(2000 - TOTAL)
  expect(await as(late).customer.wallet.credits()).toMatchObject([
    { comment: 'for good', remaining: { amount: 2000 - TOTAL } },
    { comment: 'for an hour', state: 'expired' },
  ])
})

test('is spent by the checkout that held it in time', async () => {
  const person = await makePerson(world)
  await give(person, TOTAL, EXPIRES_AT)
  const key = world.newId()
  await as(person, key).customer.checkout.createIntent({ req: makePayload(shop) })
  world.clock.set(new Date(EXPIRES_AT.getTime() + 1))
  expect(await balanceOf(person)).toBe(0)
  const order = await as(person, key).customer.checkout.place(makePayload(shop))
  expect(order.paymentDetails.appliedBalance.amount).toBe(TOTAL)
})

test('is not spent by an order made after its day, although another checkout still holds it', async () => {
  const person = await makePerson(world)
  await give(person, TOTAL, EXPIRES_AT)
  await give(person, TOTAL, null)
  const held = await as(person).customer.checkout.createIntent({ req: makePayload(shop) })
  world.clock.set(EXPIRES_AT)
  expect(await balanceOf(person)).toBe(TOTAL)
  await as(person).customer.checkout.place(makePayload(shop))
  await as(person).customer.checkout.close({ checkoutId: held.checkoutId })
  expect(await balanceOf(person)).toBe(0)
  await expireCredits(world)
  expect(await as(person).customer.wallet.credits()).toMatchObject([
    { comment: 'for good', state: 'used' },
    { comment: 'for an hour', state: 'expired' },
  ])
})

test('is not spent by an order made after its day, although one that was made after it as well holds as much', async () => {
  const person = await makePerson(world)
  await give(person, TOTAL, EXPIRES_AT)
  await give(person, TOTAL, null)
  const early = await as(person).customer.checkout.createIntent({ req: makePayload(shop) })
  world.clock.set(EXPIRES_AT)
  const key = world.newId()
  await as(person, key).customer.checkout.createIntent({ req: makePayload(shop) })
  await as(person).customer.checkout.close({ checkoutId: early.checkoutId })

  const { payment } = await as(person).customer.checkout.plan(makePayload(shop))
  expect(payment.appliedBalance.amount).toBe(0)
  expect(await balanceOf(person)).toBe(0)
  await expireCredits(world)
  const order = await as(person, key).customer.checkout.place(makePayload(shop))
  expect(order.paymentDetails.appliedBalance.amount).toBe(TOTAL)
  expect(await as(person).customer.wallet.credits()).toMatchObject([
    { comment: 'for good', state: 'used' },
    { comment: 'for an hour', state: 'expired' },
  ])
})
