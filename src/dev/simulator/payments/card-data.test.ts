import { afterAll, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { openTestPayments, refusal } from '../testing'

/** Cards as they come from a payer: by number or by token, with the key of a browser. */
const { stripe, simulator, fromBrowser, stop } = openTestPayments()
afterAll(stop)

const { host, port, publishableKey } = simulator
const browser = new Stripe(publishableKey, {
  protocol: 'http',
  host,
  port,
  telemetry: false,
  maxNetworkRetries: 0,
})
const YEAR = String(new Date().getUTCFullYear() + 2)
const NUMBER = {
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': YEAR,
  'card[cvc]': '123',
}
const inline = (fields: Record<string, string>) => ({
  'payment_method_data[type]': 'card',
  ...Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replace('card', 'payment_method_data[card]'), value]),
  ),
})

describe('with a publishable key', () => {
  test('a method is made of a number, and of a token, through the SDK', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: Number(YEAR), cvc: '123' }
    expect(await browser.paymentMethods.create({ type: 'card', card })).toMatchObject({
      type: 'card',
      card: { last4: '4242', brand: 'visa' },
    })
    const made = await browser.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
    expect(made.card).toMatchObject({ last4: '4444', brand: 'mastercard' })
    const paid = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      payment_method: made.id,
      confirm: true,
    })
    expect(paid.status).toBe('succeeded')
  })

  test.each([
    ['a number', NUMBER],
    ['a token', { 'card[token]': 'tok_visa' }],
  ])('an intent is confirmed with %s that comes along', async (_, fields) => {
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
    const { status, body } = await fromBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret!,
      ...inline(fields),
    })
    expect({ status, is: body.status }).toEqual({ status: 200, is: 'succeeded' })
  })

  test('a card is set up with a token that comes along', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.test' })
    const setup = await stripe.setupIntents.create({ customer: customer.id })
    const { status, body } = await fromBrowser('POST', `/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret!,
      ...inline({ 'card[token]': 'tok_visa' }),
    })
    expect({ status, is: body.status }).toEqual({ status: 200, is: 'succeeded' })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
  })

  test('a declined token is declined when it pays', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
    const { status, body } = await fromBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret!,
      ...inline({ 'card[token]': 'tok_chargeDeclined' }),
    })
    expect({ status, code: body.error?.code }).toEqual({ status: 402, code: 'card_declined' })
  })
})

test('the secret key takes tokens too', async () => {
  const made = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa_debit' } })
  expect(made.card).toMatchObject({ funding: 'debit' })
})

test.each([
  [{ type: 'card', card: { token: 'tok_none' } }, 'resource_missing'],
  [{ type: 'card', card: { token: 'tok_visa', number: '4242424242424242' } }, undefined],
  [{ type: 'card', card: { token: 'pm_card_visa' } }, 'resource_missing'],
] as const)('%o is refused', async (params, code) => {
  const error = await refusal(
    stripe.paymentMethods.create(params as unknown as Stripe.PaymentMethodCreateParams),
  )
  expect({ status: error.statusCode, code: error.code }).toEqual({
    status: code ? (error.statusCode as number) : 400,
    code,
  })
})
