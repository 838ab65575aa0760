import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeIssuer } from '../invoices/billing.make'
import { camtOf } from './bank-files.make'

const address = { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' }
const IBAN = 'ES7921000813610123456789'

let world: TestWorld
let admin: Person
let issuerId: string
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  issuerId = (await makeIssuer(world)).id
})
afterAll(() => world.close())

const calls = (caller = admin) => createCaller(appRouter)(contextFor(world, caller)).admin
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

/** An issued invoice of so many cents. */
async function issue(name: string, cents: number, organizationId: string | null = null) {
  const { id } = await calls().invoices.create({
    issuerId,
    recipient: { name, vatNumber: 'ESB12345674', address, email: null },
    lines: [{ name: 'Lunch', quantity: 1, price: cents, taxPercentage: 10 }],
    organizationId,
  })
  const { legalId } = await calls().invoices.setStatus({ id, status: 'readyToCharge' })
  return { id, legalId: legalId! }
}
const statusOf = async (id: string) => (await calls().invoices.show({ id })).status

/** A line that came in, with the IBAN of its payer in its text. */
async function receive(cents: number, concept: string, counterparty = 'Somebody') {
  const lines = [{ bookedOn: '2026-11-20', cents, concept, counterparty }]
  const content = Buffer.from(camtOf({ lines })).toString('base64')
  await calls().bank.sync({ file: { name: 'a.xml', content } })
  const { docs } = await calls().bank.transactions({ search: concept, limit: 1 })
  return docs[0]!
}
const lineOf = async (search: string) => (await calls().bank.transactions({ search, limit: 1 })).docs[0]!

test('a line with the number and the exact amount is matched automatically, and clearing restores', async () => {
  const invoice = await issue('Nimbus Digital SL', 12_345)
  const line = await receive(12_345, `FACTURA ${invoice.legalId} ALFA`)
  expect((await calls().bank.suggest({ id: line.id })).suggestions).toMatchObject([
    { isCertain: true, reasons: ['numberInText', 'amountFits'], invoices: [{ id: invoice.id }] },
  ])
  expect(await calls().bank.autoMatch({ dryRun: true })).toMatchObject({ matched: 1 })
  expect(await statusOf(invoice.id)).toBe('readyToCharge')
  expect(await calls().bank.autoMatch({})).toMatchObject({ matched: 1 })
  expect(await calls().bank.autoMatch({})).toEqual({ matched: 0, suggested: 0, unmatched: 0 })
  expect(await statusOf(invoice.id)).toBe('completed')
  expect(await lineOf('alfa')).toMatchObject({ state: 'matched' })
  expect((await calls().bank.suggest({ id: line.id })).paid).toEqual([
    { id: invoice.id, legalId: invoice.legalId, cents: 12_345 },
  ])
  expect(await failure(calls().bank.decide({ ids: [line.id], state: 'notOurs' }))).toBe('BankLineDecided')

  await calls().bank.clear({ id: line.id })
  expect(await statusOf(invoice.id)).toBe('readyToCharge')
  expect(await lineOf('alfa')).toMatchObject({ state: 'toDecide' })
  expect(await calls().bank.clear({ id: line.id })).toEqual(await calls().bank.clear({ id: line.id }))
  await calls().bank.decide({ ids: [line.id], state: 'notOurs' })
})

test('one line pays many invoices, and many lines pay one', async () => {
  const [one, other] = [await issue('Beta SL', 3_000), await issue('Beta SL', 4_000)]
  const line = await receive(7_000, 'BRAVO')
  const both = [one, other].map(({ id }, at) => ({ id, cents: [3_000, 4_000][at]! }))
  expect(await failure(calls().bank.match({ transactionIds: [line.id], invoices: both.slice(1) }))).toBe(
    'BankSumsDiffer',
  )
  await calls().bank.match({ transactionIds: [line.id], invoices: both })
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['completed', 'completed'])

  const whole = await issue('Gamma SL', 10_000)
  const [half, rest] = [await receive(6_000, 'CHARLIE ONE'), await receive(4_000, 'CHARLIE TWO')]
  await calls().bank.reconcileInvoice({ invoiceId: whole.id, transactionIds: [half.id] })
  expect(await statusOf(whole.id)).toBe('readyToCharge')
  await calls().bank.reconcileInvoice({ invoiceId: whole.id, transactionIds: [rest.id] })
  expect(await statusOf(whole.id)).toBe('completed')
  await calls().bank.clearReconciliation({ invoiceId: whole.id })
  expect(await statusOf(whole.id)).toBe('readyToCharge')
  await calls().bank.match({
    transactionIds: [half.id, rest.id],
    invoices: [{ id: whole.id, cents: 10_000 }],
  })
  expect(await statusOf(whole.id)).toBe('completed')
})

test('what the bank has kept is a charge with its reason', async () => {
  const invoice = await issue('Delta SL', 129_940)
  const line = await receive(129_040, 'DELTA MENOS GASTOS')
  const invoices = [{ id: invoice.id, cents: 129_940 }]
  expect(await failure(calls().bank.match({ transactionIds: [line.id], invoices }))).toBe('BankSumsDiffer')
  await calls().bank.match({
    transactionIds: [line.id],
    invoices,
    charge: { cents: 900, reason: 'bankCharge' },
  })
  expect(await statusOf(invoice.id)).toBe('completed')
})

test('an account is known once a person has matched it, and distrusted once that was declined', async () => {
  const organizationId = await world.db
    .insertInto('organization')
    .values({
      id: world.newId(),
      name: 'Epsilon',
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(row => row.id)
  const first = await issue('Epsilon SL', 5_555, organizationId)
  const line = await receive(5_555, `ECHO ONE ${IBAN}`)
  expect((await calls().bank.suggest({ id: line.id })).suggestions[0]).toMatchObject({ isCertain: false })
  await calls().bank.match({ transactionIds: [line.id], invoices: [{ id: first.id, cents: 5_555 }] })

  const second = await issue('Epsilon SL', 6_666, organizationId)
  const next = await receive(6_666, `ECHO TWO ${IBAN}`)
  expect((await calls().bank.suggest({ id: next.id })).suggestions[0]).toMatchObject({
    isCertain: true,
    reasons: ['amountFits', 'ibanKnown'],
  })
  await calls().bank.decline({ id: next.id, invoiceIds: [second.id] })
  expect((await calls().bank.suggest({ id: next.id })).suggestions).toEqual([])
})

test('two people who match the same line at once match it once', async () => {
  const [one, other] = [await issue('Zeta SL', 777), await issue('Eta SL', 777)]
  const line = await receive(777, 'FOXTROT')
  const tries = await Promise.allSettled(
    [one, other].map(({ id }) =>
      calls().bank.match({ transactionIds: [line.id], invoices: [{ id, cents: 777 }] }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([await statusOf(one.id), await statusOf(other.id)].toSorted()).toEqual([
    'completed',
    'readyToCharge',
  ])
})

test('who looks after one city matches nothing', async () => {
  const scope = { cities: ['bcn'] }
  const elsewhere = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope }] })
  const invoice = await issue('Theta SL', 888)
  const line = await receive(888, 'GOLF')
  const invoices = [{ id: invoice.id, cents: 888 }]
  const { bank } = calls(elsewhere)
  expect(
    await Promise.all([
      failure(bank.suggest({ id: line.id })),
      failure(bank.match({ transactionIds: [line.id], invoices })),
      failure(bank.clear({ id: line.id })),
      failure(bank.decline({ id: line.id, invoiceIds: [invoice.id] })),
      failure(bank.autoMatch({})),
      failure(bank.reconcileInvoice({ invoiceId: invoice.id, transactionIds: [line.id] })),
      failure(bank.clearReconciliation({ invoiceId: invoice.id })),
    ]),
  ).toEqual(['NotFound', 'NotFound', 'NotFound', 'NotFound', 'Forbidden', 'NotFound', 'NotFound'])
})
