import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { BalanceTransaction, Dispute } from '../../../adapters/payments/port-books'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo } from '../moves/orders.make'
import { processProviderEvent, storeProviderEvent } from '../provider-events/provider-events'
import { sendRefund } from '../refunds/send-refund'
import { capturePayment } from './capture-payment'
import { refreshDispute } from './disputes'

const provider = openTestPayments({ faults: { refundMs: 0 } })
let world: TestWorld
let shop: Shop
let admin: Person

/** What the bank says of a dispute now. */
const disputes = new Map<string, Dispute>()

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))

beforeAll(async () => {
  const payments = {
    ...provider.payments,
    retrieveDispute: async (id: string) => disputes.get(id)!,
  }
  world = await openTestWorld({ payments })
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const TOTAL = 1719
const movement = (id: string, amountCents: number, feeCents = 0): BalanceTransaction => ({
  id,
  type: 'adjustment',
  amountCents,
  feeCents,
  netCents: amountCents - feeCents,
  sourceId: id.split('.')[0]!,
  createdAt: TEST_START,
})

/** An order that is paid by card, taken, and then disputed. */
async function makeDisputed() {
  const person = await makePerson(world)
  const key = world.newId()
  const payload = makePayload(shop)
  const intent = await as(person, key).customer.checkout.createIntent({ req: payload })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  const order = await as(person, key).customer.checkout.place(payload)
  await capturePayment(world, { orderId: order.id })
  const id = `du_${world.newId()}`
  disputes.set(id, {
    id,
    intentId: intent.paymentIntentId!,
    chargeId: 'ch_1',
    amountCents: TOTAL,
    status: 'needs_response',
    reason: 'fraudulent',
    evidenceDueBy: new Date('2026-11-30T00:00:00Z'),
    movements: [movement(`${id}.out`, -TOTAL, 2000)],
    createdAt: TEST_START,
  })
  await refreshDispute(world, id)
  return { person, order, id }
}
const close = async (id: string, status: 'won' | 'lost') => {
  const dispute = disputes.get(id)!
  disputes.set(id, {
    ...dispute,
    status,
    movements: [...dispute.movements, ...(status === 'won' ? [movement(`${id}.in`, TOTAL)] : [])],
  })
  await refreshDispute(world, id)
}
const stateOf = async (orderId: string) =>
  (
    await world.db
      .selectFrom('purchase_order')
      .select('payment_state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).payment_state
const netsOf = async (orderId: string) => {
  const ledger = await as(admin).admin.orders.ledger({ id: orderId })
  expect(ledger.isBalanced).toBe(true)
  const net = (code: string) => ledger.accounts.find(row => row.code === code)?.net.amount ?? 0
  return {
    stripe: net('stripe'),
    disputes: net('disputes'),
    fees: net('stripe_fees'),
    compensation: net('compensation'),
  }
}
const incidencesOf = (orderId: string) =>
  world.db.selectFrom('incidence').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

test('a disputed payment is with the bank, with its fee, and one incident is opened', async () => {
  const { order, id } = await makeDisputed()
  await refreshDispute(world, id)
  expect(await stateOf(order.id)).toBe('disputed')
  expect(await netsOf(order.id)).toEqual({ stripe: -2000, disputes: TOTAL, fees: 2000, compensation: 0 })
  const incidences = await incidencesOf(order.id)
  expect(incidences).toHaveLength(1)
  expect(incidences[0]!.comment).toContain('17.19 €')
  expect(incidences[0]!.comment).toContain('2026-11-30')
})

test('a dispute that is won brings the money back, and not its fee', async () => {
  const { order, id } = await makeDisputed()
  await close(id, 'won')
  expect(await stateOf(order.id)).toBe('captured')
  expect(await netsOf(order.id)).toEqual({ stripe: TOTAL - 2000, disputes: 0, fees: 2000, compensation: 0 })
  expect(await incidencesOf(order.id)).toHaveLength(2)
})

test('the platform pays for a lost dispute, once', async () => {
  const { order, id } = await makeDisputed()
  await close(id, 'lost')
  await refreshDispute(world, id)
  expect(await stateOf(order.id)).toBe('disputed')
  expect(await netsOf(order.id)).toEqual({ stripe: -2000, disputes: 0, fees: 2000, compensation: TOTAL })
})

/** The same, delivered by a merchant that bears what banks keep. */
async function makeDisputedAtMerchant(bearsLostDisputes = true) {
  const disputed = await makeDisputed()
  await bringTo(world, disputed.order.id, 'delivered')
  await world.db
    .updateTable('merchant')
    .set({ bears_lost_disputes: bearsLostDisputes })
    .where('id', '=', shop.store.merchant_id)
    .execute()
  return disputed
}
const merchantOf = async (orderId: string) => {
  const ledger = await as(admin).admin.orders.ledger({ id: orderId })
  const row = await world.db
    .selectFrom('purchase_order')
    .select(['merchant_net_cents', 'merchant_liability_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(ledger.explanation.filter(({ holds }) => holds === false)).toEqual([])
  return {
    net: row.merchant_net_cents,
    left: row.merchant_net_cents - row.merchant_liability_cents,
    booked: 0 - (ledger.accounts.find(({ code }) => code.startsWith('merchant:'))?.net.amount ?? 0),
    kinds: ledger.transactions.map(({ kind }) => kind),
  }
}

test('a lost dispute that the merchant bears takes what the order has earned it, and the platform bears the rest', async () => {
  const { order, id } = await makeDisputedAtMerchant()
  const earned = (await merchantOf(order.id)).net
  expect(earned).toBeGreaterThan(0)
  await close(id, 'lost')
  await refreshDispute(world, id)
  const merchant = await merchantOf(order.id)
  expect(merchant).toMatchObject({ net: earned, left: 0, booked: 0 })
  expect(merchant.kinds.filter(kind => kind === 'dispute-borne')).toHaveLength(1)
  expect(await netsOf(order.id)).toMatchObject({ disputes: 0, compensation: TOTAL - earned })

  // What was agreed when it was lost stays agreed, and a delivery that is taken back leaves nothing to bear.
  await bringTo(world, order.id, 'out_for_delivery')
  expect(await merchantOf(order.id)).toMatchObject({ booked: 0 })
  expect(await netsOf(order.id)).toMatchObject({ compensation: TOTAL })
})

test('a lost dispute is the platform’s where nothing else is agreed, also when that changes later', async () => {
  const { order, id } = await makeDisputedAtMerchant(false)
  await close(id, 'lost')
  await world.db.updateTable('merchant').set({ bears_lost_disputes: true }).execute()
  await refreshDispute(world, id)
  const merchant = await merchantOf(order.id)
  expect(merchant.left).toBe(merchant.net)
  expect(merchant.booked).toBe(merchant.net)
})

test('a refund of what the bank has given back takes nothing from the merchant twice', async () => {
  const { order, id } = await makeDisputedAtMerchant()
  await close(id, 'lost')
  const { refunds } = await as(admin).merchant.orders.refund({
    purchaseId: order.id,
    amount: TOTAL,
    reason: 'cold',
    bearer: 'platform',
  })
  for (const { id: refundId } of refunds ?? []) await sendRefund(world, { refundId })
  const merchant = await merchantOf(order.id)
  expect(merchant.booked).toBe(merchant.net)
})

test('a refund waits for the bank, and what the bank has given back is not paid again', async () => {
  const { person, order, id } = await makeDisputed()
  await bringTo(world, order.id, 'canceled_by_store')
  const { id: refundId } = await world.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  world.clock.advance(61_000)
  await expect(sendRefund(world, { refundId })).rejects.toMatchObject({ name: 'RequestInProgress' })
  await close(id, 'lost')
  await sendRefund(world, { refundId })
  expect(await netsOf(order.id)).toEqual({ stripe: -2000, disputes: 0, fees: 2000, compensation: 0 })
  const intent = await world.payments.retrieveIntent(order.paymentDetails.paymentIntentIds[0]!)
  expect(intent.refundedCents).toBe(0)
  const code = account.balance(person.id)
  expect((await balancesOf(world.db, [code])).get(code)!.balanceCents).toBe(0)
})

test('a refund that waited is paid once the dispute is won', async () => {
  const { order, id } = await makeDisputed()
  await bringTo(world, order.id, 'canceled_by_store')
  const { id: refundId } = await world.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  world.clock.advance(61_000)
  await close(id, 'won')
  await sendRefund(world, { refundId })
  const intent = await world.payments.retrieveIntent(order.paymentDetails.paymentIntentIds[0]!)
  expect(intent.refundedCents).toBe(TOTAL)
  expect(await netsOf(order.id)).toEqual({ stripe: -2000, disputes: 0, fees: 2000, compensation: 0 })
})

test.each([{ data: { object: { id: 'ID', object: 'dispute' } } }, { objectId: 'ID', caughtUp: true }])(
  'what the provider tells of a dispute is acted on, delivered or caught up with',
  async shape => {
    const { order, id } = await makeDisputed()
    disputes.set(id, { ...disputes.get(id)!, status: 'lost' })
    const event = {
      id: `evt_${world.newId()}`,
      type: 'charge.dispute.closed',
      objectId: id,
      objectKind: 'dispute',
      intentId: disputes.get(id)!.intentId,
      setupId: null,
      createdAt: TEST_START,
    }
    expect(await storeProviderEvent(world, event, JSON.parse(JSON.stringify(shape).replace('ID', id)))).toBe(
      true,
    )
    await processProviderEvent(world, event.id)
    expect((await netsOf(order.id)).compensation).toBe(TOTAL)
  },
)

test('a question of a bank moves nothing', async () => {
  const { order, id } = await makeDisputed()
  await close(id, 'won')
  const question = `${id}q`
  disputes.set(question, {
    ...disputes.get(id)!,
    id: question,
    status: 'warning_needs_response',
    movements: [],
  })
  await refreshDispute(world, question)
  expect(await stateOf(order.id)).toBe('captured')
  expect(await incidencesOf(order.id)).toHaveLength(3)
})
