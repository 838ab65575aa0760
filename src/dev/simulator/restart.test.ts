import { afterAll, describe, expect, test } from 'bun:test'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { simulatorKeys } from '../../adapters/payments/simulator-keys'
import { openInbox, openTestPayments, refusal, until } from './testing'

const folder = mkdtempSync(join(tmpdir(), 'payments-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a restart', () => {
  test('keeps payments, cards, keys and the order of lists', async () => {
    const statePath = join(folder, 'kept.json')
    const first = openTestPayments({ statePath })
    const customer = await first.stripe.customers.create({ email: 'kept@example.com' })
    const card = await first.stripe.paymentMethods.attach('pm_card_refundFail', { customer: customer.id })
    const one = await first.hold({ customer: customer.id, payment_method: card.id })
    const two = await first.stripe.paymentIntents.create(
      { amount: 700, currency: 'eur' },
      { idempotencyKey: 'kept' },
    )
    await first.stop()

    const second = openTestPayments({ statePath })
    expect((await second.stripe.paymentIntents.list()).data).toMatchObject([{ id: two.id }, { id: one.id }])
    const again = await second.stripe.paymentIntents.create(
      { amount: 700, currency: 'eur' },
      { idempotencyKey: 'kept' },
    )
    expect(again.id).toBe(two.id)
    const fresh = await second.hold()
    expect([one.id, two.id]).not.toContain(fresh.id)
    expect((await second.stripe.paymentIntents.capture(one.id)).status).toBe('succeeded')
    expect((await second.stripe.customers.listPaymentMethods(customer.id)).data).toMatchObject([
      { id: card.id },
    ])
    await second.stop()
  })

  test('keeps open pages, and what was paid out already', async () => {
    const statePath = join(folder, 'pages.json')
    const first = openTestPayments({ statePath, faults: { payoutMs: 0 } })
    const customer = await first.stripe.customers.create()
    const session = await first.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'eur',
      customer: customer.id,
      success_url: 'http://localhost/ok',
    })
    await first.stripe.paymentIntents.capture((await first.hold()).id)
    const payOut = (at: string) =>
      fetch(`${at}/__sim/account/now/payOut`, { method: 'POST', redirect: 'manual' })
    await payOut(first.simulator.url)
    await first.stop()

    const second = openTestPayments({ statePath })
    const page = await fetch(`${second.simulator.url}/__sim/checkout/${session.id}`, {
      method: 'POST',
      body: new URLSearchParams({ method: 'card', number: '4242424242424242', expiry: '12/40', cvc: '123' }),
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toBe('http://localhost/ok')
    await payOut(second.simulator.url)
    const payouts = async () => (await second.stripe.payouts.list()).data
    await until(async () => (await payouts())[0]?.status === 'paid')
    expect(await payouts()).toMatchObject([{ amount: 1945 }])
    await second.stop()
  })

  test('goes on with webhooks and appointments', async () => {
    const statePath = join(folder, 'going-on.json')
    const inbox = openInbox()
    inbox.accepts = false
    const hooks = { webhookUrl: inbox.url, webhookSecret: 'whsec_test' }
    const first = openTestPayments({ statePath, ...hooks, faults: { hookRetryMs: 60_000, refundMs: 50 } })
    const intent = await first.stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      payment_method: 'pm_card_pendingRefund',
      confirm: true,
    })
    const refund = await first.stripe.refunds.create({ payment_intent: intent.id })
    await until(() => inbox.refused > 0)
    await first.stop()

    inbox.accepts = true
    const second = openTestPayments({ statePath, ...hooks })
    await until(() => inbox.received.some(({ event }) => event.type === 'payment_intent.succeeded'))
    await until(async () => (await second.stripe.refunds.retrieve(refund.id)).status === 'succeeded')
    await second.stop()
    await inbox.stop()
  })

  test('passes over a line that was torn, and writes on after it', async () => {
    const statePath = join(folder, 'torn.json')
    const first = openTestPayments({ statePath })
    const intent = await first.hold()
    await first.stop()
    appendFileSync(statePath, '[["payment_intent","pi_torn",{"id":"pi_to')

    const second = openTestPayments({ statePath })
    expect((await second.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
    const later = await second.hold()
    await second.stop()
    const third = openTestPayments({ statePath })
    expect((await third.stripe.paymentIntents.retrieve(later.id)).status).toBe('requires_capture')
    expect((await refusal(third.stripe.paymentIntents.retrieve('pi_torn'))).statusCode).toBe(404)
    await third.stop()
  })
})

describe('the process', () => {
  const start = async (statePath: string, ...more: string[]) => {
    const args = ['--port', '0', '--state', statePath, ...more]
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'main.ts'), ...args], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await child.stdout.getReader().read()
    const port = Number(/:(\d+)/.exec(new TextDecoder().decode(value))?.[1])
    const stripe = new Stripe(simulatorKeys.secretKey, {
      protocol: 'http',
      host: '127.0.0.1',
      port,
      telemetry: false,
      maxNetworkRetries: 0,
    })
    return { child, stripe }
  }

  test('killed in the middle of its work loses nothing that it has answered', async () => {
    const statePath = join(folder, 'killed.json')
    const first = await start(statePath)
    const acknowledged: string[] = []
    const customer = async () => {
      for (;;) {
        const made = await first.stripe.paymentIntents.create({
          amount: 2000,
          currency: 'eur',
          capture_method: 'manual',
          payment_method: 'pm_card_visa',
          confirm: true,
        })
        const intent = await first.stripe.paymentIntents.capture(made.id)
        acknowledged.push(intent.id)
        if (acknowledged.length === 60) first.child.kill('SIGKILL')
      }
    }
    await Promise.allSettled(Array.from({ length: 6 }, customer))
    await first.child.exited

    const second = await start(statePath)
    const kept = new Map<string, string>()
    for await (const { id, status } of second.stripe.paymentIntents.list({ limit: 100 })) kept.set(id, status)
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(acknowledged.filter(id => kept.get(id) !== 'succeeded')).toEqual([])
    second.child.kill('SIGTERM')
    expect(await second.child.exited).toBe(0)
  })

  test('ends with the one who started it, when told to', async () => {
    const { child } = await start(join(folder, 'ends.json'), '--until-stdin-ends')
    child.stdin.end()
    expect(await child.exited).toBe(0)
  })
})
