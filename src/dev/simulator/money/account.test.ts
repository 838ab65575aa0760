import { afterAll, describe, expect, test } from 'bun:test'
import { openTestPayments, refusal, until } from '../testing'

const { simulator, stripe, payments, hold, stop } = openTestPayments({ faults: { sepaMs: 0, payoutMs: 0 } })
afterAll(stop)

const press = (button: string) =>
  fetch(`${simulator.url}/__sim/${button}`, { method: 'POST', redirect: 'manual' })
const since = new Date(Date.now() - 60_000)
const lines = () => Array.fromAsync(payments.listBalanceTransactions(since))
const taken = async (token = 'visa') =>
  (await stripe.paymentIntents.capture((await hold({ payment_method: `pm_card_${token}` })).id)).id
const disputed = async () => {
  const intentId = await taken('createDispute')
  const [dispute] = (await Array.fromAsync(payments.listDisputes(since))).filter(
    each => each.intentId === intentId,
  )
  return dispute!
}
const total = async () => (await lines()).reduce((sum, { netCents }) => sum + netCents, 0)

describe('a dispute', () => {
  test('takes the money and a fee; won, the money comes back', async () => {
    const dispute = await disputed()
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amountCents: 2000 })
    expect(dispute.movements).toMatchObject([
      { amountCents: -2000, feeCents: 2000, netCents: -4000, sourceId: dispute.id },
    ])
    const before = await total()
    await press(`disputes/${dispute.id}/win`)
    const won = await payments.retrieveDispute(dispute.id)
    expect(won.status).toBe('won')
    expect(won.movements).toMatchObject([{ netCents: -4000 }, { netCents: 2000, feeCents: 0 }])
    expect(await total()).toBe(before + 2000)
    expect((await payments.refund({ intentId: dispute.intentId!, amountCents: 500 }, 'won')).status).toBe(
      'succeeded',
    )
  })

  test('lost or given up, it stays gone and cannot be refunded', async () => {
    const [one, two] = [await disputed(), await disputed()]
    const before = await total()
    await press(`disputes/${one.id}/lose`)
    await stripe.disputes.close(two.id)
    for (const { id, intentId } of [one, two]) {
      expect((await payments.retrieveDispute(id)).status).toBe('lost')
      const refused = refusal(stripe.refunds.create({ payment_intent: intentId! }))
      expect(await refused).toMatchObject({ code: 'charge_disputed' })
    }
    expect(await total()).toBe(before)
    await press(`disputes/${one.id}/win`)
    expect((await payments.retrieveDispute(one.id)).status).toBe('lost')
    expect(await refusal(stripe.disputes.close(two.id))).toMatchObject({ statusCode: 400 })
  })

  test('of a direct debit is lost at once', async () => {
    const account = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT591904300235473203' },
      billing_details: { name: 'Company', email: 'books@example.com' },
    })
    const online = { ip_address: '127.0.0.1', user_agent: 'test' }
    const intent = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'eur',
      payment_method: account.id,
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'online', online } },
    })
    const found = () => stripe.disputes.list({ payment_intent: intent.id })
    await until(async () => (await found()).data.length > 0)
    expect((await found()).data).toMatchObject([{ status: 'lost', reason: 'debit_not_authorized' }])
    expect((await lines()).filter(({ type }) => type === 'payment')).toMatchObject([
      { amountCents: 5000, feeCents: 35 },
    ])
    expect((await payments.retrieveDispute((await found()).data[0]!.id)).evidenceDueBy).toBeNull()
  })
})

describe('a payout', () => {
  test('sends every line once, and arrives', async () => {
    while ((await total()) <= 0) await taken()
    const owed = await total()
    await press('account/now/payOut')
    await until(async () => (await stripe.payouts.list()).data[0]?.status === 'paid')
    const [payout] = (await stripe.payouts.list()).data
    expect(payout?.amount).toBe(owed)
    const { data } = await stripe.balanceTransactions.list({ payout: payout!.id, limit: 100 })
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    expect(data).toHaveLength((await lines()).length)
    expect(data.find(({ type }) => type === 'payout')).toMatchObject({ source: payout!.id, amount: -owed })
    expect(await stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: 0 }],
      pending: [{ amount: 0 }],
    })

    await press('account/now/payOut')
    expect((await stripe.payouts.list()).data).toHaveLength(1)
    await taken()
    await press('account/now/payOut')
    expect((await stripe.payouts.list()).data.map(({ amount }) => amount)).toEqual([1945, owed])
  })

  test('waits, unless told to go, until the money of a charge is available', async () => {
    const before = await stripe.balance.retrieve()
    await taken()
    const after = await stripe.balance.retrieve()
    expect(after.available).toEqual(before.available)
    expect(after.pending[0]!.amount - before.pending[0]!.amount).toBe(1945)
  })
})

describe('at the bank', () => {
  const debit = async () => {
    const account = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT611904300234573201' },
      billing_details: { name: 'Company', email: 'books@example.com' },
    })
    const online = { ip_address: '127.0.0.1', user_agent: 'test' }
    simulator.faults.sepaMs = 60_000
    return await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'eur',
      payment_method: account.id,
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'online', online } },
    })
  }

  test.each([
    ['settle', 'succeeded'],
    ['refuse', 'requires_payment_method'],
  ])('a debit: %s', async (button, status) => {
    const { id } = await debit()
    await press(`intents/${id}/${button}`)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status as 'succeeded')
  })

  test('a refund fails, once, and its money returns', async () => {
    const intentId = await taken()
    const before = await total()
    const refund = await payments.refund({ intentId, amountCents: 700 }, 'fails')
    await press(`refunds/${refund.id}/fail`)
    await press(`refunds/${refund.id}/fail`)
    expect((await payments.retrieveRefund(refund.id)).status).toBe('failed')
    expect(await total()).toBe(before)
    expect((await payments.retrieveIntent(intentId)).refundedCents).toBe(0)
  })

  test('a button that is not there is refused', async () => {
    expect((await press('refunds/re_none/explode')).status).toBe(404)
    expect((await press('constructor/x/name')).status).toBe(404)
  })
})
