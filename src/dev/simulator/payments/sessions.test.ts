import { afterAll, describe, expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { openInbox, openTestPayments, refusal, until } from '../testing'

const inbox = openInbox()
const { simulator, stripe, payments, stop } = openTestPayments({
  webhookUrl: inbox.url,
  webhookSecret: 'whsec_test',
})
afterAll(async () => {
  await stop()
  await inbox.stop()
})

let keys = 0
const key = () => `session:${keys++}`
const ways = {
  successUrl: 'http://localhost:9070/ok?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:9070/no',
}
const open = async (more: { methods?: ('card' | 'sepa_debit')[] } = {}) => {
  const { id: customerId } = await payments.ensureCustomer({ email: 'marta@example.com' }, key())
  return {
    customerId,
    ...(await payments.createCheckoutSession({ mode: 'setup', customerId, ...ways, ...more }, key())),
  }
}
const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Marta' }
const send = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const pay = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: ways.successUrl,
    line_items: [
      { quantity: 2, price_data: { currency: 'eur', unit_amount: 450, product_data: { name: 'Croissant' } } },
    ],
    ...more,
  })
const isTold = (type: string, id: string) =>
  inbox.received.some(({ event }) => event.type === type && (event.data.object as { id?: string }).id === id)

describe('a page to save a card on', () => {
  test('keeps the card for the customer and sends them back', async () => {
    const { id, url, customerId } = await open()
    expect(await payments.retrieveSession(id)).toMatchObject({
      mode: 'setup',
      status: 'open',
      url,
      customerId,
    })
    expect(await (await fetch(url)).text()).toContain('Card number')
    const done = await send(url, card)
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe(`http://localhost:9070/ok?session=${id}`)
    const session = await payments.retrieveSession(id)
    expect(session).toMatchObject({ status: 'complete', url: null, intentId: null })
    expect(await payments.retrieveSetup(session.setupId!)).toMatchObject({ status: 'succeeded', customerId })
    expect(await payments.listMethods(customerId)).toMatchObject([
      { brand: 'visa', last4: '4242', holder: 'Marta' },
    ])
  })

  test('tells, in one event, of the session and its setup', async () => {
    const { id, url } = await open()
    await send(url, card)
    await until(() => isTold('checkout.session.completed', id))
    const call = inbox.received.find(
      ({ event }) =>
        event.type === 'checkout.session.completed' && (event.data.object as { id?: string }).id === id,
    )
    const { setupId } = await payments.retrieveSession(id)
    expect(await payments.verifyWebhook(call!.body, call!.signature)).toMatchObject({
      objectId: id,
      objectKind: 'checkout.session',
      intentId: null,
      setupId,
    })
  })

  test('says why a card is refused, keeps what was typed but the code, and takes the next one', async () => {
    const { id, url } = await open()
    const refused = await send(url, { ...card, number: '4000000000000002' })
    expect(refused.status).toBe(402)
    const page = await refused.text()
    expect(page).toContain('Your card was declined.')
    expect(page).toContain('value="12/40"')
    expect(page).not.toContain('value="123"')
    expect((await send(url, { ...card, number: '4242424242424241' })).status).toBe(402)
    expect((await payments.retrieveSession(id)).status).toBe('open')
    expect((await send(url, card)).status).toBe(303)
  })

  test('leads over the bank, and back to itself when that fails', async () => {
    const { id, url } = await open()
    const asked = await send(url, { ...card, number: '4000000000003220' })
    const bank = asked.headers.get('location')!
    expect(bank).toContain('/__sim/3ds/seti_')
    const back = await send(bank, { outcome: 'fail' })
    const page = await fetch(back.headers.get('location')!, { redirect: 'manual' })
    expect(await page.text()).toContain('We are unable to authenticate your payment method.')
    const again = await send(url, { ...card, number: '4000000000003220' })
    const home = await send(again.headers.get('location')!, { outcome: 'succeed' })
    const end = await fetch(home.headers.get('location')!, { redirect: 'manual' })
    expect(end.headers.get('location')).toBe(`http://localhost:9070/ok?session=${id}`)
  })

  test('takes an account with a mandate where accounts are taken', async () => {
    const { url, customerId, id } = await open({ methods: ['card', 'sepa_debit'] })
    const account = {
      method: 'sepa_debit',
      iban: 'AT61 1904 3002 3457 3201',
      holder: 'Marta',
      email: 'm@example.com',
    }
    expect((await send(url, { ...account, iban: 'AT00' })).status).toBe(400)
    expect((await send(url, account)).status).toBe(303)
    const { setupId } = await payments.retrieveSession(id)
    expect((await payments.retrieveSetup(setupId!)).mandateId).toStartWith('mandate_')
    expect(await payments.listMethods(customerId)).toMatchObject([{ kind: 'sepa_debit', last4: '3201' }])
  })

  test('is closed by hand or by time, and then takes nothing', async () => {
    const { id, url, customerId } = await open()
    await stripe.checkout.sessions.expire(id)
    await until(() => isTold('checkout.session.expired', id))
    expect(await (await send(url, card)).text()).toContain('This page has expired')
    expect(await payments.listMethods(customerId)).toEqual([])
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
    const { setupId } = await payments.retrieveSession(id)
    expect((await payments.retrieveSetup(setupId!)).status).toBe('canceled')
  })

  test('writes nothing of what is sent to it as markup', async () => {
    const { url } = await open()
    const page = await (await send(url, { ...card, number: '1', name: '"><script>alert(1)</script>' })).text()
    expect(page).not.toContain('<script>alert')
  })
})

describe('a page to pay on', () => {
  test('charges what its lines come to', async () => {
    const { id, url, amount_total } = await pay({ payment_intent_data: { metadata: { order: '7' } } })
    expect(amount_total).toBe(900)
    expect(await (await fetch(url!)).text()).toContain('2 × Croissant · 9.00 €')
    await send(url!, card)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { name: 'Marta' },
      payment_intent: { status: 'succeeded', amount_received: 900, metadata: { order: '7' } },
    })
  })

  test.each([
    ['AT611904300234573201', 'checkout.session.async_payment_succeeded', 'paid'],
    ['AT861904300235473202', 'checkout.session.async_payment_failed', 'unpaid'],
  ])('is complete before the debit of %s is settled', async (iban, type, paymentStatus) => {
    simulator.faults.sepaMs = 0
    const { id, url } = await pay({ allowed_payment_method_types: ['sepa_debit'] })
    await send(url!, { method: 'sepa_debit', iban, holder: 'Marta', email: 'm@example.com' })
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete')
    await until(() => isTold(type, id))
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(paymentStatus)
  })

  test('needs lines with prices, and a moment to end that is neither too near nor too far', async () => {
    expect(await refusal(pay({ line_items: [] }))).toMatchObject({ param: 'line_items' })
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    expect(await refusal(pay({ expires_at: inSeconds(60) }))).toMatchObject({ param: 'expires_at' })
    expect(await refusal(pay({ expires_at: inSeconds(90_000) }))).toMatchObject({ param: 'expires_at' })
    expect(await refusal(pay({ customer: 'cus_none' }))).toMatchObject({ code: 'resource_missing' })
  })
})
