import { afterAll, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { openInbox, openTestPayments, refusal, until } from '../testing'
import { signature } from './webhook-sender'

const inbox = openInbox()
const { simulator, stripe, payments, hold, stop } = openTestPayments({
  webhookUrl: inbox.url,
  webhookSecret: 'whsec_test',
  faults: { hookRetryMs: 20 },
})
afterAll(async () => {
  await stop()
  await inbox.stop()
})

const about = (id: string) =>
  inbox.received.filter(({ event }) => (event.data.object as { id?: string }).id === id)
const typesAbout = (id: string) => about(id).map(({ event }) => event.type)

describe('webhooks', () => {
  test('tell of every step, signed so that the SDK believes them', async () => {
    const intent = await hold({})
    await stripe.paymentIntents.capture(intent.id)
    await until(() => typesAbout(intent.id).includes('payment_intent.succeeded'))
    expect(typesAbout(intent.id).sort()).toEqual([
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    for (const { body, signature } of about(intent.id))
      expect(await payments.verifyWebhook(body, signature)).toMatchObject({
        objectId: intent.id,
        objectKind: 'payment_intent',
        intentId: intent.id,
      })
  })

  test('name the payment that a charge or refund belongs to', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    await until(() => about(refund.id).length > 0)
    const [call] = about(refund.id)
    expect(await payments.verifyWebhook(call!.body, call!.signature)).toMatchObject({
      type: 'refund.created',
      objectId: refund.id,
      intentId: intent.id,
    })
  })

  test('carry the state of their moment', async () => {
    const intent = await hold()
    await stripe.paymentIntents.cancel(intent.id)
    await until(() => typesAbout(intent.id).includes('payment_intent.canceled'))
    const created = about(intent.id).find(({ event }) => event.type === 'payment_intent.created')
    expect(created?.event.data.object).toMatchObject({ status: 'requires_confirmation' })
  })

  test('are believed by nobody when forged, altered, old or unsigned', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    })
    const now = Math.floor(Date.now() / 1000)
    expect(await payments.verifyWebhook(body, signature(body, 'whsec_test'))).toMatchObject({ id: 'evt_1' })
    for (const [what, header, text] of [
      ['another secret', signature(body, 'whsec_other'), body],
      ['altered', signature(body, 'whsec_test'), body.replace('evt_1', 'evt_2')],
      ['older than five minutes', signature(body, 'whsec_test', now - 301), body],
      ['v0 only', signature(body, 'whsec_test').replace('v1=', 'v0='), body],
      ['no signature', null, body],
      ['empty', '', body],
    ] as const)
      expect([what, await payments.verifyWebhook(text, header)]).toEqual([what, null])
  })

  test('the SDK signs as the simulator does', async () => {
    const timestamp = Math.floor(Date.now() / 1000)
    const header = await stripe.webhooks.generateTestHeaderStringAsync({
      payload: '{}',
      secret: 'whsec_a',
      timestamp,
    })
    expect(signature('{}', 'whsec_a', timestamp)).toBe(header)
  })

  test('come again until accepted; meanwhile the event counts as undelivered', async () => {
    const since = new Date(Date.now() - 60_000)
    inbox.accepts = false
    const intent = await hold()
    await until(() => inbox.refused > 3)
    const undelivered = await Array.fromAsync(payments.listUndeliveredEvents(since))
    expect(undelivered.map(({ objectId }) => objectId)).toContain(intent.id)
    inbox.accepts = true
    await until(() => typesAbout(intent.id).length === 2)
    await until(async () => (await Array.fromAsync(payments.listUndeliveredEvents(since))).length === 0)
  })

  test('may come twice and in any order', async () => {
    Object.assign(simulator.faults, { dupHooks: 1, shuffleHooks: 1, shuffleMs: 40 })
    const intents = await Promise.all(Array.from({ length: 10 }, () => hold()))
    Object.assign(simulator.faults, { dupHooks: 0, shuffleHooks: 0 })
    await until(() => intents.every(({ id }) => about(id).length === 4))
    const order = intents.flatMap(({ id }) => typesAbout(id).slice(0, 1))
    expect(new Set(order).size).toBe(2)
    for (const { id } of intents) expect(new Set(about(id).map(({ event }) => event.id)).size).toBe(2)
  })

  test('go to endpoints made through the API too, and only the wanted types', async () => {
    const second = openInbox()
    const endpoint = await stripe.webhookEndpoints.create({
      url: second.url,
      enabled_events: ['payment_intent.canceled'],
    })
    expect(endpoint.secret).toStartWith('whsec_')
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
    const intent = await hold()
    await stripe.paymentIntents.cancel(intent.id)
    await until(() => second.received.length > 0)
    const [call] = second.received
    const event = await Stripe.webhooks.constructEventAsync(
      call!.body,
      call!.signature,
      endpoint.secret ?? '',
    )
    expect(event.type).toBe('payment_intent.canceled')
    await stripe.webhookEndpoints.del(endpoint.id)
    expect((await refusal(stripe.webhookEndpoints.retrieve(endpoint.id))).statusCode).toBe(404)
    await second.stop()
  })

  test('name the request and the key behind them', async () => {
    const intent = await stripe.paymentIntents.create(
      { amount: 900, currency: 'eur' },
      { idempotencyKey: 'named' },
    )
    const [event] = (await stripe.events.list({ type: 'payment_intent.created', limit: 1 })).data
    expect(event?.data.object).toMatchObject({ id: intent.id })
    expect(event?.request).toEqual({ id: intent.lastResponse.requestId, idempotency_key: 'named' })
  })
})
