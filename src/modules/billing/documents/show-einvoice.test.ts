import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { makeMerchant } from '../../stores/stores/stores.make'
import { makeIssuer } from '../invoices/billing.make'
import { EINVOICE_FORMATS } from './contract/einvoices'

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
const failure = (answer: Promise<unknown>) => answer.then(() => null, toFailure)
const NIMBUS = {
  name: 'Nimbus Łódź SL',
  vatNumber: 'ESA58818501',
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

test('an issued invoice is written with its code, the same for each reader', async () => {
  const invoice = await issued()
  for (const format of EINVOICE_FORMATS) {
    const asked = { invoiceId: invoice.id, format }
    const { name, xml } = await office().xml(asked)
    expect(name).toBe(`${invoice.legalId}-${format}.xml`)
    expect(xml).toContain('263.20')
    expect(xml).toContain(`numserie=${invoice.legalId}&amp;fecha=17-11-2026&amp;importe=263.20`)
    expect(xml).toContain('Factura verificable en la sede electrónica de la AEAT')
    world.clock.advance(86_400_000)
    expect((await office().xml(asked)).xml).toBe(xml)
  }
})

test('a rectifying invoice names the one that it rectifies', async () => {
  const first = await issued()
  const second = await office().rectify({
    invoiceId: first.id,
    kind: 'difference',
    reason: 'Dos menús menos',
    lines: [{ name: 'Menú', quantity: 1, price: -1960, taxPercentage: 10 }],
  })
  const ubl = await office().xml({ invoiceId: second.id, format: 'ubl' })
  expect(ubl.xml).toContain(`<cbc:ID>${first.legalId}</cbc:ID><cbc:IssueDate>2026-11-17</cbc:IssueDate>`)
  expect(ubl.xml).toContain('<CreditNote ')
  const facturae = await office().xml({ invoiceId: second.id, format: 'facturae' })
  expect(facturae.xml).toContain(`<Corrective><InvoiceNumber>${first.legalId}</InvoiceNumber>`)
})

test('one that the platform issues for a merchant says by whom', async () => {
  const merchant = await makeMerchant(world)
  const own = await makeIssuer(world, {
    merchant_id: merchant.id,
    name: 'Can Roca SL',
    vat_number: 'ESB64717838',
    mandate_reference: 'M-1',
    mandate_signed_on: '2026-01-01',
  })
  const invoice = await issued({ issuerId: own.id })
  const { xml } = await office().xml({ invoiceId: invoice.id, format: 'facturae' })
  expect(xml).toContain('<InvoiceIssuerType>TE</InvoiceIssuerType><ThirdParty>')
  expect(xml).toContain('según el mandato M-1.')
})

test('a draft is refused, and so is one without a customer, with what is missing', async () => {
  const { id } = await draft()
  expect(await failure(office().xml({ invoiceId: id, format: 'ubl' }))).toMatchObject({
    name: 'InvoiceNotIssued',
  })
  const simplified = await issued({ recipient: null })
  expect(await failure(office().xml({ invoiceId: simplified.id, format: 'facturae' }))).toMatchObject({
    name: 'EInvoiceDetailsMissing',
    details: {
      format: 'facturae',
      missing: [
        'recipient.name',
        'recipient.vatNumber',
        'recipient.street',
        'recipient.postalCode',
        'recipient.city',
      ],
    },
  })
})

test('it is for the office of its city, its customer, and who runs the place it was issued to', async () => {
  const customer = await makePerson(world)
  const place = await makeLocation(world)
  const { id } = await draft({ locationId: place.id })
  await world.db.updateTable('invoice').set({ person_id: customer.id }).where('id', '=', id).execute()
  const asked = { invoiceId: id, format: 'ubl' as const }
  expect((await failure(as(customer).customer.invoices.xml(asked)))?.name).toBe('NotFound')
  await office().setStatus({ id, status: 'readyToCharge' })
  const { xml } = await office().xml(asked)
  const runs = (locationId: string) =>
    makePerson(world, {
      permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [locationId] } }],
    })
  expect((await as(customer).customer.invoices.xml(asked)).xml).toBe(xml)
  expect((await as(await runs(place.id)).company.invoices.xml(asked)).xml).toBe(xml)
  const [stranger, neighbour, elsewhere] = [
    await makePerson(world),
    await runs(world.newId()),
    await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }] }),
  ]
  const refused = [
    failure(as(stranger).customer.invoices.xml(asked)),
    failure(as(neighbour).company.invoices.xml(asked)),
    failure(as(elsewhere).admin.invoices.xml(asked)),
  ]
  for (const answer of await Promise.all(refused)) expect(answer?.name).toBe('NotFound')
})
