import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'
import type { OrderPayload } from '../checkout/contract/checkout'
import { bringTo } from '../moves/orders.make'
import { capturePayment } from '../payments/capture-payment'
import { sendRefund } from '../refunds/send-refund'

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
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const free = async (code: string) => (await balancesOf(world.db, [code])).get(code)!.freeCents
const breadLeft = async () =>
  (
    await world.db
      .selectFrom('inventory_item')
      .select('on_hand')
      .where('store_id', '=', shop.store.id)
      .where('product_id', '=', shop.bread.id)
      .executeTakeFirstOrThrow()
  ).on_hand
const refusal = (reason: string) => ({ cause: { name: 'OrderCannotBeEdited', details: { reason } } })
const soups = (quantity: number) => ({ productId: shop.soup.id, quantity })
const breads = (quantity: number) => ({ productId: shop.bread.id, quantity })

/** 14.20 € and 2.99 € for bringing it, from the wallet. */
async function makeOrderFor(cents: number, changes: Partial<OrderPayload> = {}) {
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, cents)
  const order = await as(buyer, world.newId()).customer.checkout.place(makePayload(shop, changes as never))
  return { buyer, order }
}
async function makeCardOrder() {
  const buyer = await makePerson(world)
  const key = world.newId()
  const intent = await as(buyer, key).customer.checkout.createIntent({ req: makePayload(shop) })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  const order = await as(buyer, key).customer.checkout.place(makePayload(shop))
  return { buyer, order, intentId: intent.paymentIntentId! }
}
const sendRefunds = async (orderId: string) => {
  const rows = await world.db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute()
  for (const { id } of rows) await sendRefund(world, { refundId: id })
}
const change = (caller: Person, id: string, fields: object) =>
  as(caller).customer.orders.change({ id, ...fields })

describe('an order from the wallet', () => {
  test('costs more when more is wanted, and less when less is, to the cent and with its stock', async () => {
    const { buyer, order } = await makeOrderFor(5000)
    const shelf = await breadLeft()
    const more = await change(buyer, order.id, { cart: [soups(3), breads(2)] })
    expect(more.cartItems.map(line => [line.name, line.quantity])).toEqual([
      ['Soup', 3],
      ['Bread', 2],
    ])
    expect([more.totalCost.amount, more.paymentDetails.appliedBalance.amount]).toEqual([2489, 2489])
    expect(await free(account.balance(buyer.id))).toBe(5000 - 2489)
    expect(await breadLeft()).toBe(shelf - 1)

    const less = await change(buyer, order.id, { cart: [soups(1)] })
    expect([less.totalCost.amount, less.price.vat.length]).toEqual([949, 2])
    expect(await free(account.balance(buyer.id))).toBe(5000 - 949)
    expect(await breadLeft()).toBe(shelf + 1)
    await bringTo(world, order.id, 'delivered')
  })

  test('who runs the store changes what is in it, never spending the wallet of who ordered', async () => {
    const { buyer, order } = await makeOrderFor(5000)
    const { purchase } = await as(merchant).merchant.orders.edit({
      id: order.id,
      cart: [soups(3), breads(1)],
    })
    expect(purchase.cartItems).toHaveLength(2)
    expect(await free(account.balance(buyer.id))).toBe(5000 - 1719)
    const seen = await as(buyer).customer.orders.show({ purchaseId: order.id })
    expect(seen.paymentDetails.transfer.amount).toBe(650)
    const pending = await as(buyer).customer.orders.pending()
    expect(pending.orders).toMatchObject([{ id: order.id, amount: { amount: 650 }, owedBy: 'you' }])
  })

  test('is given back whole when it fails after it was changed', async () => {
    const { buyer, order } = await makeOrderFor(5000)
    await change(buyer, order.id, { cart: [soups(4)] })
    await as(merchant).merchant.orders.setStatus({
      state: 'rejected_by_store',
      purchaseIds: [order.id],
      source: 'live-orders',
    })
    world.clock.set(new Date(TEST_START.getTime() + 120_000))
    const { id } = await world.db
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    await sendRefund(world, { refundId: id })
    expect(await free(account.balance(buyer.id))).toBe(5000)
  })

  test('keeps its rules: minimum, stock, what is sold, and nothing once it is accepted', async () => {
    const { buyer, order } = await makeOrderFor(5000)
    const change1 = (cart: object[]) => change(buyer, order.id, { cart })
    await expect(change1([breads(100_00)])).rejects.toMatchObject({ cause: { name: 'OutOfStock' } })
    await expect(change1([{ productId: world.newId(), quantity: 1 }])).rejects.toMatchObject({
      cause: { name: 'ProductNotAvailable' },
    })
    await expect(change(await makePerson(world), order.id, { cart: [soups(1)] })).rejects.toMatchObject({
      cause: { name: 'NotFound' },
    })
    await bringTo(world, order.id, 'accepted')
    await expect(change1([soups(1)])).rejects.toMatchObject(refusal('OrderFieldLocked'))
    await expect(as(merchant).merchant.orders.edit({ id: order.id, cart: [soups(1)] })).rejects.toMatchObject(
      refusal('OrderFieldLocked'),
    )
  })

  test('an address farther away costs more to bring to, a nearer one less', async () => {
    const { buyer, order } = await makeOrderFor(5000)
    const at = (lat: number) => ({
      address: { address: 'Carrer Nou 1', city: 'Barcelona', geo: { lat, lon: 2.164 } },
    })
    const far = await change(buyer, order.id, at(41.391 + 0.036))
    expect([far.price.deliveryFee.amount, far.totalCost.amount]).toEqual([499, 1919])
    const near = await change(buyer, order.id, at(41.392))
    expect([near.totalCost.amount, await free(account.balance(buyer.id))]).toEqual([1719, 5000 - 1719])
  })
})

test('what its card paid too much is given back, and is no refund of what is left', async () => {
  const { buyer, order, intentId } = await makeCardOrder()
  await capturePayment(world, { orderId: order.id })
  const changed = await change(buyer, order.id, { cart: [soups(1), breads(2)] })
  expect([changed.totalCost.amount, changed.paymentDetails.card.amount, changed.refunded.amount]).toEqual([
    1189, 1189, 0,
  ])
  await sendRefunds(order.id)
  const { receivedCents, refundedCents } = await provider.payments.retrieveIntent(intentId)
  expect(receivedCents - refundedCents).toBe(1189)
})

test('what its card only holds too much is never taken', async () => {
  const { buyer, order, intentId } = await makeCardOrder()
  await change(buyer, order.id, { cart: [soups(1), breads(1)] })
  await capturePayment(world, { orderId: order.id })
  await sendRefunds(order.id)
  expect(await provider.payments.retrieveIntent(intentId)).toMatchObject({
    receivedCents: 1069,
    refundedCents: 0,
  })
})

test('promotions are worked out anew, and count as used as they are then', async () => {
  const promotion = await makePromotion(world, { min_total_cents: 1400, times_redeemable: 1 })
  const { buyer, order } = await makeOrderFor(5000)
  const used = () =>
    world.db
      .selectFrom('promotion')
      .select(['used_count', 'used_cents'])
      .where('id', '=', promotion.id)
      .executeTakeFirstOrThrow()
  expect([order.totalCost.amount, await used()]).toEqual([1577, { used_count: 1, used_cents: 142 }])
  const more = await change(buyer, order.id, { cart: [soups(3), breads(1)] })
  expect([more.price.discount.amount, await used()]).toEqual([207, { used_count: 1, used_cents: 207 }])
  const less = await change(buyer, order.id, { cart: [soups(1)] })
  expect([less.price.discount.amount, await used()]).toEqual([0, { used_count: 0, used_cents: 0 }])
  const again = await change(buyer, order.id, { cart: [soups(4)] })
  expect([again.price.discount.amount, await used()]).toEqual([260, { used_count: 1, used_cents: 260 }])
  await as(buyer).customer.orders.cancel({ purchaseId: order.id })
  expect(await used()).toEqual({ used_count: 0, used_cents: 0 })
  await world.db.updateTable('promotion').set({ is_active: false }).execute()
})

test('the money of a company pays for more of its day, and on another day for what it gives there', async () => {
  const buyer = await makePerson(world)
  const location = await makeOffice(world, buyer, { kindCents: 2000 })
  await giveBalance(world, buyer.id, 1000)
  const req = makePayload(shop, { locationId: location.id, address: null })
  const order = await as(buyer, world.newId()).customer.checkout.place(req)
  const more = await change(buyer, order.id, { cart: [soups(3), breads(1)] })
  expect([more.paymentDetails.appliedInKind.amount, more.paymentDetails.appliedBalance.amount]).toEqual([
    2000, 369,
  ])
  const move = (at: string) => change(buyer, order.id, { deliveryOption: { deliveryStartDate: at } })
  expect((await move('2026-11-18T12:00:00.000Z')).deliveryDate).toBe('2026-11-18')
  const [monday, tuesday] = ['2026-11-18', '2026-11-19'].map(on => account.kind(buyer.id, on as never))
  const moved = await move('2026-11-19T13:00:00.000Z')
  expect([moved.deliveryDate, moved.paymentDetails.appliedInKind.amount]).toEqual(['2026-11-19', 2000])
  expect([await free(monday!), await free(tuesday!)]).toEqual([2000, 0])
})

test('another day has another day of delivery, of the windows that the store has', async () => {
  const { buyer, order } = await makeOrderFor(5000)
  const move = (at: string) => change(buyer, order.id, { deliveryOption: { deliveryStartDate: at } })
  expect((await move('2026-11-19T13:00:00.000Z')).deliveryDate).toBe('2026-11-19')
  await expect(move('2026-11-19T04:00:00.000Z')).rejects.toMatchObject({ cause: { name: 'WindowGone' } })
  await expect(move('2027-01-19T13:00:00.000Z')).rejects.toMatchObject({ cause: { name: 'WindowGone' } })
})
