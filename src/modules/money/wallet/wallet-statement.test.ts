import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { capturePayment } from '../../orders/payments/capture-payment'
import { sendRefund } from '../../orders/refunds/send-refund'
import { giveBalance } from '../ledger/money.make'
import { findStandingFaults } from '../ledger/standing-checks'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
})
afterEach(async () => expect(await findStandingFaults(world.db)).toEqual([]))
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const today = () => dayOf(world.clock.now())
const dayAfter = (day: string) => dayOf(new Date(Date.parse(day) + DAY_MS))
/** Goods 14.20 €, delivery 2.99 €. */
const TOTAL = 1719

/** An order of which the wallet pays 10 € and the card the rest. */
async function orderMixed(buyer: Person) {
  const { customer } = as(buyer, 'mixed')
  const intent = await customer.checkout.createIntent({ req: makePayload(shop) })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  const order = await customer.checkout.place(makePayload(shop))
  await capturePayment(world, { orderId: order.id })
  return order
}

test('each line says what it was for, of which money, and what the card moved beside it', async () => {
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, 400)
  await giveBalance(world, buyer.id, 600)
  const order = await orderMixed(buyer)
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  await as(admin).merchant.orders.refund({
    purchaseId: order.id,
    reason: 'cold',
    amount: { amount: TOTAL, currency: 'eur' },
  })
  const { id } = await world.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await sendRefund(world, { refundId: id })

  const [refund, bought] = (await as(buyer).customer.wallet.movements({})).docs
  expect(bought).toMatchObject({
    kind: 'order',
    amount: { amount: -1000 },
    order: { id: order.id, ufid: order.ufid },
    byCard: { amount: TOTAL - 1000 },
    spent: [
      { kind: 'gifted', amount: { amount: 400 } },
      { kind: 'gifted', amount: { amount: 600 } },
    ],
  })
  expect(refund).toMatchObject({
    kind: 'refund',
    amount: { amount: 1000 },
    order: { ufid: order.ufid },
    byCard: { amount: TOTAL - 1000 },
    spent: [],
  })
})

test('a statement begins with what there was, and its lines lead to what there is', async () => {
  const person = await makePerson(world)
  const first = today()
  await giveBalance(world, person.id, 500)
  world.clock.advance(3 * DAY_MS)
  await giveBalance(world, person.id, 700)
  const later = today()
  const { statement } = as(person).customer.wallet

  const all = await statement({ from: first, to: later })
  expect(all).toMatchObject({
    opening: { amount: 0 },
    received: { amount: 1200 },
    paid: { amount: 0 },
    closing: { amount: 1200 },
  })
  expect(all.movements.map(({ amount, balanceAfter }) => [amount.amount, balanceAfter.amount])).toEqual([
    [500, 500],
    [700, 1200],
  ])
  expect(await statement({ from: later, to: later })).toMatchObject({
    opening: { amount: 500 },
    movements: [{ amount: { amount: 700 } }],
    closing: { amount: 1200 },
  })
  const quiet = dayAfter(first)
  expect(await statement({ from: quiet, to: quiet })).toMatchObject({
    opening: { amount: 500 },
    movements: [],
    closing: { amount: 500 },
  })
  await expect(statement({ from: later, to: first })).rejects.toMatchObject({
    cause: { name: 'ValidationError' },
  })
})

test('a day begins at midnight in the cities of the platform', async () => {
  const person = await makePerson(world)
  // Half past midnight in Madrid is still the day before in Greenwich.
  const day = today()
  world.clock.set(new Date(`${day}T23:30:00Z`))
  await giveBalance(world, person.id, 500)
  const next = dayAfter(day)
  const { statement } = as(person).customer.wallet
  expect((await statement({ from: day, to: day })).movements).toEqual([])
  expect((await statement({ from: next, to: next })).movements).toHaveLength(1)
})
