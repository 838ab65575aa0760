import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeIssuer } from '../invoices/billing.make'
import { sheetOfInvoice } from './invoice-pdf'
import { readPdf } from './show-invoice-pdf'

let world: TestWorld
let issuerId: string
let admin: Person

beforeAll(async () => {
  world = await openTestWorld()
  issuerId = (await makeIssuer(world, { iban: 'ES9121000418450200051332' })).id
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const office = () => as(admin).admin.invoices
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)
const NIMBUS = {
  name: 'Nimbus Łódź SL',
  vatNumber: 'ESB12345674',
  address: { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' },
  email: 'bills@nimbus.test',
}

const draft = (changes: object = {}) =>
  office().create({
    issuerId,
    recipient: NIMBUS,
    lines: [
      { name: 'Esmorzar', quantity: 24, price: 980, taxPercentage: 10 },
      { name: 'Entrega', quantity: 1, price: 2800, taxPercentage: 21 },
    ],
    language: 'es',
    ...changes,
  })
const issued = async (changes: object = {}) => {
  const { id } = await draft(changes)
  return office().setStatus({ id, status: 'readyToCharge' })
}
const rowOf = (id: string) =>
  world.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const load = async (invoiceId: string) => {
  const { url, name } = await office().pdf({ invoiceId })
  const pdf = await readPdf(world, url.split('/').at(-1)!, world.clock.now())
  expect(pdf.name).toBe(name)
  return pdf.bytes
}

test('an issued invoice is drawn once, and is the same bytes for each reader', async () => {
  const invoice = await issued()
  const bytes = await load(invoice.id)
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toStartWith('%PDF-1.7')
  // Tagged, in the language of its reader, with the font inside.
  for (const word of ['/StructTreeRoot', '/Marked true', '/Lang (es)', '/FontFile2'])
    expect(text).toContain(word)
  world.clock.advance(86_400_000)
  expect(Buffer.compare(await load(invoice.id), bytes)).toBe(0)
  const { sha256, content_type } = await world.db
    .selectFrom('stored_file')
    .innerJoin('invoice_pdf', 'file_id', 'stored_file.id')
    .select(['sha256', 'content_type'])
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  expect(content_type).toBe('application/pdf')
  // Where the file is lost, it is drawn again, the same.
  await world.files.remove(`${sha256}.pdf`)
  expect(Buffer.compare(await load(invoice.id), bytes)).toBe(0)
  expect(await world.files.get(`${sha256}.pdf`)).not.toBeNull()
}, 60_000)

test('an invoice says all that the law asks for, and shows the code of the tax agency', async () => {
  const invoice = await issued({ billingMeta: { poNumber: 'PO-7' }, notes: 'Gracias' })
  const sheet = await sheetOfInvoice(world, await rowOf(invoice.id), world.clock.now())
  expect(sheet).toMatchObject({
    title: 'Factura',
    number: invoice.legalId,
    mark: null,
    code: {
      above: 'QR tributario:',
      url: expect.stringContaining(`numserie=${invoice.legalId}&fecha=17-11-2026&importe=263.20`),
    },
  })
  expect(sheet.parties.map(({ lines }) => lines)).toEqual([
    ['Comanda Menjar a la Feina SL', 'NIF ESB12345674', 'Carrer de Pallars 193', '08005 Barcelona, España'],
    [
      'Nimbus Łódź SL',
      'NIF ESB12345674',
      'Carrer de Mallorca 1',
      '08013 Barcelona, España',
      'bills@nimbus.test',
    ],
  ])
  expect(sheet.facts).toEqual([
    { label: 'Fecha de expedición', value: '17/11/2026' },
    { label: 'Vencimiento', value: '17/12/2026' },
    { label: 'N.º de pedido de compra', value: 'PO-7' },
  ])
  const plain = (rows: string[][]) => rows.map(row => row.map(cell => cell.replaceAll('\u00a0', ' ')))
  expect(plain(sheet.table.rows)).toEqual([
    ['Esmorzar', '24', '8,9092 €', '213,82 €', '10 %', '235,20 €'],
    ['Entrega', '1', '23,1400 €', '23,14 €', '21 %', '28,00 €'],
  ])
  expect(plain(sheet.sums.rows)).toEqual([
    ['10 %', '213,82 €', '21,38 €', '235,20 €'],
    ['21 %', '23,14 €', '4,86 €', '28,00 €'],
    ['Suma', '236,96 €', '26,24 €', '263,20 €'],
  ])
  expect(sheet.sections[0]!.lines).toEqual([
    'Por transferencia a ES91 2100 0418 4502 0005 1332',
    `Concepto: ${invoice.legalId}`,
  ])
  expect(sheet.small.at(-1)).toContain(invoice.hash!)
})

test('a rectifying invoice names the one that it corrects, how and why', async () => {
  const first = await issued({ language: 'ca' })
  const second = await office().rectify({
    invoiceId: first.id,
    kind: 'difference',
    reason: 'Dos menús menys',
    lines: [{ name: 'Menú', quantity: 1, price: -1960, taxPercentage: 10 }],
  })
  const sheet = await sheetOfInvoice(world, await rowOf(second.id), world.clock.now())
  expect(sheet.title).toBe('Factura rectificativa')
  expect(sheet.notices).toEqual([
    {
      heading: `Rectifica la factura ${first.legalId} del 17/11/2026`,
      lines: ['Per diferències: els imports d’aquesta factura se sumen als seus.', 'Motiu: Dos menús menys'],
    },
  ])
})

test('a draft says that it is one, and is not kept', async () => {
  const { id } = await draft({ language: 'fr', recipient: null })
  const sheet = await sheetOfInvoice(world, await rowOf(id), world.clock.now())
  expect(sheet).toMatchObject({ mark: 'BROUILLON', number: '', code: null, title: 'Facture simplifiée' })
  const before = await kept()
  expect(Buffer.from(await load(id)).toString('latin1')).toStartWith('%PDF')
  expect(await kept()).toEqual(before)
}, 60_000)

const kept = () => world.db.selectFrom('invoice_pdf').select('invoice_id').execute()

test('a PDF is for the office of its city, its customer and its company; an address counts for a day', async () => {
  const invoice = await issued()
  const [stranger, elsewhere] = [
    await makePerson(world),
    await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }] }),
  ]
  const asked = { invoiceId: invoice.id }
  expect(await failure(as(stranger).customer.invoices.pdf(asked))).toBe('NotFound')
  expect(await failure(as(stranger).admin.invoices.pdf(asked))).toBe('Forbidden')
  expect(await failure(as(elsewhere).admin.invoices.pdf(asked))).toBe('NotFound')
  const { url } = await office().pdf(asked)
  const token = url.split('/').at(-1)!
  expect(await failure(readPdf(world, `${token}x`, world.clock.now()))).toBe('NotFound')
  world.clock.advance(86_400_000 + 1000)
  expect(await failure(readPdf(world, token, world.clock.now()))).toBe('NotFound')
})
