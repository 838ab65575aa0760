import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { sendCardReturn } from '../../money/cards/card-returns'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { capturePayment } from '../payments/capture-payment'
import { cardsOf } from '../payments/order-cards'
import { sendRefund } from '../refunds/send-refund'
import { settleOrderPaymentOf, sweepOrderPayments } from './settle-order-payment'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let merchant: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer
const free = async (code: string) => (await balancesOf(world.db, [code])).get(code)!.freeCents
const soups = (quantity: number) => ({ productId: shop.soup.id, quantity })
const breads = (quantity: number) => ({ productId: shop.bread.id, quantity })
const kept = async (intentId: string) => {
  const { receivedCents, refundedCents } = await provider.payments.retrieveIntent(intentId)
  return receivedCents - refundedCents
}
const pay = (
  intent: { paymentIntentId: string | null; clientSecret: string | null },
  method = 'pm_card_visa',
) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: method,
  })
const conflict = (name: string, details?: object) => ({ cause: { name, ...(details ? { details } : {}) } })

/** Two soups and a bread, 17.19 € with bringing them, of which the card pays what the wallet does not have. */
async function makeCardOrder(walletCents = 0) {
  const buyer = await makePerson(world)
  if (walletCents) await giveBalance(world, buyer.id, walletCents)
  const key = world.newId()
  const intent = await as(buyer, key).checkout.createIntent({ req: makePayload(shop) })
  await pay(intent)
  const { id: orderId } = await as(buyer, key).checkout.place(makePayload(shop))
  await capturePayment(world, { orderId })
  const order = await as(buyer).orders.show({ purchaseId: orderId })
  return { buyer, order, intentId: intent.paymentIntentId! }
}
const THREE_SOUPS = () => ({ cart: [soups(3), breads(1)] })
const wanted = (order: { id: string; revision: number }) => ({
  id: order.id,
  revision: order.revision,
  ...THREE_SOUPS(),
})
async function sendAll(orderId: string) {
  for (const { id } of await world.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute())
    await sendRefund(world, { refundId: id })
  for (const { id } of await world.db
    .selectFrom('card_return')
    .select('id')
    .where('order_id', '=', orderId)
    .execute())
    await sendCardReturn(world, { cardReturnId: id })
}

test('a change is shown with where its price comes from, and shown is not done', async () => {
  const { buyer, order } = await makeCardOrder()
  await giveBalance(world, buyer.id, 200)
  const seen = await as(buyer).orders.previewChange(wanted(order))
  expect([seen.difference.amount, seen.more.balance.amount, seen.more.card.amount]).toEqual([650, 200, 450])
  expect([seen.byCard.amount, seen.order.paymentDetails.card.amount]).toEqual([450, 1719 + 450])
  const less = await as(buyer).orders.previewChange({ id: order.id, cart: [soups(1), breads(1)] })
  expect([less.difference.amount, less.back.card.amount, less.byCard.amount]).toEqual([-650, 650, 0])
  expect(await as(buyer).orders.show({ purchaseId: order.id })).toEqual(order)
  expect(await free(account.balance(buyer.id))).toBe(200)
})

test('what a card has to pay for it is paid first, and the order is changed once, whoever comes first', async () => {
  const { buyer, order, intentId } = await makeCardOrder()
  await expect(as(buyer).orders.change(wanted(order))).rejects.toMatchObject(
    conflict('OrderCannotBeEdited', { reason: 'CardWouldPayMore', amountCents: 650 }),
  )
  const intent = await as(buyer).orders.payChange(wanted(order))
  expect(await as(buyer).orders.payChange(wanted(order))).toEqual(intent)
  await pay(intent)
  const named = { purchaseId: order.id, paymentIntentId: intent.paymentIntentId }
  const [first, , third] = await Promise.all([
    as(buyer).orders.confirmPayment(named),
    settleOrderPaymentOf(world, intent.paymentIntentId),
    as(buyer).orders.confirmPayment(named),
  ])
  expect([first.totalCost.amount, first.paymentDetails.card.amount]).toEqual([2369, 2369])
  expect(third).toEqual(first)
  expect(first.cartItems.map(line => line.quantity)).toEqual([3, 1])

  await as(buyer).orders.cancel({ purchaseId: order.id })
  world.clock.set(new Date(TEST_START.getTime() + 120_000))
  await sendAll(order.id)
  expect([await kept(intentId), await kept(intent.paymentIntentId)]).toEqual([0, 0])
})

test('who takes the money of the order while a change is paid takes all of it', async () => {
  const { buyer, order } = await makeCardOrder()
  const asRead = await world.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const intent = await as(buyer).orders.payChange(wanted(order))
  await pay(intent)
  await as(buyer).orders.confirmPayment({ purchaseId: order.id, paymentIntentId: intent.paymentIntentId })
  expect((await cardsOf(world.db, asRead)).map(({ cents }) => cents)).toEqual([1719, 650])
})

test('who paid and left has the change made for them', async () => {
  const { buyer, order } = await makeCardOrder()
  const intent = await as(buyer).orders.payChange(wanted(order))
  await pay(intent)
  world.clock.set(new Date(TEST_START.getTime() + 120_000))
  await sweepOrderPayments(world)
  expect((await as(buyer).orders.show({ purchaseId: order.id })).totalCost.amount).toBe(2369)
})

test('who leaves at the bank has paid nothing and changed nothing, and can begin anew', async () => {
  const { buyer, order } = await makeCardOrder()
  const intent = await as(buyer).orders.payChange(wanted(order))
  await expect(as(buyer).orders.confirmPayment({ purchaseId: order.id })).rejects.toMatchObject(
    conflict('PaymentFailed'),
  )
  world.clock.set(new Date(TEST_START.getTime() + 16 * 60_000))
  await sweepOrderPayments(world)
  expect((await provider.payments.retrieveIntent(intent.paymentIntentId)).status).toBe('canceled')
  expect((await as(buyer).orders.payChange(wanted(order))).paymentIntentId).not.toBe(intent.paymentIntentId)
})

test('what the store accepts meanwhile stays as it is, and what was paid for the change goes back', async () => {
  const { buyer, order, intentId } = await makeCardOrder()
  const intent = await as(buyer).orders.payChange(wanted(order))
  await createCaller(appRouter)(contextFor(world, merchant)).merchant.orders.setStatus({
    state: 'accepted',
    purchaseIds: [order.id],
    source: 'live-orders',
  })
  await pay(intent)
  const named = { purchaseId: order.id, paymentIntentId: intent.paymentIntentId }
  const refused = conflict('OrderCannotBeEdited', { reason: 'OrderFieldLocked', isReturned: true })
  await expect(as(buyer).orders.confirmPayment(named)).rejects.toMatchObject(refused)
  await expect(as(buyer).orders.confirmPayment(named)).rejects.toMatchObject(refused)
  await sendAll(order.id)
  expect([await kept(intentId), await kept(intent.paymentIntentId)]).toEqual([1719, 0])
  expect((await as(buyer).orders.show({ purchaseId: order.id })).totalCost.amount).toBe(1719)
})

test('of two changes at once the second is told that it looked at another order', async () => {
  const { buyer, order } = await makeCardOrder()
  const intent = await as(buyer).orders.payChange(wanted(order))
  const calls = await Promise.allSettled([
    as(buyer).orders.change({ id: order.id, revision: order.revision, customerComments: 'No salt' }),
    as(buyer).orders.change({ id: order.id, revision: order.revision, cart: [soups(1)] }),
  ])
  expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: conflict('StaleRecord'),
  })
  await pay(intent)
  await expect(
    as(buyer).orders.confirmPayment({ purchaseId: order.id, paymentIntentId: intent.paymentIntentId }),
  ).rejects.toMatchObject(conflict('StaleRecord', { isReturned: true }))
  await sendAll(order.id)
  expect(await kept(intent.paymentIntentId)).toBe(0)
})

test('other wishes than those that are being paid for end that payment', async () => {
  const { buyer, order } = await makeCardOrder()
  const first = await as(buyer).orders.payChange(wanted(order))
  const second = await as(buyer).orders.payChange({ ...wanted(order), cart: [soups(4), breads(1)] })
  expect([first.amount.amount, second.amount.amount]).toEqual([650, 1300])
  expect((await provider.payments.retrieveIntent(first.paymentIntentId)).status).toBe('canceled')
})

test('a process that dies right before the change is made leaves it to the next, which makes it once', async () => {
  const { buyer, order } = await makeCardOrder()
  const intent = await as(buyer).orders.payChange(wanted(order))
  await pay(intent)
  for (const place of ['payment.afterRetrieve', 'payment.beforeCommit']) {
    const dying = { ...world, checkpoint: (name: string) => void (name === place && fallOver()) }
    await expect(settleOrderPaymentOf(dying, intent.paymentIntentId)).rejects.toThrow('the server died')
    expect((await as(buyer).orders.show({ purchaseId: order.id })).totalCost.amount).toBe(1719)
  }
  await settleOrderPaymentOf(world, intent.paymentIntentId)
  await settleOrderPaymentOf(world, intent.paymentIntentId)
  expect((await as(buyer).orders.show({ purchaseId: order.id })).paymentDetails.card.amount).toBe(2369)
})
function fallOver(): never {
  throw new Error('the server died')
}

test('a card is asked for no less than it takes, and the wallet for so much less', async () => {
  const { buyer, order } = await makeCardOrder()
  const more = { id: order.id, cart: [soups(2), { ...breads(1) }, { ...breads(1), comment: 'Toasted' }] }
  await giveBalance(world, buyer.id, 90)
  const seen = await as(buyer).orders.previewChange(more)
  expect([seen.difference.amount, seen.more.balance.amount, seen.byCard.amount]).toEqual([120, 70, 50])
})

test('money of a company that has to be unlocked stays unlocked by what the person pays', async () => {
  const buyer = await makePerson(world)
  const location = await makeOffice(world, buyer, { kindCents: 3000, unlocksAtCents: 500 })
  await giveBalance(world, buyer.id, 2000)
  const order = await as(buyer, world.newId()).checkout.place(
    makePayload(shop, { locationId: location.id, address: null }),
  )
  expect([order.paymentDetails.appliedInKind.amount, order.paymentDetails.appliedBalance.amount]).toEqual([
    1219, 500,
  ])
  const less = await as(buyer).orders.change({ id: order.id, cart: [soups(1), breads(1)] })
  expect([less.paymentDetails.appliedInKind.amount, less.paymentDetails.appliedBalance.amount]).toEqual([
    569, 500,
  ])
})
