import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { PaymentFailure } from '../../../adapters/payments/port'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'
import { findCheckout } from './checkouts.store'
import { release, sweepCheckouts } from './release-checkout'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let person: Person
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  person = await makePerson(world)
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

async function payAndLeave() {
  const caller = createCaller(appRouter)(contextFor(world, person, { idempotencyKey: world.newId() }))
  const intent = await caller.customer.checkout.createIntent({ req: makePayload(shop) })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  return intent
}

test('a paid checkout stays as it is while the provider does not answer, and becomes its order then', async () => {
  const { checkoutId } = await payAndLeave()
  world.clock.advance(16 * 60_000)
  const { payments } = world
  let asked = 0
  world.payments = {
    ...payments,
    // Answers once, so that it is known to be paid, and is away when it is about to be placed.
    retrieveIntent: async id => {
      asked++
      if (asked > 1) throw new PaymentFailure({ kind: 'unavailable', message: 'away' })
      return payments.retrieveIntent(id)
    },
  }
  await sweepCheckouts(world)
  expect((await findCheckout(world.db, checkoutId))?.state).toBe('reserved')
  expect(asked).toBe(2)

  world.payments = payments
  await sweepCheckouts(world)
  expect((await findCheckout(world.db, checkoutId))?.state).toBe('placed')
})

test('those whose payment cannot be given up do not keep the others from it', async () => {
  const { checkoutId, paymentIntentId } = await payAndLeave()
  await release(world, checkoutId, 'closed')
  // As many as are looked at in one round, of an amount that the provider refuses.
  await sql`
    insert into checkout
    select (c.r).* from (
      select jsonb_populate_record(checkout, jsonb_build_object(
        'id', lpad(to_hex(n), 24, '0'), 'client_key', 'broken ' || n, 'card_cents', 100000000,
        'payment_intent_id', null, 'updated_at', checkout.updated_at - interval '1 hour')) as r
      from checkout, generate_series(1, 50) n where id = ${checkoutId}
    ) c`.execute(world.db)
  for (let round = 0; round < 2; round++) {
    world.clock.advance(61_000)
    await sweepCheckouts(world)
  }
  expect((await findCheckout(world.db, checkoutId))?.voided_at).not.toBeNull()
  expect((await world.payments.retrieveIntent(paymentIntentId!)).status).toBe('canceled')
})
