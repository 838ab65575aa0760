import { afterAll, describe, expect, test } from 'bun:test'
import { openTestPayments, refusal } from '../testing'

const { simulator, stripe, hold, fromBrowser, stop } = openTestPayments()
afterAll(stop)

const newCustomer = async () => (await stripe.customers.create({})).id

/** What the product's own dialog sends. */
async function atBank(id: string, clientSecret: string | null, outcome: string) {
  const response = await fetch(`${simulator.url}/__sim/3ds/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, client_secret: clientSecret }),
  })
  return { status: response.status, body: (await response.json()) as { status?: string } }
}

describe('3-D Secure', () => {
  test('stops at requires_action and goes on when the bank says yes', async () => {
    const intent = await hold({ payment_method: 'pm_card_threeDSecure2Required' })
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(await atBank(intent.id, intent.client_secret, 'succeed')).toMatchObject({
      status: 200,
      body: { status: 'requires_capture' },
    })
    const held = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2000,
      next_action: null,
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    })
  })

  test('returns to requires_payment_method when the bank says no', async () => {
    const intent = await hold({ payment_method: 'pm_card_threeDSecure2Required' })
    await atBank(intent.id, intent.client_secret, 'fail')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('may be followed by a decline', async () => {
    const intent = await hold({ payment_method: 'pm_card_threeDSecureRequiredChargeDeclined' })
    expect(await atBank(intent.id, intent.client_secret, 'succeed')).toMatchObject({
      body: { status: 'requires_payment_method' },
    })
    const after = await stripe.paymentIntents.retrieve(intent.id)
    expect(after.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })

  test('needs the client secret, and happens once', async () => {
    const intent = await hold({ payment_method: 'pm_card_threeDSecure2Required' })
    expect((await atBank(intent.id, `${intent.id}_secret_guess`, 'succeed')).status).toBe(404)
    expect((await atBank(intent.id, intent.client_secret, 'maybe')).status).toBe(400)
    await atBank(intent.id, intent.client_secret, 'succeed')
    expect((await atBank(intent.id, intent.client_secret, 'fail')).status).toBe(400)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
  })

  test('an abandoned one can be canceled', async () => {
    const intent = await hold({ payment_method: 'pm_card_threeDSecure2Required' })
    expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled')
    expect((await atBank(intent.id, intent.client_secret, 'succeed')).status).toBe(400)
  })

  test('has a page with two buttons, and goes back to where the payer came from', async () => {
    const intent = await hold({
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'http://localhost:9070/paid?x=1',
    })
    const page = intent.next_action?.redirect_to_url?.url ?? ''
    const shown = await (await fetch(page)).text()
    expect(shown).toContain('Complete authentication')
    expect(shown).toContain('20.00 €')
    const done = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'succeed' }),
      redirect: 'manual',
    })
    const back = new URL(done.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('http://localhost:9070/paid')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      x: '1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    })
  })
})

describe('while the payer is away', () => {
  const away = { off_session: true }

  test('a card that always authenticates is refused with authentication_required', async () => {
    const error = await refusal(hold({ ...away, payment_method: 'pm_card_authenticationRequired' }))
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required', type: 'StripeCardError' })
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method' })
  })

  test('a card that was set up for it pays, also through 3-D Secure at set-up', async () => {
    const customer = await newCustomer()
    const setup = await stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: 'http://localhost:9070/cards',
    })
    expect(setup.status).toBe('requires_action')
    await atBank(setup.id, setup.client_secret, 'succeed')
    const ready = await stripe.setupIntents.retrieve(setup.id)
    expect(ready.status).toBe('succeeded')
    const paid = await hold({ ...away, customer, payment_method: String(ready.payment_method) })
    expect(paid.status).toBe('requires_capture')
  })

  test('the same card without set-up does not', async () => {
    const error = await refusal(hold({ ...away, payment_method: 'pm_card_authenticationRequiredOnSetup' }))
    expect(error.code).toBe('authentication_required')
  })
})

describe('cards of a customer', () => {
  test('a set-up attaches the card; it is listed, used again, and detached for good', async () => {
    const customer = await newCustomer()
    const setup = await stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_mastercard',
      confirm: true,
    })
    expect(setup.status).toBe('succeeded')
    const card = String(setup.payment_method)
    const listed = await stripe.customers.listPaymentMethods(customer)
    expect(listed.data).toMatchObject([{ id: card, customer, card: { brand: 'mastercard', last4: '4444' } }])
    await hold({ customer, payment_method: card })
    await hold({ customer, payment_method: card })
    expect((await stripe.paymentMethods.detach(card)).customer).toBeNull()
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([])
    expect((await refusal(hold({ customer, payment_method: card }))).message).toContain(
      'may not be used again',
    )
  })

  test('another customer cannot pay with it', async () => {
    const owner = await newCustomer()
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner })
    const error = await refusal(hold({ customer: await newCustomer(), payment_method: card.id }))
    expect(error).toMatchObject({ statusCode: 400, param: 'payment_method' })
  })

  test('a card that was not saved pays once', async () => {
    const card = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    })
    await hold({ payment_method: card.id })
    expect((await refusal(hold({ payment_method: card.id }))).message).toContain('may not be used again')
  })

  test('the same number has the same fingerprint', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()]
    const first = await stripe.paymentMethods.attach('pm_card_visa', { customer: one })
    const second = await stripe.paymentMethods.attach('pm_card_visa', { customer: two })
    expect(first.card?.fingerprint).toBe(second.card?.fingerprint ?? '')
    const other = await stripe.paymentMethods.attach('pm_card_amex', { customer: two })
    expect(other.card?.fingerprint).not.toBe(first.card?.fingerprint)
  })

  test('a card that declines cannot be attached; one that only declines charges can', async () => {
    const customer = await newCustomer()
    const declined = await refusal(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }))
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined' })
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    expect((await refusal(hold({ customer, payment_method: card.id }))).code).toBe('card_declined')
  })

  test('a declined set-up can be tried again', async () => {
    const customer = await newCustomer()
    const error = await refusal(
      stripe.setupIntents.create({ customer, payment_method: 'pm_card_chargeDeclined', confirm: true }),
    )
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' })
    const setup = await stripe.setupIntents.confirm(error.setup_intent!.id, {
      payment_method: 'pm_card_visa',
    })
    expect(setup.status).toBe('succeeded')
    expect(await refusal(stripe.setupIntents.cancel(setup.id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    })
  })

  test('a payment can save its card', async () => {
    const customer = await newCustomer()
    await hold({ customer, setup_future_usage: 'off_session' })
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
  })
})

describe('the browser', () => {
  test('makes a method, confirms one intent with its secret, and sees the public part', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      capture_method: 'manual',
      metadata: { checkout: 'private' },
    })
    const secret = { client_secret: intent.client_secret ?? '' }
    const method = await fromBrowser('POST', '/v1/payment_methods', {
      type: 'card',
      'card[number]': '4000000000003220',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    })
    expect(method.status).toBe(200)
    const confirmed = await fromBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      ...secret,
      payment_method: method.body.id,
    })
    expect(confirmed.body.status).toBe('requires_action')
    expect(confirmed.body.next_action?.use_stripe_sdk.stripe_js).toContain(`/__sim/3ds/${intent.id}`)
    const seen = await fromBrowser('GET', `/v1/payment_intents/${intent.id}`, secret)
    expect(seen.body).toMatchObject({ id: intent.id, amount: 2000, status: 'requires_action' })
    expect(seen.body).not.toHaveProperty('metadata')
    expect(seen.body).not.toHaveProperty('latest_charge')
    expect(seen.response.headers.get('access-control-allow-origin')).toBe('http://localhost:9070')
  })

  test('hears of a decline without seeing more', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      metadata: { a: 'private' },
    })
    const declined = await fromBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: 'pm_card_chargeDeclined',
    })
    expect(declined.status).toBe(402)
    expect(declined.body.error?.code).toBe('card_declined')
    expect(JSON.stringify(declined.body)).not.toContain('private')
  })

  test('needs the right secret', async () => {
    const intent = await hold()
    const guessed = await fromBrowser('GET', `/v1/payment_intents/${intent.id}`, {
      client_secret: 'pi_x_secret_y',
    })
    expect(guessed.status).toBe(404)
  })

  test.each([
    ['GET', '/v1/payment_intents'],
    ['GET', '/v1/payment_intents/pi_1'],
    ['POST', '/v1/payment_intents'],
    ['POST', '/v1/payment_intents/pi_1/capture'],
    ['POST', '/v1/refunds'],
    ['GET', '/v1/customers'],
    ['GET', '/v1/events'],
    ['GET', '/v1/nothing'],
  ] as const)('is refused %s %s', async (method, path) => {
    const { status, body } = await fromBrowser(method, path)
    expect(status).toBe(403)
    expect(body.error?.code).toBe('secret_key_required')
  })

  test('of another machine gets no permission', async () => {
    const ask = (origin: string) =>
      fetch(`${simulator.url}/v1/payment_methods`, { method: 'OPTIONS', headers: { origin } })
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    expect((await ask('http://127.0.0.1:3000')).headers.get('access-control-allow-origin')).toBe(
      'http://127.0.0.1:3000',
    )
  })

  test('a key that is none is a 401', async () => {
    const response = await fetch(`${simulator.url}/v1/events`, {
      headers: { authorization: 'Bearer sk_test_other' },
    })
    expect(response.status).toBe(401)
  })
})
