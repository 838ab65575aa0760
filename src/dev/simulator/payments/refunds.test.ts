import { afterAll, describe, expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { openTestPayments, refusal, until } from '../testing'

const { stripe, hold, stop } = openTestPayments({ faults: { refundMs: 30, sepaMs: 30 } })
afterAll(stop)

const taken = (payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.create({ amount: 2000, currency: 'eur', payment_method, confirm: true })
const chargeOf = async (intent: Stripe.PaymentIntent) => stripe.charges.retrieve(String(intent.latest_charge))

describe('refunds', () => {
  test('in parts, up to what was paid and not a cent more', async () => {
    const intent = await taken()
    const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 700 })
    expect(first).toMatchObject({ status: 'succeeded', amount: 700, payment_intent: intent.id })
    const over = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 1301 }))
    expect(over).toMatchObject({ statusCode: 400, param: 'amount' })
    const rest = await stripe.refunds.create({ payment_intent: intent.id })
    expect(rest.amount).toBe(1300)
    expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 2000 })
    const again = await refusal(stripe.refunds.create({ payment_intent: intent.id }))
    expect(again.code).toBe('charge_already_refunded')
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
  })

  test('of a part that was captured, only that part', async () => {
    const intent = await hold()
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 1500 })
    expect(
      (await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 1501 }))).statusCode,
    ).toBe(400)
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(1500)
  })

  test('not of money that is only held', async () => {
    const intent = await hold()
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
    })
  })

  test('some arrive later', async () => {
    const intent = await taken('pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('pending')
    await until(async () => (await stripe.refunds.retrieve(refund.id)).status === 'succeeded')
  })

  test('some fail later, and then the money is back with us', async () => {
    const intent = await taken('pm_card_refundFail')
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 })
    expect(refund.status).toBe('succeeded')
    await until(async () => (await stripe.refunds.retrieve(refund.id)).status === 'failed')
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
    const events = await stripe.events.list({ type: 'refund.failed' })
    expect(events.data.map(({ data }) => data.object)).toMatchObject([{ id: refund.id, status: 'failed' }])
  })

  test('every movement is a line of the balance, fees included', async () => {
    const intent = await taken()
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 })
    const charge = await chargeOf(intent)
    const line = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
    expect(line).toMatchObject({ amount: 2000, fee: 55, net: 1945, type: 'charge', source: charge.id })
    const all: Stripe.BalanceTransaction[] = []
    for await (const each of stripe.balanceTransactions.list({ limit: 100 })) all.push(each)
    const sum = all.reduce((total, { net }) => total + net, 0)
    const { available, pending } = await stripe.balance.retrieve()
    expect(available[0]!.amount + pending[0]!.amount).toBe(sum)
  })
})

describe('disputes', () => {
  test('take the money and a fee, and close the way to a refund', async () => {
    const intent = await taken('pm_card_createDispute')
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ amount: 2000, status: 'needs_response', charge: intent.latest_charge })
    expect(dispute?.balance_transactions).toMatchObject([{ amount: -2000, fee: 2000, net: -4000 }])
    expect((await refusal(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed')
  })
})

describe('direct debits', () => {
  const debit = async (iban: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
    const method = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'Company', email: 'books@example.com' },
    })
    return stripe.paymentIntents.create({
      amount: 5000,
      currency: 'eur',
      allowed_payment_method_types: ['sepa_debit'],
      payment_method: method.id,
      confirm: true,
      mandate_data: {
        customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'test' } },
      },
      ...params,
    })
  }

  test.each([
    ['AT611904300234573201', 'succeeded'],
    ['AT861904300235473202', 'requires_payment_method'],
  ])('%s is processing first, then %s', async (iban, status) => {
    const intent = await debit(iban)
    expect(intent.status).toBe('processing')
    expect((await refusal(stripe.paymentIntents.cancel(intent.id))).code).toBe(
      'payment_intent_unexpected_state',
    )
    await until(async () => (await stripe.paymentIntents.retrieve(intent.id)).status === status)
  })

  test('need a mandate, a valid IBAN, and cannot be held', async () => {
    expect((await refusal(debit('AT611904300234573201', { mandate_data: '' }))).code).toBe(
      'payment_intent_mandate_invalid',
    )
    expect((await refusal(debit('AT611904300234573202'))).code).toBe('invalid_bank_account_iban')
    expect(await refusal(debit('AT611904300234573201', { capture_method: 'manual' }))).toMatchObject({
      param: 'allowed_payment_method_types',
    })
  })
})
