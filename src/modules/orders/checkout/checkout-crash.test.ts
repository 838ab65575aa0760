import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { capturePayment } from '../payments/capture-payment'
import { makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'
import { sweepCheckouts, voidCheckout } from './release-checkout'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: 'attempt' })).customer

/** Ends the work at a named place, once: what was not committed is gone, what the provider was asked stays asked. */
class Crash extends Error {}
function crashOnceAt(place: string) {
  let crashed = 0
  world.checkpoint = name => {
    if (name === place && crashed++ === 0) throw new Crash(place)
  }
  return () => crashed
}
/** The client tries again until it gets an answer; a job and a timer are run again by their nature. */
async function again<Out>(work: () => Promise<Out>): Promise<Out> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

async function openAndPay(buyer: Person) {
  const intent = await again(() => as(buyer).checkout.createIntent({ req: makePayload(shop) }))
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  return intent
}

/** The provider's own books of this person: how many payments, and what was taken in the end. */
async function booksOf(buyer: Person) {
  const intents = (await provider.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    intent => intent.metadata.person === buyer.id,
  )
  return {
    payments: intents.length,
    taken: intents.reduce((sum, intent) => sum + intent.amount_received, 0),
    held: intents.reduce((sum, intent) => sum + intent.amount_capturable, 0),
  }
}
const ordersOf = (buyer: Person) =>
  world.db.selectFrom('purchase_order').selectAll().where('person_id', '=', buyer.id).execute()

const ON_THE_WAY = [
  'reserve.beforeSave',
  'reserve.afterCommit',
  'customer.afterCreate',
  'intent.beforeCreate',
  'intent.afterCreate',
  'intent.afterSave',
  'place.afterRetrieve',
  'place.beforeSave',
  'place.afterCommit',
  'capture.beforeProvider',
  'capture.afterProvider',
  'capture.beforeCommit',
  'capture.afterCommit',
]

test.each(ON_THE_WAY)(
  'after a crash at %s the client tries again, and pays once for one order',
  async place => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 400)
    const crashed = crashOnceAt(place)
    await openAndPay(buyer)
    const order = await again(() => as(buyer).checkout.place(makePayload(shop)))
    await again(() => capturePayment(world, { orderId: order.id }))
    expect(crashed()).toBeGreaterThan(0)
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await booksOf(buyer)).toEqual({ payments: 1, taken: 1719 - 400, held: 0 })
    expect(await findFaults(world)).toEqual([])
  },
)

test.each(['place.afterRetrieve', 'place.beforeSave', 'place.afterCommit'])(
  'after a crash at %s with the client gone, the sweeper makes the one order',
  async place => {
    const buyer = await makePerson(world)
    await openAndPay(buyer)
    const crashed = crashOnceAt(place)
    await as(buyer)
      .checkout.place(makePayload(shop))
      .catch(() => {})
    expect(crashed()).toBe(1)
    world.clock.advance(16 * 60_000)
    await sweepCheckouts(world)
    await sweepCheckouts(world)
    world.clock.set(TEST_START)
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await booksOf(buyer)).toEqual({ payments: 1, taken: 0, held: 1719 })
    expect(await findFaults(world)).toEqual([])
  },
)

test.each([
  'reserve.afterCommit',
  'intent.beforeCreate',
  'intent.afterCreate',
  'intent.afterSave',
  'release.afterLock',
  'release.beforeCommit',
  'void.afterRetrieve',
  'void.afterProvider',
])('after a crash at %s and no payment, everything is free again and nothing is held', async place => {
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, 400)
  const crashed = crashOnceAt(place)
  await as(buyer)
    .checkout.createIntent({ req: makePayload(shop) })
    .catch(() => {})
  const { id } = await world.db
    .selectFrom('checkout')
    .select('id')
    .where('person_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  world.clock.advance(16 * 60_000)
  await sweepCheckouts(world)
  await sweepCheckouts(world)
  await again(() => voidCheckout(world, { checkoutId: id }))
  world.clock.set(TEST_START)
  expect(crashed()).toBeGreaterThan(0)
  const wallet = await balancesOf(world.db, [account.balance(buyer.id)])
  expect([...wallet.values()]).toMatchObject([{ freeCents: 400, heldCents: 0 }])
  expect(await ordersOf(buyer)).toHaveLength(0)
  expect(await booksOf(buyer)).toMatchObject({ taken: 0, held: 0 })
  expect(await findFaults(world)).toEqual([])
})
