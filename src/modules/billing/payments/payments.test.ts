import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makeOrganization } from '../../identity/users/people.make'
import { savePaymentMethod } from '../../money/cards/payment-methods'
import { ensureProviderCustomer } from '../../money/cards/provider-customer'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import { refreshDispute } from '../../orders/payments/disputes'
import { makeIssuer } from '../invoices/billing.make'
import { draftDelivered } from '../invoices/draft-delivered'
import { noteInvoiceReturns, sweepInvoiceAttempts } from './follow-attempts'
import { sendInvoiceRefund } from './send-refund'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let admin: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  await makeIssuer(world, { iban: 'ES9121000418450200051332' })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))
afterEach(async () => {
  world.checkpoint = () => {}
  expect(await findStandingFaults(world.db)).toEqual([])
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey = world.newId()) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const office = (key?: string) => as(admin, key).admin.invoices
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)
const address = { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' }

const TOTAL = 2620

/** An issued invoice of an order that waits for its transfer. */
async function owing({ placeId, ...payer }: Payer) {
  const placed = await as(payer).customer.checkout.place(
    makePayload(shop, {
      channel: 'catering',
      locationId: placeId,
      address: undefined,
      deliveryOption: { deliveryStartDate: '2026-11-25T13:00:00.000Z' },
      billingDetails: { name: 'Nimbus SL', vatNumber: 'ESB12345674', address },
      paymentDetails: { payByTransfer: true },
    }),
  )
  await bringTo(world, placed.id, 'delivered')
  await draftDelivered(world, { orderId: placed.id })
  const { invoice_id: id } = await world.db
    .selectFrom('invoice_order')
    .select('invoice_id')
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow()
  const issued = await office().setStatus({ id, status: 'readyToCharge' })
  expect(issued).toMatchObject({ status: 'readyToCharge', owed: { amount: TOTAL } })
  return id
}
type Payer = Person & { placeId: string; companyId: string }
/** A person of a company that pays by transfer. */
async function makePayer(): Promise<Payer> {
  // A card is kept by one person only: those of the payers before are let go.
  await world.db
    .updateTable('payment_method')
    .set({ removed_at: world.clock.now() })
    .where('removed_at', 'is', null)
    .execute()
  const payer = await makePerson(world)
  const { id: placeId } = await makeOffice(world, payer, {})
  const { id: companyId } = await makeOrganization(world)
  await world.db
    .updateTable('location')
    .set({ settings: { payByTransferAllowed: true }, organization_id: companyId })
    .where('id', '=', placeId)
    .execute()
  return { ...payer, placeId, companyId }
}
const saved = async (person: Person, card = 'pm_card_visa') => {
  const customer = await ensureProviderCustomer(world, person.id)
  const { id } = await provider.stripe.paymentMethods.attach(card, { customer })
  return (await savePaymentMethod(world, person.id, await provider.payments.retrieveMethod(id)))!
}
type Open = { clientSecret: string | null; paymentIntentId: string | null }
const confirm = (answer: Open, card = 'pm_card_visa') =>
  provider.fromBrowser('POST', `/v1/payment_intents/${answer.paymentIntentId}/confirm`, {
    client_secret: answer.clientSecret!,
    payment_method: card,
  })
const authenticate = (answer: Open, outcome: string) =>
  fetch(`${provider.simulator.url}/__sim/3ds/${answer.paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, client_secret: answer.clientSecret }),
  })
const takenFor = async (invoiceId: string) => {
  const { data } = await provider.stripe.paymentIntents.list({ limit: 100 })
  return data
    .filter(({ metadata }) => metadata.invoice === invoiceId)
    .reduce((sum, intent) => sum + intent.amount_received, 0)
}
/** What the ledger says that the company of a payer owes. */
const dueInLedger = async ({ companyId }: Payer) => {
  const code = account.transferDue(companyId)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when a.id = x.debit_id then x.amount_cents else -x.amount_cents end), 0)::bigint as cents
    from ledger_account a join ledger_transfer x on a.id in (x.debit_id, x.credit_id) where a.code = ${code}`.execute(
    world.db,
  )
  return rows[0]!.cents
}
function dieOnceAt(place: string) {
  let isDead = false
  world.checkpoint = name => {
    if (name !== place || isDead) return
    isDead = true
    throw new Error(`killed at ${place}`)
  }
}
const show = (id: string) => office().show({ id })
const pending = async (invoiceId: string) =>
  (await office().attempts({ invoiceId })).attempts.filter(({ status }) => status === 'RECEIVED')
const sendRefunds = async (invoiceId: string) => {
  for (const { id, kind } of await pending(invoiceId))
    if (kind === 'refund') await sendInvoiceRefund(world, { attemptId: id })
}
const takeBack = async (invoiceId: string) => {
  const { attempts } = await office().attempts({ invoiceId })
  const paid = attempts.find(
    ({ id, kind, status }) =>
      kind === 'payment' && status === 'COMPLETED' && !attempts.some(back => back.ofAttemptId === id),
  )
  if (!paid) return
  const press = async (button: string) => {
    const answer = await fetch(`${provider.simulator.url}/__sim/${button}`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }
  await press(`intents/${paid.paymentIntentId}/dispute`)
  const { data } = await provider.stripe.disputes.list({ payment_intent: paid.paymentIntentId! })
  await press(`disputes/${data[0]!.id}/lose`)
  await refreshDispute(world, data[0]!.id)
  await noteInvoiceReturns(world)
  await noteInvoiceReturns(world)
}

describe('with a saved card', () => {
  test('the invoice is paid at once, and the ledger owes nothing', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    expect(await dueInLedger(payer)).toBe(TOTAL)
    const answer = await as(payer).customer.invoices.execute({
      invoiceId: id,
      paymentMethodId: await saved(payer),
    })
    expect(answer).toMatchObject({
      kind: 'payment',
      status: 'COMPLETED',
      amount: { amount: TOTAL },
      method: { brand: 'visa' },
      clientSecret: null,
    })
    expect(await show(id)).toMatchObject({ status: 'completed', statusBy: 'provider', owed: { amount: 0 } })
    expect(await dueInLedger(payer)).toBe(0)
    expect(await takenFor(id)).toBe(TOTAL)
  })

  test('the same attempt is taken once, by eight at once; another one is refused', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    const wish = { invoiceId: id, paymentMethodId: await saved(payer) }
    const key = world.newId()
    await Promise.allSettled(Array.from({ length: 8 }, () => as(payer, key).customer.invoices.execute(wish)))
    expect(await as(payer, key).customer.invoices.execute(wish)).toMatchObject({ status: 'COMPLETED' })
    expect(await failure(as(payer).customer.invoices.execute(wish))).toBe('InvalidInvoiceTransition')
    expect(await failure(as(payer, key).customer.invoices.execute({ invoiceId: id }))).toBe(
      'IdempotencyKeyReused',
    )
    expect(await takenFor(id)).toBe(TOTAL)
  })

  test('eight attempts at once take it once', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    const wish = { invoiceId: id, paymentMethodId: await saved(payer) }
    await Promise.allSettled(Array.from({ length: 8 }, () => as(payer).customer.invoices.execute(wish)))
    await failure(as(payer).customer.invoices.execute(wish))
    expect(await takenFor(id)).toBe(TOTAL)
    expect(await show(id)).toMatchObject({ status: 'completed' })
  })

  test.each(['invoice.beforeCreate', 'invoice.afterCreate', 'invoice.afterConfirm', 'invoice.beforeCommit'])(
    'a server that dies at %s takes it once, when it is asked again',
    async place => {
      const payer = await makePayer()
      const id = await owing(payer)
      const wish = { invoiceId: id, paymentMethodId: await saved(payer) }
      const key = world.newId()
      dieOnceAt(place)
      await expect(as(payer, key).customer.invoices.execute(wish)).rejects.toThrow()
      expect(await as(payer, key).customer.invoices.execute(wish)).toMatchObject({ status: 'COMPLETED' })
      expect(await takenFor(id)).toBe(TOTAL)
      expect(await show(id)).toMatchObject({ status: 'completed', owed: { amount: 0 } })
      expect(await dueInLedger(payer)).toBe(0)
    },
  )

  test('a bank that says no ends the attempt; the invoice can be paid again', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    const broke = await saved(payer, 'pm_card_chargeCustomerFail')
    expect(
      await as(payer).customer.invoices.execute({ invoiceId: id, paymentMethodId: broke }),
    ).toMatchObject({
      status: 'FAILED',
      error: expect.any(String),
    })
    expect(await show(id)).toMatchObject({ status: 'failed', owed: { amount: TOTAL } })
    const good = await saved(payer)
    await as(payer).customer.invoices.execute({ invoiceId: id, paymentMethodId: good })
    expect(await show(id)).toMatchObject({ status: 'completed' })
    expect(await dueInLedger(payer)).toBe(0)
  })

  test('the office charges the card of who it is for; without one the provider is not asked', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    expect(await office().execute({ id: id })).toMatchObject({
      status: 'REJECTED_UNPROCESSABLE',
      error: 'noMethod',
    })
    expect(await show(id)).toMatchObject({ status: 'readyToCharge' })
    await saved(payer)
    expect(await office().execute({ id: id })).toMatchObject({ status: 'COMPLETED' })
    expect(await failure(office().execute({ id: id }))).toBe('InvalidInvoiceTransition')
  })

  test('a stranger neither pays nor sees an invoice', async () => {
    const id = await owing(await makePayer())
    const stranger = await makePayer()
    expect(await failure(as(stranger).customer.invoices.execute({ invoiceId: id }))).toBe('NotFound')
    const payer = await makePayer()
    const other = await owing(payer)
    const hers = await saved(stranger)
    expect(
      await failure(as(payer).customer.invoices.execute({ invoiceId: other, paymentMethodId: hers })),
    ).toBe('PaymentMethodNotFound')
    expect(await failure(office().execute({ id: other, paymentMethodId: hers }))).toBe(
      'PaymentMethodNotFound',
    )
    expect(await failure(as(stranger).customer.invoices.howToPay({ invoiceId: id }))).toBe('NotFound')
    const elsewhere = await makePerson(world, {
      permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
    })
    const calls = as(elsewhere).admin.invoices
    expect(await failure(calls.execute({ id }))).toBe('NotFound')
    expect(await failure(calls.refund({ id, amount: 1, reason: 'x' }))).toBe('NotFound')
    expect(await failure(calls.syncPayments({ invoiceId: id }))).toBe('NotFound')
    expect(await failure(calls.attempts({ invoiceId: id }))).toBe('NotFound')
  })
})

describe('confirmed in the browser', () => {
  test('a card with 3-D Secure pays when the payer has said yes', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    const key = world.newId()
    const opened = await as(payer, key).customer.invoices.execute({ invoiceId: id })
    expect(opened.status).toBe('RECEIVED')
    expect(await show(id)).toMatchObject({ status: 'processing' })
    expect(await failure(office().setStatus({ id, status: 'readyToCharge' }))).toBe('InvoicePaymentUnderWay')
    await confirm(opened, 'pm_card_threeDSecure2Required')
    expect(await as(payer, key).customer.invoices.execute({ invoiceId: id })).toMatchObject({
      status: 'RECEIVED',
    })
    expect((await authenticate(opened, 'succeed')).status).toBe(200)
    expect(await as(payer, key).customer.invoices.execute({ invoiceId: id })).toMatchObject({
      status: 'COMPLETED',
      clientSecret: null,
    })
    expect(await dueInLedger(payer)).toBe(0)
  })

  test('what was paid while the server was gone is found by the timer', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    await confirm(await as(payer).customer.invoices.execute({ invoiceId: id }))
    world.clock.advance(2 * 60_000)
    await sweepInvoiceAttempts(world)
    expect(await show(id)).toMatchObject({ status: 'completed' })
  })

  test('what is left for an hour is given up, and can never be paid after that', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    const opened = await as(payer).customer.invoices.execute({ invoiceId: id })
    world.clock.advance(HOUR_MS + 1)
    await sweepInvoiceAttempts(world)
    expect(await show(id)).toMatchObject({ status: 'readyToCharge' })
    expect((await office().attempts({ invoiceId: id })).attempts).toMatchObject([
      { status: 'FAILED', error: 'abandoned' },
    ])
    expect((await confirm(opened)).status).toBeGreaterThanOrEqual(400)
  })

  test('another attempt takes the place of one that was left, and the office withdraws one', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    const left = await as(payer).customer.invoices.execute({ invoiceId: id })
    const opened = await as(payer).customer.invoices.execute({ invoiceId: id })
    expect(opened.id).not.toBe(left.id)
    expect((await confirm(left)).status).toBeGreaterThanOrEqual(400)
    expect(await office().withdrawPayment({ invoiceId: id })).toMatchObject({ status: 'readyToCharge' })
    expect((await confirm(opened)).status).toBeGreaterThanOrEqual(400)
    expect(await takenFor(id)).toBe(0)
  })
})

describe('money that goes back', () => {
  test('a refund is sent once, up to what was paid, and the invoice is owed again', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    await as(payer).customer.invoices.execute({ invoiceId: id, paymentMethodId: await saved(payer) })
    const refund = (amount: number, key?: string) =>
      office(key).refund({ id, amount, reason: 'Paid by transfer as well' })
    const key = world.newId()
    await Promise.all([refund(1000, key), refund(1000, key)])
    expect(await failure(refund(TOTAL))).toBe('RefundTooLarge')
    await sendRefunds(id)
    await sendRefunds(id)
    expect(await show(id)).toMatchObject({ status: 'readyToCharge', owed: { amount: 1000 } })
    expect(await dueInLedger(payer)).toBe(1000)
    expect((await office().attempts({ invoiceId: id })).refundable.amount).toBe(TOTAL - 1000)
  })

  test('a server that dies at invoice.afterRefund sends it once', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    await as(payer).customer.invoices.execute({ invoiceId: id, paymentMethodId: await saved(payer) })
    await office().refund({ id, amount: 500, reason: 'Paid twice' })
    dieOnceAt('invoice.afterRefund')
    await expect(sendRefunds(id)).rejects.toThrow()
    await sendRefunds(id)
    const paid = (await office().attempts({ invoiceId: id })).attempts.find(({ kind }) => kind === 'payment')!
    const { data } = await provider.stripe.refunds.list({ payment_intent: paid.paymentIntentId! })
    expect(data.map(({ amount }) => amount)).toEqual([500])
    expect(await show(id)).toMatchObject({ owed: { amount: 500 } })
    expect(await dueInLedger(payer)).toBe(500)
  })

  test('of a rectifying invoice its sum goes back, from what was paid for the first one', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    await as(payer).customer.invoices.execute({ invoiceId: id, paymentMethodId: await saved(payer) })
    const rectified = await office().rectify({ invoiceId: id, kind: 'difference', reason: 'Never came' })
    expect(rectified).toMatchObject({ total: { amount: -TOTAL }, status: 'readyToCharge' })
    const refund = (amount: number) => office().refund({ id: rectified.id, amount, reason: 'Never came' })
    expect(await failure(refund(TOTAL + 1))).toBe('RefundTooLarge')
    await refund(TOTAL)
    await sendRefunds(rectified.id)
    expect(await show(rectified.id)).toMatchObject({ status: 'completed', owed: { amount: 0 } })
    expect(await show(id)).toMatchObject({ status: 'completed' })
    expect(await failure(office().refund({ id, amount: 1, reason: 'x' }))).toBe('RefundTooLarge')
  })

  test('a payment that the bank takes back is a new attempt, noted once', async () => {
    const payer = await makePayer()
    const id = await owing(payer)
    await as(payer).customer.invoices.execute({ invoiceId: id, paymentMethodId: await saved(payer) })
    await takeBack(id)
    const { attempts } = await office().attempts({ invoiceId: id })
    expect(attempts.map(({ kind, status }) => [kind, status])).toEqual([
      ['return', 'COMPLETED'],
      ['payment', 'COMPLETED'],
    ])
    expect(await show(id)).toMatchObject({ status: 'failed', owed: { amount: TOTAL } })
    expect(await dueInLedger(payer)).toBe(TOTAL)
  })
})

test('how to pay names the account, the sum and the text of the payment code', async () => {
  const payer = await makePayer()
  const id = await owing(payer)
  const data = await as(payer).customer.invoices.howToPay({ invoiceId: id })
  expect(data).toMatchObject({ takesCard: true, isUnderWay: false, owed: { amount: TOTAL } })
  expect(data.transfer?.reference).toBe(data.legalId)
  expect(data.transfer?.epc.split('\n').slice(5, 8)).toEqual([
    'Comanda Menjar a la Feina SL',
    'ES9121000418450200051332',
    'EUR26.20',
  ])
})

test('whatever the order of payments, refunds and returns, an invoice owes what the ledger says', async () => {
  const step = fc.oneof(
    fc.constant({ do: 'pay' as const }),
    fc.constant({ do: 'decline' as const }),
    fc.constant({ do: 'leave' as const }),
    fc.constant({ do: 'return' as const }),
    fc.integer({ min: 1, max: TOTAL }).map(cents => ({ do: 'refund' as const, cents })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async steps => {
      const payer = await makePayer()
      const id = await owing(payer)
      const good = await saved(payer)
      const broke = await saved(payer, 'pm_card_chargeCustomerFail')
      for (const each of steps) {
        const mine = as(payer).customer.invoices
        if (each.do === 'pay') await failure(mine.execute({ invoiceId: id, paymentMethodId: good }))
        if (each.do === 'decline') await failure(mine.execute({ invoiceId: id, paymentMethodId: broke }))
        if (each.do === 'leave') await failure(mine.execute({ invoiceId: id }))
        if (each.do === 'return') await takeBack(id)
        if (each.do === 'refund') {
          await failure(office().refund({ id, amount: each.cents, reason: 'Wrong' }))
          await sendRefunds(id)
        }
        const { owed, status } = await show(id)
        expect(owed.amount).toBe(await dueInLedger(payer))
        expect(status === 'completed').toBe(owed.amount === 0)
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)
