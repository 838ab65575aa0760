import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { createCaller } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { notifyPaidWithoutOrder } from '../../customer-relations/notifications/notify-paid-without-order'
import { sendCardReturn } from '../../money/cards/card-returns'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'
import { sweepCheckouts, voidCheckout } from '../checkout/release-checkout'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer

async function buyerWho(reads: Language) {
  const buyer = await makePerson(world)
  await world.db.updateTable('person').set({ language: reads }).where('id', '=', buyer.id).execute()
  return buyer
}

async function reserve(buyer: Person, key: string) {
  const { checkoutId, paymentIntentId, clientSecret } = await as(buyer, key).checkout.createIntent({
    req: makePayload(shop),
  })
  const pay = () =>
    provider.fromBrowser('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
      client_secret: clientSecret!,
      payment_method: 'pm_card_visa',
    })
  return { checkoutId, intentId: paymentIntentId!, pay }
}

/** What the jobs do that follow from it. */
async function tell(checkoutId: string) {
  const returns = await world.db
    .selectFrom('card_return')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .execute()
  for (const { id } of returns) await sendCardReturn(world, { cardReturnId: id })
  for (const _ of ['first', 'again']) await notifyPaidWithoutOrder(world, { checkoutId })
}

const mailsTo = (person: Person) =>
  world.db
    .selectFrom('outgoing_message')
    .select(['template', 'language', 'subject', 'body_text'])
    .where('person_id', '=', person.id)
    .execute()
const paidWithoutOrderEvents = (checkoutId: string) =>
  world.db
    .selectFrom('event')
    .select('id')
    .where('type', '=', 'checkout.paidWithoutOrder')
    .where('data', '@>', { checkoutId } as never)
    .execute()

test('who pays after the reservation was given up gets a mail that their money was not taken', async () => {
  const buyer = await buyerWho('es')
  const { checkoutId, intentId, pay } = await reserve(buyer, 'late')
  world.clock.advance(16 * MINUTE_MS)
  await sweepCheckouts(world)
  await pay()
  for (const _ of ['by the webhook', 'by the job']) await voidCheckout(world, { checkoutId })
  await tell(checkoutId)

  expect(await provider.payments.retrieveIntent(intentId)).toMatchObject({
    status: 'canceled',
    receivedCents: 0,
  })
  expect(await paidWithoutOrderEvents(checkoutId)).toHaveLength(1)
  const mails = await mailsTo(buyer)
  expect(mails).toMatchObject([{ template: 'paid-without-order-expired', language: 'es' }])
  expect(mails[0]!.body_text).toContain('No se te ha cobrado nada')
  expect(mails[0]!.body_text).toContain('17,19')
  expect((await as(buyer).orders.paidWithoutOrder()).payments).toMatchObject([
    { id: checkoutId, amount: { amount: 1719 }, reason: 'expired', outcome: 'released' },
  ])
  expect((await as(await makePerson(world)).orders.paidWithoutOrder()).payments).toEqual([])
})

test('a hold that was freed by a server that died afterwards is reported by the next one', async () => {
  const buyer = await buyerWho('ca')
  const { checkoutId, pay } = await reserve(buyer, 'dies')
  world.clock.advance(16 * MINUTE_MS)
  await sweepCheckouts(world)
  await pay()
  const dying = {
    ...world,
    checkpoint: (name: string) => {
      if (name === 'void.afterProvider') throw new Error('killed')
    },
  }
  await expect(voidCheckout(dying, { checkoutId })).rejects.toThrow('killed')
  await voidCheckout(world, { checkoutId })
  expect(await paidWithoutOrderEvents(checkoutId)).toHaveLength(1)
  await tell(checkoutId)
  expect((await mailsTo(buyer))[0]!.body_text).toContain('No se t’ha cobrat res')
})

test('a paid checkout that cannot be placed is given up, and its buyer gets a mail with the reason', async () => {
  const buyer = await buyerWho('fr')
  const { checkoutId, pay } = await reserve(buyer, 'refused')
  await pay()
  world.clock.advance(16 * MINUTE_MS)
  // A fault that no rule foresees: the order cannot be written.
  const broken = {
    ...world,
    checkpoint: (name: string) => {
      if (name === 'place.beforeSave') throw new Error('the order cannot be written')
    },
  }
  await sweepCheckouts(broken)
  await voidCheckout(world, { checkoutId })
  await tell(checkoutId)
  const mails = await mailsTo(buyer)
  expect(mails).toMatchObject([{ template: 'paid-without-order-refused', language: 'fr' }])
  expect(mails[0]!.body_text).toContain('Rien n’a été débité')
  expect((await as(buyer).orders.paidWithoutOrder()).payments).toMatchObject([
    { reason: 'refused', outcome: 'released' },
  ])
})

test('money that was taken goes back to the card, and the list says how far it is', async () => {
  const buyer = await buyerWho('en')
  const { checkoutId, intentId, pay } = await reserve(buyer, 'taken')
  await as(buyer).checkout.close({ checkoutId })
  await pay()
  await provider.stripe.paymentIntents.capture(intentId)
  await voidCheckout(world, { checkoutId })
  const outcomes = async () =>
    (await as(buyer).orders.paidWithoutOrder()).payments.map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['returning'])
  await tell(checkoutId)
  expect(await outcomes()).toEqual(['returned'])
  expect((await provider.payments.retrieveIntent(intentId)).refundedCents).toBe(1719)
  const [mail] = await mailsTo(buyer)
  expect(mail).toMatchObject({ template: 'paid-without-order-closed' })
  expect(mail!.body_text).toContain('We’re refunding €17.19 to your card')
})

test('who leaves without having paid gets no mail', async () => {
  const buyer = await buyerWho('en')
  const { checkoutId } = await reserve(buyer, 'unpaid')
  await as(buyer).checkout.close({ checkoutId })
  await voidCheckout(world, { checkoutId })
  expect(await paidWithoutOrderEvents(checkoutId)).toEqual([])
  await tell(checkoutId)
  expect(await mailsTo(buyer)).toEqual([])
  expect((await as(buyer).orders.paidWithoutOrder()).payments).toEqual([])
})
