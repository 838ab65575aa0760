import { afterAll, afterEach, describe, expect, spyOn, test } from 'bun:test'
import Stripe from 'stripe'
import { openTestPayments } from '../../dev/simulator/testing'
import type { NewIntent } from './port'

const { simulator, payments, stripe, stop } = openTestPayments()
/** The library tries again by itself, after half a second and more. */
const patience = spyOn(
  Stripe.prototype as unknown as { getInitialNetworkRetryDelay(): number },
  'getInitialNetworkRetryDelay',
).mockReturnValue(0.001)
afterAll(async () => {
  patience.mockRestore()
  await stop()
})
afterEach(() => Object.assign(simulator.faults, { latencyMs: 0, err500: 0, drop: 0 }))

let keys = 0
const key = () => `key:${keys++}`
const order: NewIntent = { amountCents: 2000, currency: 'eur', capture: 'manual' }
const held = (more: Partial<NewIntent> = {}) =>
  payments.createIntent({ ...order, paymentMethodId: 'pm_card_visa', confirm: true, ...more }, key())
const problemOf = async (call: Promise<unknown>) => payments.problemOf(await call.catch(error => error))

describe('an order', () => {
  test('is held, taken, and given back in part', async () => {
    const intent = await held({ metadata: { checkout: '7' } })
    expect(intent).toMatchObject({
      status: 'requires_capture',
      capture: 'manual',
      amountCents: 2000,
      capturableCents: 2000,
      receivedCents: 0,
      refundedCents: 0,
      metadata: { checkout: '7' },
      lastDecline: null,
    })
    expect(intent.captureBefore!.getTime() - intent.createdAt.getTime()).toBe(7 * 86_400_000)
    const taken = await payments.captureIntent(intent.id, { amountCents: 1800 }, key())
    expect(taken).toMatchObject({
      status: 'succeeded',
      capturableCents: 0,
      receivedCents: 1800,
      refundedCents: 0,
    })
    const refund = await payments.refund(
      { intentId: intent.id, amountCents: 300, metadata: { line: '1' } },
      key(),
    )
    expect(refund).toMatchObject({
      status: 'succeeded',
      amountCents: 300,
      intentId: intent.id,
      metadata: { line: '1' },
    })
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({
      receivedCents: 1800,
      refundedCents: 300,
    })
    expect(await payments.retrieveRefund(refund.id)).toEqual(refund)
  })

  test('is let go', async () => {
    const intent = await held()
    expect(await payments.cancelIntent(intent.id, { reason: 'abandoned' }, key())).toMatchObject({
      status: 'canceled',
      capturableCents: 0,
      refundedCents: 0,
    })
  })

  test('waits for the browser by default, with cards only', async () => {
    const intent = await payments.createIntent(order, key())
    expect(intent).toMatchObject({ status: 'requires_payment_method', chargeId: null, captureBefore: null })
    expect(intent.clientSecret).toStartWith(`${intent.id}_secret_`)
    expect((await stripe.paymentIntents.retrieve(intent.id)).payment_method_types).toEqual(['card'])
  })
})

test('a top-up is taken at once', async () => {
  expect(await held({ capture: 'automatic' })).toMatchObject({ status: 'succeeded', receivedCents: 2000 })
})

test('a direct debit is processing', async () => {
  const { id: customerId } = await payments.ensureCustomer({ email: 'books@example.com' }, key())
  const account = await stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban: 'AT611904300234573201' },
    billing_details: { name: 'Company', email: 'books@example.com' },
  })
  const methods: NewIntent['methods'] = ['sepa_debit']
  const mandate = { ip: '127.0.0.1', userAgent: 'test' }
  const setup = await payments.createSetup(
    { customerId, methods, paymentMethodId: account.id, confirm: true, mandate },
    key(),
  )
  expect(setup).toMatchObject({ status: 'succeeded', paymentMethodId: account.id })
  expect(setup.mandateId).toStartWith('mandate_')
  const debit = { customerId, methods, paymentMethodId: account.id, confirm: true, offSession: true }
  const intent = await payments.createIntent({ ...order, ...debit, capture: 'automatic' }, key())
  expect(intent).toMatchObject({ status: 'processing', receivedCents: 0 })
  expect(await payments.listMethods(customerId)).toMatchObject([
    { id: account.id, kind: 'sepa_debit', brand: 'sepa debit', last4: '3201', expMonth: null },
  ])
})

test('cards of a customer come and go', async () => {
  const customerKey = key()
  const { id: customerId } = await payments.ensureCustomer({ email: 'a@example.com' }, customerKey)
  expect((await payments.ensureCustomer({ email: 'a@example.com' }, customerKey)).id).toBe(customerId)
  const card = await payments.attachMethod('pm_card_mastercard', customerId, key())
  expect(card).toMatchObject({ kind: 'card', brand: 'mastercard', last4: '4444', expMonth: 12, customerId })
  expect(await payments.listMethods(customerId)).toEqual([card])
  expect(await payments.retrieveMethod(card.id)).toEqual(card)
  await payments.detachMethod(card.id, key())
  expect(await payments.listMethods(customerId)).toEqual([])
})

test('a set-up is read back', async () => {
  const { id: customerId } = await payments.ensureCustomer({}, key())
  const setup = await payments.createSetup({ customerId, metadata: { user: '5' } }, key())
  expect(setup).toMatchObject({ status: 'requires_payment_method', customerId, metadata: { user: '5' } })
  expect(await payments.retrieveSetup(setup.id)).toEqual(setup)
})

test('payments since then, over all pages', async () => {
  const { id: customerId } = await payments.ensureCustomer({}, key())
  const made = await Promise.all(
    Array.from({ length: 105 }, () => payments.createIntent({ ...order, customerId }, key())),
  )
  const found = await Array.fromAsync(payments.listIntentsSince(new Date(Date.now() - 60_000)))
  const mine = found.filter(intent => intent.customerId === customerId)
  expect(mine.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
  expect(await Array.fromAsync(payments.listIntentsSince(new Date(Date.now() + 60_000)))).toEqual([])
})

describe('problems', () => {
  test('a decline says why, and which payment it was', async () => {
    const problem = await problemOf(held({ paymentMethodId: 'pm_card_visa_chargeDeclinedInsufficientFunds' }))
    expect(problem).toMatchObject({
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
    const intentId = problem?.kind === 'declined' ? problem.intentId : null
    expect((await payments.retrieveIntent(intentId!)).lastDecline).toMatchObject({
      declineCode: 'insufficient_funds',
    })
  })

  test('a decline without a reason of the bank has none', async () => {
    expect(await problemOf(held({ paymentMethodId: 'pm_card_chargeDeclinedExpiredCard' }))).toMatchObject({
      kind: 'declined',
      code: 'expired_card',
      declineCode: null,
    })
  })

  test('a bank that asks for the payer gives the way to bring them in', async () => {
    const problem = await problemOf(
      held({ paymentMethodId: 'pm_card_authenticationRequired', offSession: true }),
    )
    expect(problem).toMatchObject({ kind: 'requiresAction' })
    if (problem?.kind !== 'requiresAction') throw new Error('unreachable')
    expect(problem.clientSecret).toStartWith(`${problem.intentId}_secret_`)
    const intent = await payments.confirmIntent(
      problem.intentId!,
      { paymentMethodId: 'pm_card_authenticationRequired' },
      key(),
    )
    expect(intent.status).toBe('requires_action')
  })

  test('a wrong question is invalid, and so is a wrong state', async () => {
    expect(await problemOf(held({ amountCents: 49 }))).toMatchObject({
      kind: 'invalid',
      code: 'amount_too_small',
      param: 'amount',
    })
    const { id } = await payments.createIntent(order, key())
    expect(await problemOf(payments.captureIntent(id, {}, key()))).toMatchObject({
      kind: 'invalid',
      code: 'payment_intent_unexpected_state',
    })
    expect(await problemOf(payments.retrieveIntent('pi_none'))).toMatchObject({ code: 'resource_missing' })
  })

  test('a key with other arguments is invalid', async () => {
    const used = key()
    await payments.createIntent(order, used)
    expect(await problemOf(payments.createIntent({ ...order, amountCents: 2100 }, used))).toMatchObject({
      kind: 'invalid',
      code: 'idempotency_error',
    })
  })

  test.each(['err500', 'drop'] as const)('%s leaves the outcome open', async fault => {
    simulator.faults[fault] = 1
    expect(await problemOf(payments.createIntent(order, key()))).toMatchObject({ kind: 'unavailable' })
    expect(await problemOf(Array.fromAsync(payments.listIntentsSince(new Date())))).toMatchObject({
      kind: 'unavailable',
    })
  })

  test('other errors are none of ours', () => {
    expect(payments.problemOf(new Error('something else'))).toBeNull()
  })
})
