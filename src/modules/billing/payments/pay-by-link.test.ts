import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeIssuer } from '../invoices/billing.make'
import { sendInvoiceRefund } from './send-refund'

const provider = openTestPayments()
let world: TestWorld
let issuerId: string
let admin: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  issuerId = (await makeIssuer(world, { iban: 'ES9121000418450200051332' })).id
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))
afterEach(async () => expect(await findStandingFaults(world.db)).toEqual([]))
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const office = () =>
  createCaller(appRouter)(contextFor(world, admin, { idempotencyKey: world.newId() })).admin.invoices
const visitor = (idempotencyKey = world.newId()) =>
  createCaller(appRouter)(contextFor(world, anonymous, { idempotencyKey })).public.invoices
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

const TOTAL = 23_520

/** An issued invoice, and what its link holds. */
async function linked() {
  const { id: invoiceId } = await office().create({
    issuerId,
    recipient: {
      name: 'Nimbus SL',
      vatNumber: 'ESB12345674',
      address: { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' },
      email: 'bills@nimbus.test',
    },
    lines: [{ name: 'Esmorzar', quantity: 24, price: 980, taxPercentage: 10 }],
    language: 'es',
  })
  await office().setStatus({ id: invoiceId, status: 'readyToCharge' })
  const link = await office().makeLink({ invoiceId })
  return { linkId: link.id, reference: { invoiceId, key: new URL(link.url).searchParams.get('key')! } }
}

type Opened = { clientSecret: string | null; paymentIntentId: string | null }
const confirm = ({ paymentIntentId, clientSecret }: Opened, card: string) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
    client_secret: clientSecret!,
    payment_method: card,
  })

test('a link says what is owed, and by which ways it is paid', async () => {
  const { reference } = await linked()
  const data = await visitor().howToPay(reference)
  expect(data).toMatchObject({ owed: { amount: TOTAL }, takesCard: true, isUnderWay: false })
  expect(data.transfer).toMatchObject({ iban: 'ES9121000418450200051332', reference: data.legalId })
  expect(data.transfer!.epc).toContain('EUR235.20')
})

test('a card pays an invoice by its link once, and the office gives it back', async () => {
  const { reference } = await linked()
  const key = world.newId()
  const opened = await visitor(key).execute(reference)
  expect(opened).toMatchObject({ status: 'RECEIVED', amount: { amount: TOTAL } })
  await confirm(opened, 'pm_card_visa')
  expect(await visitor(key).execute(reference)).toMatchObject({ status: 'COMPLETED', id: opened.id })
  expect(await visitor(key).execute(reference)).toMatchObject({ status: 'COMPLETED', id: opened.id })
  expect(await visitor().howToPay(reference)).toMatchObject({ owed: { amount: 0 }, takesCard: false })
  expect(await failure(visitor().execute(reference))).toBe('InvalidInvoiceTransition')

  await office().refund({ id: reference.invoiceId, amount: 520, reason: 'Late' })
  const { attempts } = await office().attempts({ invoiceId: reference.invoiceId })
  await sendInvoiceRefund(world, { attemptId: attempts.find(({ kind }) => kind === 'refund')!.id })
  const invoice = await office().show({ id: reference.invoiceId })
  expect(invoice.owed.amount).toBe(520)
})

test('a card that the bank refuses leaves the invoice open for another one', async () => {
  const { reference } = await linked()
  const key = world.newId()
  const opened = await visitor(key).execute(reference)
  await confirm(opened, 'pm_card_visa_chargeDeclined')
  expect(await visitor(key).execute(reference)).toMatchObject({ status: 'RECEIVED' })
  const second = await visitor().execute(reference)
  expect(second.id).not.toBe(opened.id)
  await confirm(second, 'pm_card_visa')
  // The first payment was given up with its attempt, and takes no money any more.
  expect((await confirm(opened, 'pm_card_visa')).status).toBe(400)
  expect((await office().attempts({ invoiceId: reference.invoiceId })).attempts).toHaveLength(2)
})

test('a link that has ended, was revoked or belongs to another invoice pays nothing', async () => {
  const { reference, linkId } = await linked()
  const other = await linked()
  const wrong = { invoiceId: other.reference.invoiceId, key: reference.key }
  for (const call of ['howToPay', 'execute'] as const) {
    expect(await failure(visitor()[call](wrong))).toBe('NotFound')
    expect(await failure(visitor()[call]({ ...reference, key: 'x' }))).toBe('NotFound')
  }
  await office().revokeLink({ id: linkId })
  expect(await failure(visitor().execute(reference))).toBe('NotFound')
  world.clock.advance(91 * DAY_MS)
  expect(await failure(visitor().execute(other.reference))).toBe('NotFound')
})
