import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { capturePayment } from '../payments/capture-payment'
import { makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let admin: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
})
afterEach(async () => expect(await findFaults(world)).toEqual([]))
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer
const failure = (name: string) => ({ cause: { name } })

/** A person who has paid with a card before and kept it. */
async function makeBuyerWithCard(card: string) {
  const buyer = await makePerson(world)
  const key = world.newId()
  const intent = await as(buyer, key).checkout.createIntent({ req: makePayload(shop), saveCard: true })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: card,
  })
  const order = await as(buyer, key).checkout.place(makePayload(shop))
  await capturePayment(world, { orderId: order.id })
  const [saved] = await as(buyer).paymentMethods.list()
  return { buyer, cardId: saved!.id }
}

test('a saved card of theirs is charged without them, and the order is theirs', async () => {
  const { buyer, cardId } = await makeBuyerWithCard('pm_card_visa')
  const req = makePayload(shop, { forUserId: buyer.id })
  const reserve = () => as(admin, `for-${buyer.id}`).checkout.createIntent({ req, chargeSavedCardId: cardId })
  const intent = await reserve()
  expect([intent.clientSecret, intent.savedCards, intent.amount.amount]).toEqual([null, [], 1719])
  expect((await reserve()).paymentIntentId).toBe(intent.paymentIntentId)

  const order = await as(admin, `for-${buyer.id}`).checkout.place(req)
  expect(order).toMatchObject({
    userId: buyer.id,
    orderedById: admin.id,
    paymentState: 'authorised',
    paymentDetails: { card: { amount: 1719 } },
  })
  await capturePayment(world, { orderId: order.id })
  expect((await as(buyer).orders.show({ purchaseId: order.id })).paymentState).toBe('captured')
})

test('without being charged, their cards are not handed out', async () => {
  const { buyer } = await makeBuyerWithCard('pm_card_mastercard')
  const req = makePayload(shop, { forUserId: buyer.id })
  const intent = await as(admin, world.newId()).checkout.createIntent({ req, saveCard: true })
  expect([intent.savedCards, intent.clientSecret === null]).toEqual([[], false])
})

test('nor to who acts in their name: they see the card, and have nothing to pay with it', async () => {
  const { buyer } = await makeBuyerWithCard('pm_card_visa_debit')
  const acting = { ...buyer, impersonatorId: admin.id }
  const intent = await as(acting, world.newId()).checkout.createIntent({ req: makePayload(shop) })
  expect([intent.savedCards, intent.clientSecret === null]).toEqual([[], false])
  expect(await as(acting).paymentMethods.list()).toMatchObject([{ lastFourDigits: '5556', providerId: null }])
  expect((await as(buyer).paymentMethods.list())[0]?.providerId).toMatch(/^pm_/)
})

test('only their own cards, only for another person, and only in person', async () => {
  const { buyer, cardId } = await makeBuyerWithCard('pm_card_amex')
  const other = await makePerson(world)
  const open = (caller: Person, forUserId: string | null, chargeSavedCardId = cardId) =>
    as(caller, world.newId()).checkout.createIntent({
      req: makePayload(shop, { forUserId }),
      chargeSavedCardId,
    })
  await expect(open(admin, other.id)).rejects.toMatchObject(failure('PaymentMethodNotFound'))
  await expect(open(buyer, null)).rejects.toMatchObject(failure('Forbidden'))
  await expect(open(other, buyer.id)).rejects.toMatchObject(failure('Forbidden'))
  const impersonated = { ...admin, impersonatorId: other.id }
  await expect(open(impersonated, buyer.id)).rejects.toMatchObject(failure('ForbiddenWhileImpersonating'))
})

test('their company and their wallet pay, not those of who orders', async () => {
  const buyer = await makePerson(world)
  const location = await makeOffice(world, buyer, { kindCents: 700 })
  await giveBalance(world, buyer.id, 5000)
  await giveBalance(world, admin.id, 5000)
  const req = makePayload(shop, { forUserId: buyer.id, locationId: location.id, address: null })
  const { payment, available } = await as(admin).checkout.plan(req)
  expect([payment.appliedInKind.amount, available.balance.amount]).toEqual([700, 5000])
  const order = await as(admin, world.newId()).checkout.place(req)
  expect([order.userId, order.locationId, order.paymentDetails.appliedInKind.amount]).toEqual([
    buyer.id,
    location.id,
    700,
  ])
})
