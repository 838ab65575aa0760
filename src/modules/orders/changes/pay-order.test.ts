import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makeOrganization } from '../../identity/users/people.make'
import { sendCardReturn } from '../../money/cards/card-returns'
import { explain } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'
import { capturePayment } from '../payments/capture-payment'
import { processProviderEvent, storeProviderEvent } from '../provider-events/provider-events'
import { sendRefund } from '../refunds/send-refund'
import { settleOrderPayment, sweepOrderPayments } from './settle-order-payment'

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

/** Goods 14.20 €, delivery 2.99 €. */
const TOTAL = 1719

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer
const failure = (name: string) => ({ cause: { name } })
type Intent = { paymentIntentId: string | null; clientSecret: string | null }
const confirm = (intent: Intent, card = 'pm_card_visa') =>
  provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: card,
  })
const row = (id: string) =>
  world.db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const netOf = async (orderId: string, code: string) =>
  (await explain(world.db, { type: 'order', id: orderId })).accounts.find(of => of.code === code)?.net
    .amount ?? 0

/** An order whose card was fine when it was placed, and paid nothing in the end. */
async function orderWithFailedCard(buyer: Person) {
  const intent = await as(buyer, 'failed').checkout.createIntent({ req: makePayload(shop) })
  await confirm(intent)
  const order = await as(buyer, 'failed').checkout.place(makePayload(shop))
  await provider.stripe.paymentIntents.cancel(intent.paymentIntentId!)
  await capturePayment(world, { orderId: order.id })
  return order
}

/** What the office sees among what nobody has paid, on the board and in the list of all orders. */
async function unpaid() {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  const { merchant, admin: office } = createCaller(appRouter)(contextFor(world, admin))
  const filter = { paymentState: 'capture_failed' }
  const [board, all] = await Promise.all([
    merchant.orders.list({ after: new Date(TEST_START.getTime() - 86_400_000), filter }),
    office.purchases.list({ filter }),
  ])
  expect(board.docs.map(({ id }) => id)).toEqual(all.docs.map(({ id }) => id))
  return all.docs.map(({ id }) => id)
}

/** An order that its company pays by transfer. */
async function orderByTransfer(buyer: Person, settings: { allowCustomerPayment?: boolean } = {}) {
  const office = await makeOffice(world, buyer, {})
  await world.db
    .updateTable('location')
    .set({
      settings: { payByTransferAllowed: true, ...settings },
      organization_id: (await makeOrganization(world)).id,
    })
    .where('id', '=', office.id)
    .execute()
  const payload = makePayload(shop, {
    locationId: office.id,
    address: undefined,
    paymentDetails: { payByTransfer: true },
  })
  return as(buyer, 'transfer').checkout.place(payload)
}

/** Gives back a part of an order, down to the provider. */
async function refund(orderId: string, amount: number) {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  const staff = createCaller(appRouter)(contextFor(world, admin)).merchant.orders
  await staff.refund({ purchaseId: orderId, reason: 'cold', amount: { amount, currency: 'eur' } })
  const waiting = await world.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'sent'])
    .execute()
  for (const { id } of waiting) await sendRefund(world, { refundId: id })
}

describe('an order whose card failed', () => {
  test('is owed by who ordered it, stands in their list, and is paid with another card', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    expect(await row(id)).toMatchObject({
      payment_state: 'capture_failed',
      card_cents: 0,
      transfer_cents: TOTAL,
    })
    expect(await netOf(id, account.stripe)).toBe(0)
    expect(await netOf(id, account.transferDue(buyer.id))).toBe(TOTAL)
    expect((await as(buyer).orders.pending()).orders).toMatchObject([
      { id, amount: { amount: TOTAL }, reason: 'cardFailed', owedBy: 'you' },
    ])

    expect(await unpaid()).toEqual([id])

    const payment = await as(buyer).orders.pay({ purchaseId: id })
    expect(payment.amount.amount).toBe(TOTAL)
    await expect(as(buyer).orders.confirmPayment({ purchaseId: id })).rejects.toMatchObject(
      failure('PaymentFailed'),
    )
    await confirm(payment)
    const paid = await as(buyer).orders.confirmPayment({ purchaseId: id })
    expect(paid).toMatchObject({ paymentState: 'captured', paymentDetails: { card: { amount: TOTAL } } })
    expect(await row(id)).toMatchObject({ payment_intent_id: payment.paymentIntentId, transfer_cents: 0 })
    expect(await netOf(id, account.stripe)).toBe(TOTAL)
    expect(await netOf(id, account.transferDue(buyer.id))).toBe(0)
    expect((await as(buyer).orders.pending()).orders).toEqual([])
    expect(await unpaid()).toEqual([])
    await expect(as(buyer).orders.pay({ purchaseId: id })).rejects.toMatchObject(failure('NothingToPay'))
    expect(await as(buyer).orders.confirmPayment({ purchaseId: id })).toMatchObject({ id })
  })

  test('is paid once, whoever comes first of client, provider and timer, all at the same time', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const payment = await as(buyer).orders.pay({ purchaseId: id })
    await confirm(payment)
    const { id: paymentId } = await world.db
      .selectFrom('order_payment')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await Promise.all(Array.from({ length: 5 }, () => settleOrderPayment(world, paymentId)))
    expect(await netOf(id, account.stripe)).toBe(TOTAL)
  })

  test('is settled by the provider when the client is gone', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const payment = await as(buyer).orders.pay({ purchaseId: id })
    await confirm(payment)
    const [event] = (await provider.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data
    const told = {
      id: event!.id,
      type: event!.type,
      objectId: payment.paymentIntentId,
      objectKind: 'payment_intent',
      intentId: payment.paymentIntentId,
      setupId: null,
      createdAt: TEST_START,
    }
    await storeProviderEvent(world, told, {})
    await processProviderEvent(world, event!.id)
    expect((await row(id)).payment_state).toBe('captured')
  })

  test('is settled by the timer when that is lost too, and what nobody pays is given up after a day', async () => {
    const [paying, leaving] = [await makePerson(world), await makePerson(world)]
    const paid = await orderWithFailedCard(paying)
    await confirm(await as(paying).orders.pay({ purchaseId: paid.id }))
    const left = await orderWithFailedCard(leaving)
    const open = await as(leaving).orders.pay({ purchaseId: left.id })
    world.clock.advance(2 * 60_000)
    await sweepOrderPayments(world)
    expect((await row(paid.id)).payment_state).toBe('captured')
    expect(await as(leaving).orders.pay({ purchaseId: left.id })).toEqual(open)
    world.clock.advance(25 * 3_600_000)
    await sweepOrderPayments(world)
    expect((await provider.stripe.paymentIntents.retrieve(open.paymentIntentId)).status).toBe('canceled')
    const anew = await as(leaving).orders.pay({ purchaseId: left.id })
    expect(anew.paymentIntentId).not.toBe(open.paymentIntentId)
  })

  test('is given up at the provider too when we died before we had noted its payment', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const open = await as(buyer).orders.pay({ purchaseId: id })
    await world.db
      .updateTable('order_payment')
      .set({ payment_intent_id: null })
      .where('order_id', '=', id)
      .execute()
    world.clock.advance(25 * 3_600_000)
    await sweepOrderPayments(world)
    expect((await provider.stripe.paymentIntents.retrieve(open.paymentIntentId)).status).toBe('canceled')
  })

  test('is nobody else’s to pay', async () => {
    const { id } = await orderWithFailedCard(await makePerson(world))
    const stranger = await makePerson(world)
    for (const call of ['pay', 'confirmPayment'] as const)
      await expect(as(stranger).orders[call]({ purchaseId: id })).rejects.toMatchObject(failure('NotFound'))
  })

  test('is opened once by many clicks', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => as(buyer).orders.pay({ purchaseId: id })),
    )
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  })
})

describe('an order that is given back', () => {
  test('in part is paid for the rest: the payment that was open is none any more', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const whole = await as(buyer).orders.pay({ purchaseId: id })
    await refund(id, 700)
    const rest = await as(buyer).orders.pay({ purchaseId: id })
    expect(rest.amount.amount).toBe(TOTAL - 700)
    expect((await confirm(whole)).status).toBe(400)
    await confirm(rest)
    await as(buyer).orders.confirmPayment({ purchaseId: id })
    expect(await netOf(id, account.stripe)).toBe(TOTAL - 700)
  })

  test('while it is paid: what is too much goes back to the card', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const payment = await as(buyer).orders.pay({ purchaseId: id })
    await confirm(payment)
    await refund(id, 700)
    await as(buyer).orders.confirmPayment({ purchaseId: id })
    expect(await netOf(id, account.stripe)).toBe(TOTAL - 700)
    const { id: cardReturnId, amount_cents } = await world.db
      .selectFrom('card_return')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(amount_cents).toBe(700)
    await sendCardReturn(world, { cardReturnId })
    await sendCardReturn(world, { cardReturnId })
    const intent = await provider.payments.retrieveIntent(payment.paymentIntentId)
    expect([intent.receivedCents, intent.refundedCents]).toEqual([TOTAL, 700])
  })

  test('after it was paid goes back to the card that paid', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderWithFailedCard(buyer)
    const payment = await as(buyer).orders.pay({ purchaseId: id })
    await confirm(payment)
    await as(buyer).orders.confirmPayment({ purchaseId: id })
    await refund(id, 500)
    const intent = await provider.payments.retrieveIntent(payment.paymentIntentId)
    expect(intent.refundedCents).toBe(500)
    expect((await row(id)).payment_state).toBe('part_refunded')
  })
})

describe('an order that is paid by transfer', () => {
  test('of a company is paid by its people where it lets them', async () => {
    const [allowed, refused] = [await makePerson(world), await makePerson(world)]
    const open = await orderByTransfer(allowed, { allowCustomerPayment: true })
    const closed = await orderByTransfer(refused, { allowCustomerPayment: false })
    await expect(as(refused).orders.pay({ purchaseId: closed.id })).rejects.toMatchObject(
      failure('CustomerPaymentNotAllowed'),
    )
    expect((await as(allowed).orders.pending()).orders).toMatchObject([{ id: open.id, owedBy: 'company' }])
    expect((await as(refused).orders.pending()).orders).toEqual([])
    const payment = await as(allowed).orders.pay({ purchaseId: open.id })
    await confirm(payment)
    expect(await as(allowed).orders.confirmPayment({ purchaseId: open.id })).toMatchObject({
      paymentDetails: { card: { amount: TOTAL }, transfer: { amount: 0 } },
    })
  })

  test('is not paid by card when it stands on an invoice', async () => {
    const buyer = await makePerson(world)
    const { id } = await orderByTransfer(buyer)
    await world.db
      .updateTable('purchase_order')
      .set({ invoice_ids: [world.newId()] })
      .where('id', '=', id)
      .execute()
    await expect(as(buyer).orders.pay({ purchaseId: id })).rejects.toMatchObject(failure('NothingToPay'))
  })
})
