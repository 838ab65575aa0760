import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makeOrganization } from '../../identity/users/people.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice } from '../../orders/checkout/checkout.make'
import { refreshDispute } from '../../orders/payments/disputes'
import { makeIssuer } from '../invoices/billing.make'
import { collectDebits } from './collect-debits'
import { noteInvoiceReturns, sweepInvoiceAttempts } from './follow-attempts'
import { remindPayers } from './remind-payers'

const provider = openTestPayments()
let world: TestWorld
let admin: Person
let issuerId: string

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  issuerId = (await makeIssuer(world, { payment_days: 30 })).id
})
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey = world.newId()) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const office = () => as(admin).admin.invoices
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

/** A location with a person who runs it, and the account that this person has saved with a mandate. */
async function makePlace() {
  await world.db
    .updateTable('payment_method')
    .set({ removed_at: world.clock.now() })
    .where('removed_at', 'is', null)
    .execute()
  const { id: companyId } = await makeOrganization(world)
  const { id: placeId } = await makeOffice(world, await makePerson(world), {})
  await world.db
    .updateTable('location')
    .set({ organization_id: companyId })
    .where('id', '=', placeId)
    .execute()
  const keeper = await makePerson(world, {
    permissions: [{ type: 'OrganizationPermission', scope: { organizationId: companyId } }],
  })
  const mine = createCaller(appRouter)(
    contextFor(world, keeper, { ip: '203.0.113.7', userAgent: 'A browser' }),
  ).customer.paymentMethods
  const setup = await mine.setUp({ kind: 'sepa_debit', acceptsMandate: true })
  await provider.fromBrowser('POST', `/v1/setup_intents/${setup.setupIntentId}/confirm`, {
    client_secret: setup.clientSecret,
    'payment_method_data[type]': 'sepa_debit',
    'payment_method_data[sepa_debit][iban]': 'AT611904300234573201',
    'payment_method_data[billing_details][name]': 'Nimbus SL',
    'payment_method_data[billing_details][email]': 'nimbus@example.test',
    'mandate_data[customer_acceptance][type]': 'online',
  })
  const { id: accountId } = await mine.confirmSetup({ setupIntentId: setup.setupIntentId })
  return { companyId, placeId, accountId }
}

async function issue({ placeId, companyId }: { placeId: string; companyId: string }, cents = 5000) {
  const draft = await office().create({
    issuerId,
    locationId: placeId,
    organizationId: companyId,
    recipient: { name: 'Nimbus SL', vatNumber: 'ESB12345674', address: null, email: 'pay@nimbus.test' },
    lines: [{ name: 'Lunches', quantity: 1, price: cents, taxPercentage: 10 }],
  })
  return office().setStatus({ id: draft.id, status: 'readyToCharge' })
}
const mails = (template: string) =>
  world.db
    .selectFrom('outgoing_message')
    .select(['recipient', 'dedupe_key'])
    .where('template', '=', template)
    .orderBy('id')
    .execute()
const attemptsOf = async (invoiceId: string) => (await office().attempts({ invoiceId })).attempts
const press = async (button: string) => {
  const answer = await fetch(`${provider.simulator.url}/__sim/${button}`, {
    method: 'POST',
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

test('a debit is announced, collected two days later, completed by the bank, and returned weeks after that', async () => {
  const place = await makePlace()
  const invoice = await issue(place)
  expect(await office().chargeSepa({ invoiceId: invoice.id })).toMatchObject({
    status: 'REJECTED_UNPROCESSABLE',
    error: 'noMethod',
  })
  expect(
    await failure(office().setDebitAccount({ locationId: place.placeId, paymentMethodId: world.newId() })),
  ).toBe('PaymentMethodNotFound')
  await office().setDebitAccount({ locationId: place.placeId, paymentMethodId: place.accountId })
  expect(await office().debitAccounts({ locationId: place.placeId })).toMatchObject({
    current: { id: place.accountId },
  })
  expect(await office().chargeSepa({ invoiceId: invoice.id })).toMatchObject({
    status: 'RECEIVED',
    method: { type: 'sepa_debit' },
  })
  expect(await failure(office().chargeSepa({ invoiceId: invoice.id }))).toBe('InvalidInvoiceTransition')
  expect(await mails('invoice-debit')).toHaveLength(1)

  await collectDebits(world)
  await sweepInvoiceAttempts(world)
  const [announced] = await attemptsOf(invoice.id)
  expect(announced).toMatchObject({ status: 'RECEIVED', paymentIntentId: null })

  world.clock.advance(2 * DAY_MS)
  await collectDebits(world)
  await collectDebits(world)
  const [sent] = await attemptsOf(invoice.id)
  const intentId = sent!.paymentIntentId!
  expect(intentId).toStartWith('pi_')
  expect(sent!.status).toBe('RECEIVED')
  expect(await failure(office().withdrawPayment({ invoiceId: invoice.id }))).toBe('InvoicePaymentUnderWay')

  await press(`intents/${intentId}/settle`)
  world.clock.advance(2 * HOUR_MS)
  await sweepInvoiceAttempts(world)
  expect(await office().show({ id: invoice.id })).toMatchObject({ status: 'completed', owed: { amount: 0 } })

  await press(`intents/${intentId}/dispute`)
  const { data } = await provider.stripe.disputes.list({ payment_intent: intentId })
  await refreshDispute(world, data[0]!.id)
  world.clock.advance(20 * DAY_MS)
  await noteInvoiceReturns(world)
  expect((await attemptsOf(invoice.id)).map(({ kind, status }) => [kind, status]).slice(0, 2)).toEqual([
    ['return', 'COMPLETED'],
    ['payment', 'COMPLETED'],
  ])
  expect(await office().show({ id: invoice.id })).toMatchObject({ status: 'failed', owed: { amount: 5000 } })
})

test('a debit that the bank refuses has failed, and the invoice can be paid otherwise', async () => {
  const place = await makePlace()
  const invoice = await issue(place)
  await office().setDebitAccount({ locationId: place.placeId, paymentMethodId: place.accountId })
  await office().chargeSepa({ invoiceId: invoice.id })
  world.clock.advance(2 * DAY_MS)
  await collectDebits(world)
  const [sent] = await attemptsOf(invoice.id)
  await press(`intents/${sent!.paymentIntentId}/refuse`)
  await office().syncPayments({ invoiceId: invoice.id })
  expect((await attemptsOf(invoice.id))[0]).toMatchObject({ status: 'FAILED', error: expect.any(String) })
  expect(await office().show({ id: invoice.id })).toMatchObject({ status: 'failed' })
})

test('what is announced and not collected yet can be withdrawn', async () => {
  const place = await makePlace()
  const invoice = await issue(place)
  await office().setDebitAccount({ locationId: place.placeId, paymentMethodId: place.accountId })
  await office().chargeSepa({ invoiceId: invoice.id })
  expect(await office().withdrawPayment({ invoiceId: invoice.id })).toMatchObject({ status: 'readyToCharge' })
  world.clock.advance(3 * DAY_MS)
  await collectDebits(world)
  expect(await attemptsOf(invoice.id)).toMatchObject([
    { status: 'FAILED', error: 'withdrawn', paymentIntentId: null },
  ])
})

test('a batch says what it would do, does it once, and leaves out what cannot be debited', async () => {
  const place = await makePlace()
  const other = await makePlaceWithoutAccount()
  await office().setDebitAccount({ locationId: place.placeId, paymentMethodId: place.accountId })
  const small = await issue(place, 3000)
  const large = await issue(place, 1_000_001)
  const without = await issue(other, 2000)
  const ids = [small.id, large.id, without.id]
  const outcomes = async (dryRun: boolean) => {
    const { invoices, total, count } = await office().debit({ invoiceIds: ids, dryRun })
    return { total: total.amount, count, of: new Map(invoices.map(({ id, outcome }) => [id, outcome])) }
  }
  const planned = await outcomes(true)
  expect(planned).toEqual({
    total: 3000,
    count: 1,
    of: new Map([
      [small.id, 'debit'],
      [large.id, 'aboveLimit'],
      [without.id, 'noMethod'],
    ]),
  })
  expect(await attemptsOf(small.id)).toEqual([])
  expect(await outcomes(false)).toEqual(planned)
  expect(await attemptsOf(small.id)).toMatchObject([{ status: 'RECEIVED', amount: { amount: 3000 } }])
  expect(await attemptsOf(large.id)).toEqual([])
  expect((await outcomes(false)).of.get(small.id)).toBe('notChargeable')
})

async function makePlaceWithoutAccount() {
  const { id: companyId } = await makeOrganization(world)
  const { id: placeId } = await makeOffice(world, await makePerson(world), {})
  return { companyId, placeId }
}

test('payers are reminded on the days of the schedule, once each, until it is paid', async () => {
  const { companyId, placeId } = await makePlaceWithoutAccount()
  const invoice = await issue({ companyId, placeId })
  const sent = async () =>
    (await mails('invoice-reminder')).filter(({ dedupe_key }) => dedupe_key?.includes(invoice.id)).length
  const dayAfterDue = async (days: number) => {
    world.clock.set(new Date(Date.parse(`${invoice.dueOn}T10:00:00Z`) + days * DAY_MS).toISOString())
    await remindPayers(world)
    await remindPayers(world)
    return sent()
  }
  expect(await dayAfterDue(2)).toBe(0)
  expect(await dayAfterDue(3)).toBe(1)
  expect(await dayAfterDue(9)).toBe(1)
  expect(await dayAfterDue(10)).toBe(2)
  expect((await office().attempts({ invoiceId: invoice.id })).reminders).toHaveLength(2)
  await office().setStatus({ id: invoice.id, status: 'completed', note: 'In cash' })
  expect(await dayAfterDue(30)).toBe(2)
})
