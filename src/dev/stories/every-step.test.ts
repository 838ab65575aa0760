import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../core/testing'
import { finishForgottenSetups } from '../../modules/money/cards/finish-setup'
import { sweepCardChecks } from '../../modules/money/cards/sweep-card-checks'
import { sweepOrderPayments } from '../../modules/orders/changes/settle-order-payment'
import { makePayload, makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import { findFaults } from '../../modules/orders/checkout/checkout-audit.make'
import { capturePayment } from '../../modules/orders/payments/capture-payment'
import { processForgottenEvents } from '../../modules/orders/provider-events/provider-events'
import { appRouter } from '../../routers/app'
import { checkpointsInCode } from '../chaos/checkpoints'
import { openTestPayments } from '../simulator/testing'
import { openOwnServer } from './own-server'

/** A crash at each place of the code that names one: here those that have no tests of their own feature. */
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

const as = (caller: Person, idempotencyKey: string) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer

/** Ends the work at a named place, once. Answers how often it did. */
function crashOnceAt(place: string) {
  let crashes = 0
  world.checkpoint = name => {
    if (name === place && crashes++ === 0) throw new Error(`killed at ${place}`)
  }
  return () => crashes
}
async function again<Out>(work: () => Promise<Out>): Promise<Out> {
  return work().catch(work)
}
const confirm = (kind: 'payment' | 'setup', id: string, clientSecret: string) =>
  provider.fromBrowser('POST', `/v1/${kind}_intents/${id}/confirm`, {
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
  })

test('every place where the work may end is one that a test ends it at', async () => {
  const root = join(import.meta.dir, '../..')
  let tests = ''
  for (const file of new Bun.Glob('**/*.test.ts').scanSync({ cwd: root }))
    tests += await Bun.file(join(root, file)).text()
  const places = await checkpointsInCode()
  expect(places.length).toBeGreaterThan(30)
  expect(places.filter(place => !tests.includes(`'${place}'`))).toEqual([])
})

describe('what is still owed for an order', () => {
  test.each(['payment.afterCreate', 'payment.afterRetrieve', 'payment.beforeCommit'])(
    'is paid once after a crash at %s, when the client tries again and when it does not',
    async place => {
      for (const clientIsGone of [false, true]) {
        const buyer = await makePerson(world)
        const purchaseId = await makeOwedOrder(buyer)
        const crashes = crashOnceAt(place)
        const payment = await again(() => as(buyer, 'pay').orders.pay({ purchaseId }))
        await confirm('payment', payment.paymentIntentId, payment.clientSecret)
        const look = () => as(buyer, 'paid').orders.confirmPayment({ purchaseId })
        await (clientIsGone ? look().catch(() => {}) : again(look))
        world.clock.advance(5 * 60_000)
        await sweepOrderPayments(world)
        world.clock.set(TEST_START)
        expect(crashes()).toBeGreaterThan(0)
        const { card_cents, transfer_cents, payment_state } = await world.db
          .selectFrom('purchase_order')
          .selectAll()
          .where('id', '=', purchaseId)
          .executeTakeFirstOrThrow()
        expect({ card_cents, transfer_cents, payment_state }).toEqual({
          card_cents: 1719,
          transfer_cents: 0,
          payment_state: 'captured',
        })
        expect(await takenFrom(buyer)).toBe(1719)
        expect(await findFaults(world)).toEqual([])
      }
    },
  )
})

describe('a card that is saved with a check of one euro', () => {
  test.each([
    'setup.afterCreate',
    'setup.afterKeep',
    'setup.afterVerify',
    'check.afterIntent',
    'check.afterAsking',
    'check.beforeCommit',
    'check.afterFree',
  ])('is kept once after a crash at %s, and nothing is held or taken', async place => {
    for (const clientIsGone of [false, true]) {
      await world.db.updateTable('person').set({ default_payment_method_id: null }).execute()
      await world.db.deleteFrom('payment_setup').execute()
      await world.db.deleteFrom('card_check').execute()
      await world.db.deleteFrom('payment_method').execute()
      const person = await makePerson(world)
      const crashes = crashOnceAt(place)
      const setup = await again(() => as(person, 'set up').paymentMethods.setUp({ amount: 100 }))
      await confirm('setup', setup.setupIntentId, setup.clientSecret)
      const keep = () =>
        as(person, 'keep').paymentMethods.confirmSetup({ setupIntentId: setup.setupIntentId })
      await (clientIsGone ? keep().catch(() => {}) : again(keep))
      world.clock.advance(3 * 60_000)
      await finishForgottenSetups(world)
      await sweepCardChecks(world)
      world.clock.set(TEST_START)
      expect(crashes()).toBeGreaterThan(0)
      expect(await as(person, 'list').paymentMethods.list()).toMatchObject([
        { lastFourDigits: '4242', verificationStatus: 'verified', isDefault: true },
      ])
      expect(await takenFrom(person)).toBe(0)
      expect(await heldFrom(person)).toBe(0)
    }
  })
})

test("after a crash at 'webhook.afterKeep' the timer makes the order of who paid and left", async () => {
  const server = await openOwnServer({ world })
  try {
    const buyer = await makePerson(world)
    const intent = await as(buyer, 'left').checkout.createIntent({ req: makePayload(shop) })
    let crashes = 0
    server.world.checkpoint = name => {
      if (name === 'webhook.afterKeep' && crashes++ === 0) throw new Error('killed')
    }
    const event = JSON.stringify({
      id: 'evt_killed',
      object: 'event',
      type: 'payment_intent.amount_capturable_updated',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: intent.paymentIntentId, object: 'payment_intent', metadata: {} } },
    })
    await confirm('payment', intent.paymentIntentId!, intent.clientSecret!)
    const headers = {
      'stripe-signature': await provider.stripe.webhooks.generateTestHeaderStringAsync({
        payload: event,
        secret: 'whsec_test',
      }),
    }
    const answer = await fetch(`${server.origin}/api/v1/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: event,
    })
    expect(answer.status).toBe(500)
    expect(crashes).toBe(1)
    // The provider tells it again, to a server that knows it already and does nothing with it.
    const repeated = await fetch(`${server.origin}/api/v1/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: event,
    })
    expect(repeated.status).toBe(204)
    await world.db
      .updateTable('incoming_webhook')
      .set({ created_at: new Date(TEST_START.getTime() - 60_000) })
      .where('event_id', '=', 'evt_killed')
      .execute()
    await processForgottenEvents(world)
    const orders = await world.db
      .selectFrom('purchase_order')
      .select('id')
      .where('person_id', '=', buyer.id)
      .execute()
    expect(orders).toHaveLength(1)
    // The server takes the payment too, sooner or later: once.
    await capturePayment(world, { orderId: orders[0]!.id })
    expect(await takenFrom(buyer)).toBe(1719)
    expect(await heldFrom(buyer)).toBe(0)
    expect(await findFaults(world)).toEqual([])
  } finally {
    await server.stop()
  }
})

/** An order whose card was fine when it was placed, and paid nothing in the end. */
async function makeOwedOrder(buyer: Person): Promise<string> {
  const intent = await as(buyer, 'owed').checkout.createIntent({ req: makePayload(shop) })
  await confirm('payment', intent.paymentIntentId!, intent.clientSecret!)
  const { id } = await as(buyer, 'owed').checkout.place(makePayload(shop))
  await provider.stripe.paymentIntents.cancel(intent.paymentIntentId!)
  await capturePayment(world, { orderId: id })
  return id
}

/** The provider's own books of a person. */
async function intentsOf(person: Person) {
  const { provider_customer_id } = await world.db
    .selectFrom('person')
    .select('provider_customer_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return (await provider.stripe.paymentIntents.list({ customer: provider_customer_id!, limit: 100 })).data
}
const takenFrom = async (person: Person) =>
  (await intentsOf(person)).reduce((sum, intent) => sum + intent.amount_received, 0)
const heldFrom = async (person: Person) =>
  (await intentsOf(person)).reduce((sum, intent) => sum + intent.amount_capturable, 0)
