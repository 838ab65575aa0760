import { afterAll, describe, expect, test } from 'bun:test'
import { openTestPayments, refusal } from '../testing'

const { stripe, hold, stop } = openTestPayments()
afterAll(stop)

const taken = (payment_method = 'pm_card_visa', amount = 2000) =>
  stripe.paymentIntents.create({ amount, currency: 'eur', payment_method, confirm: true })

describe('a payment with manual capture', () => {
  test('waits for a method, then for confirmation, then holds, then is taken', async () => {
    const bare = await stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      capture_method: 'manual',
    })
    expect(bare.status).toBe('requires_payment_method')
    const chosen = await stripe.paymentIntents.update(bare.id, { payment_method: 'pm_card_visa' })
    expect(chosen.status).toBe('requires_confirmation')
    const held = await stripe.paymentIntents.confirm(bare.id)
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 })
    const done = await stripe.paymentIntents.capture(bare.id)
    expect(done).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 2000 })
  })

  test('a held charge is not captured and says until when it holds', async () => {
    const intent = await hold({ expand: ['latest_charge'] })
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    expect(charge).toMatchObject({ captured: false, paid: true, balance_transaction: null })
    const before = charge?.payment_method_details?.card?.capture_before ?? 0
    expect(before - (charge?.created ?? 0)).toBe(7 * 86_400)
  })

  test('less can be taken, and the rest is free at once', async () => {
    const intent = await hold()
    const done = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 1500,
      expand: ['latest_charge'],
    })
    expect(done).toMatchObject({
      status: 'succeeded',
      amount_received: 1500,
      amount_capturable: 0,
      latest_charge: { amount_captured: 1500, amount_refunded: 500, refunded: false },
    })
  })

  test('more cannot', async () => {
    const intent = await hold()
    const error = await refusal(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2001 }))
    expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' })
  })

  test('a hold can be canceled, which frees the money', async () => {
    const intent = await hold()
    const canceled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    })
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
      latest_charge: { refunded: true, captured: false },
    })
  })
})

describe('what does not fit the state is refused', () => {
  const unexpected = {
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    type: 'StripeInvalidRequestError',
  }

  test('capture before confirmation, and twice', async () => {
    const bare = await stripe.paymentIntents.create({ amount: 2000, currency: 'eur' })
    expect(await refusal(stripe.paymentIntents.capture(bare.id))).toMatchObject(unexpected)
    const intent = await hold()
    await stripe.paymentIntents.capture(intent.id)
    expect(await refusal(stripe.paymentIntents.capture(intent.id))).toMatchObject(unexpected)
  })

  test('cancel after the money is taken, and twice', async () => {
    const error = await refusal(stripe.paymentIntents.cancel((await taken()).id))
    expect(error).toMatchObject(unexpected)
    expect(error.payment_intent?.status).toBe('succeeded')
    const intent = await hold()
    await stripe.paymentIntents.cancel(intent.id)
    expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject(unexpected)
  })

  test('capture of a canceled hold', async () => {
    const intent = await hold()
    await stripe.paymentIntents.cancel(intent.id)
    expect(await refusal(stripe.paymentIntents.capture(intent.id))).toMatchObject(unexpected)
  })

  test('confirm of a finished payment, and without a method', async () => {
    expect(await refusal(stripe.paymentIntents.confirm((await taken()).id))).toMatchObject(unexpected)
    const bare = await stripe.paymentIntents.create({ amount: 2000, currency: 'eur' })
    expect(await refusal(stripe.paymentIntents.confirm(bare.id))).toMatchObject(unexpected)
  })

  test('another amount once it is held; other notes are fine', async () => {
    const intent = await hold({ metadata: { a: '1', b: '2' } })
    expect(await refusal(stripe.paymentIntents.update(intent.id, { amount: 3000 }))).toMatchObject(unexpected)
    const noted = await stripe.paymentIntents.update(intent.id, { metadata: { a: '', c: '3' } })
    expect(noted.metadata).toEqual({ b: '2', c: '3' })
  })
})

describe('amounts and parameters', () => {
  test.each([
    [49, 'amount_too_small'],
    [100_000_000, 'amount_too_large'],
    [-5, 'parameter_invalid_integer'],
    [10.5, 'parameter_invalid_integer'],
  ])('%p cents: %s', async (amount, code) => {
    const error = await refusal(stripe.paymentIntents.create({ amount, currency: 'eur' }))
    expect(error).toMatchObject({ statusCode: 400, code, param: 'amount' })
  })

  test('50 cents are enough', async () => {
    expect((await taken('pm_card_visa', 50)).amount_received).toBe(50)
  })

  test('unknown parameters are refused, also nested ones', async () => {
    const odd = { amount: 2000, currency: 'eur', payment_method_types: ['card'] }
    expect(await refusal(stripe.paymentIntents.create(odd))).toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
    const nested = { type: 'card' as const, card: { number: '4242424242424242', colour: 'gold' } }
    expect(await refusal(stripe.paymentMethods.create(nested))).toMatchObject({
      code: 'parameter_unknown',
      param: 'card[colour]',
    })
  })

  test('missing ones are named', async () => {
    const incomplete = { currency: 'eur' } as { currency: string; amount: number }
    const error = await refusal(stripe.paymentIntents.create(incomplete))
    expect(error).toMatchObject({ code: 'parameter_missing', param: 'amount' })
  })

  test('off_session needs confirm', async () => {
    const error = await refusal(
      stripe.paymentIntents.create({ amount: 2000, currency: 'eur', off_session: true }),
    )
    expect(error).toMatchObject({ statusCode: 400, param: 'off_session' })
  })

  test('what is not there is a 404', async () => {
    const error = await refusal(stripe.paymentIntents.retrieve('pi_nothing'))
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(error.requestId).toStartWith('req_')
  })

  test('an unknown address is a 404, not an empty answer', async () => {
    const error = await refusal(stripe.rawRequest('GET', '/v1/subscriptions'))
    expect(error.statusCode).toBe(404)
  })
})

describe('declines', () => {
  test.each([
    ['chargeDeclined', 'card_declined', 'generic_decline'],
    ['visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['chargeDeclinedProcessingError', 'processing_error', undefined],
    ['chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('%s: %s %p', async (token, code, decline_code) => {
    const error = await refusal(taken(`pm_card_${token}`))
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code })
    expect(error.decline_code || undefined).toBe(decline_code)
    expect(error.charge).toStartWith('ch_')
  })

  test('leave the payment open for another card, and say what happened', async () => {
    const error = await refusal(taken('pm_card_chargeDeclined'))
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent!.id, {
      expand: ['latest_charge'],
    })
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
      latest_charge: { status: 'failed', paid: false, failure_code: 'card_declined' },
    })
    const again = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('a card number that is no test card, a mistyped one, and one that has expired', async () => {
    const card = (number: string, exp_year = 2040) =>
      refusal(
        stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 1, exp_year, cvc: '123' } }),
      )
    expect(await card('4111111111111111')).toMatchObject({ code: 'card_declined', statusCode: 402 })
    expect(await card('4242424242424241')).toMatchObject({ code: 'incorrect_number', statusCode: 402 })
    expect(await card('4242424242424242', 2020)).toMatchObject({ code: 'invalid_expiry_year' })
  })
})

describe('lists', () => {
  test('come newest first, in pages that the SDK walks through', async () => {
    const customer = (await stripe.customers.create({ email: 'pages@example.com' })).id
    const made: string[] = []
    for (let index = 0; index < 7; index += 1)
      made.unshift(
        (await stripe.paymentIntents.create({ amount: 100 + index, currency: 'eur', customer })).id,
      )
    const first = await stripe.paymentIntents.list({ customer, limit: 3 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
    const walked: string[] = []
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 3 })) walked.push(intent.id)
    expect(walked).toEqual(made)
    const before = await stripe.paymentIntents.list({ customer, limit: 2, ending_before: made[3]! })
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(1, 3))
  })

  test('by time of creation, and pages no larger than 100', async () => {
    const intent = await hold()
    const later = await stripe.paymentIntents.list({ created: { gt: intent.created + 1000 } })
    expect(later.data).toEqual([])
    const since = await stripe.paymentIntents.list({ created: { gte: intent.created }, limit: 100 })
    expect(since.data.map(({ id }) => id)).toContain(intent.id)
    expect(await refusal(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  })

  test('search goes on, page after page, until all are found', async () => {
    const metadata = { paged: 'yes' }
    const made: string[] = []
    for (let count = 0; count < 5; count += 1)
      made.unshift((await stripe.paymentIntents.create({ amount: 500, currency: 'eur', metadata })).id)
    const pages = stripe.paymentIntents.search({ query: "metadata['paged']:'yes'", limit: 2 })
    expect((await Array.fromAsync(pages)).map(({ id }) => id)).toEqual(made)
  })

  test('search by metadata', async () => {
    const intent = await hold({ metadata: { checkout: 'c-17' } })
    const found = await stripe.paymentIntents.search({
      query: "metadata['checkout']:'c-17' AND status:'requires_capture'",
    })
    expect(found.data.map(({ id }) => id)).toEqual([intent.id])
  })

  test('expansion of list items, and of nothing that does not exist', async () => {
    await hold()
    const page = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge.payment_intent'] })
    expect(page.data[0]?.latest_charge).toMatchObject({
      object: 'charge',
      payment_intent: { object: 'payment_intent' },
    })
    expect(await refusal(stripe.paymentIntents.list({ expand: ['data.moon'] }))).toMatchObject({
      param: 'expand',
    })
  })
})
