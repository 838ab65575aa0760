import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { openTestPayments, refusal } from '../testing'

const { simulator, stripe, payments, hold, stop } = openTestPayments()
afterAll(stop)
afterEach(() => Object.assign(simulator.faults, { latencyMs: 0, drop: 0, err500: 0, err500Saved: 0 }))

const amount = { amount: 2000, currency: 'eur' }
const countIntents = async () => {
  let count = 0
  for await (const _ of stripe.paymentIntents.list({ limit: 100 })) count += 1
  return count
}
const raw = (key: string, body = 'amount=2000&currency=eur') =>
  fetch(`${simulator.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulator.secretKey}`, 'idempotency-key': key },
    body,
  })

describe('a key', () => {
  test('gives the first answer again, and says so', async () => {
    const first = await raw('same')
    const second = await raw('same')
    expect(await second.json()).toEqual(await first.json())
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
  })

  test('repeats the answer of then, not the state of now', async () => {
    const intent = await stripe.paymentIntents.create(amount, { idempotencyKey: 'then' })
    await stripe.paymentIntents.cancel(intent.id)
    const again = await stripe.paymentIntents.create(amount, { idempotencyKey: 'then' })
    expect(again).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
  })

  test('refuses other parameters, and another address', async () => {
    const intent = await stripe.paymentIntents.create(amount, { idempotencyKey: 'other' })
    const error = await refusal(
      stripe.paymentIntents.create({ ...amount, amount: 2001 }, { idempotencyKey: 'other' }),
    )
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
    const elsewhere = await refusal(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'other' }))
    expect(elsewhere.type).toBe('StripeIdempotencyError')
  })

  test('repeats a decline without charging again', async () => {
    const decline = () => hold({ payment_method: 'pm_card_chargeDeclined' })
    const params = { ...amount, payment_method: 'pm_card_chargeDeclined', confirm: true }
    const first = await refusal(stripe.paymentIntents.create(params, { idempotencyKey: 'declined' }))
    const second = await refusal(stripe.paymentIntents.create(params, { idempotencyKey: 'declined' }))
    expect(second.charge).toBe(first.charge!)
    expect((await refusal(decline())).charge).not.toBe(first.charge!)
  })

  test('does not remember a refused parameter', async () => {
    expect((await raw('typo', 'amount=2000&currency=eur&colour=red')).status).toBe(400)
    expect((await raw('typo')).status).toBe(200)
  })

  test('is at most 255 characters long', async () => {
    expect((await raw('k'.repeat(255))).status).toBe(200)
    expect((await raw('k'.repeat(256))).status).toBe(400)
  })

  test('used twice at once is a 409 for the second', async () => {
    simulator.faults.latencyMs = 50
    const [first, second] = await Promise.all([raw('at once'), raw('at once')])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    simulator.faults.latencyMs = 0
    expect((await raw('at once')).headers.get('idempotent-replayed')).toBe('true')
  })

  test('twenty at once make one payment', async () => {
    const before = await countIntents()
    simulator.faults.latencyMs = 5
    const answers = await Promise.all(Array.from({ length: 20 }, () => raw('twenty')))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await countIntents()).toBe(before + 1)
  })
})

describe('faults', () => {
  test('a lost answer is found again by its key', async () => {
    const before = await countIntents()
    simulator.faults.drop = 1
    const lost = payments.createIntent({ amountCents: 2000, currency: 'eur', capture: 'manual' }, 'lost')
    expect(payments.problemOf(await lost.catch(error => error))).toMatchObject({ kind: 'unavailable' })
    simulator.faults.drop = 0
    await payments.createIntent({ amountCents: 2000, currency: 'eur', capture: 'manual' }, 'lost')
    expect(await countIntents()).toBe(before + 1)
  })

  test('a 500 before the work leaves no trace', async () => {
    const before = await countIntents()
    simulator.faults.err500 = 1
    expect((await raw('outage')).status).toBe(500)
    simulator.faults.err500 = 0
    expect(await countIntents()).toBe(before)
    expect((await raw('outage')).status).toBe(200)
  })

  test('a 500 of the work itself stays with its key', async () => {
    simulator.faults.err500Saved = 1
    expect((await raw('stuck')).status).toBe(500)
    simulator.faults.err500Saved = 0
    const again = await raw('stuck')
    expect(again.status).toBe(500)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('are turned by name, and nothing else is', async () => {
    const turn = (knobs: object) =>
      fetch(`${simulator.url}/__sim/config`, { method: 'POST', body: JSON.stringify(knobs) })
    expect(await (await turn({ sepaMs: 5 })).json()).toMatchObject({ sepaMs: 5 })
    expect(simulator.faults.sepaMs).toBe(5)
    expect((await turn({ sepaMs: 'soon' })).status).toBe(400)
    expect((await turn({ moon: 1 })).status).toBe(400)
  })

  test('the same seed gives the same ids', async () => {
    const ids = async () => {
      const other = openTestPayments({ seed: 'repeat' })
      const made = [await other.hold(), await other.hold()]
      await other.stop()
      return made.map(({ id, client_secret }) => [id, client_secret])
    }
    expect(await ids()).toEqual(await ids())
  })
})
