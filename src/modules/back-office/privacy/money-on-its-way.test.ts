import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { sweepCheckouts } from '../../orders/checkout/release-checkout'
import { makeOrder } from '../../orders/moves/orders.make'
import { sendWaitingRefunds } from '../../orders/refunds/send-refund'
import { eraseDueAccounts } from './erase-person'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world, { store: { default_lead_time_hours: 1 } })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (person: Person) =>
  createCaller(appRouter)(contextFor(world, person, { idempotencyKey: world.newId() })).customer
/** Somebody without an address to write a last letter to. */
async function makeLeaver() {
  const person = await makePerson(world)
  await world.db.updateTable('person').set({ email: null }).where('id', '=', person.id).execute()
  return person
}
const isErased = async (person: Person) => {
  await eraseDueAccounts(world)
  const { deleted_at } = await world.db
    .selectFrom('person')
    .select('deleted_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

test('an account waits for what comes back of an order that was called off', async () => {
  const person = await makeLeaver()
  const order = await makeOrder(world, shop, person)
  await as(person).account.requestDeletion({ forfeitWallet: true })
  world.clock.advance(30 * DAY_MS)
  await as(person).orders.cancel({ purchaseId: order.id })
  expect(await isErased(person)).toBe(false)

  world.clock.advance(3 * MINUTE_MS)
  await sendWaitingRefunds(world)
  expect(await isErased(person)).toBe(true)
  const code = account.balance(person.id)
  expect((await balancesOf(world.db, [code])).get(code)?.balanceCents).toBe(0)
})

test('an account waits for a checkout that may still become an order', async () => {
  const person = await makeLeaver()
  await as(person).account.requestDeletion({})
  world.clock.advance(30 * DAY_MS)
  await as(person).checkout.createIntent({
    req: makePayload(shop, { deliveryOption: { deliveryStartDate: '2026-12-18T13:00:00.000Z' } }),
  })
  expect(await isErased(person)).toBe(false)

  world.clock.advance(16 * MINUTE_MS)
  await sweepCheckouts(world)
  expect(await isErased(person)).toBe(true)
})
