import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * The office issues an invoice, loads it as a PDF, mails it and copies its link; who has the link reads it without an
 * account until the office ends the link.
 */
let office: VisitorWindow
let customer: VisitorWindow
let invoiceId: string
let link: string

const walk = startWalk('invoice-links', async () => {
  const { product } = walk
  const token = await tokenOf(product, 'admin')
  const made = async <Answer>(path: string, body: unknown) =>
    (await call<Answer>(product, 'POST', path, { token, body })).body
  const issuer = await made<{ id: string }>('/issuers', {
    name: 'Comanda Menjar a la Feina, S.L.',
    vatNumber: 'B67451237',
    city: 'bcn',
    address: { address: 'Carrer de Llull 112, 3r', postalCode: '08005', city: 'Barcelona', country: 'ES' },
    registryText: 'Registre Mercantil de Barcelona, tom 47.218, foli 86, full B-541.307',
    email: 'factures@comanda.test',
    iban: 'ES91 2100 0418 4502 0005 1332',
    seriesFull: 'FX',
    seriesSimplified: 'SX',
    seriesRectifying: 'RX',
  })
  const draft = await made<{ id: string }>('/invoices', {
    issuerId: issuer.id,
    recipient: {
      name: 'Estudi Marina Arquitectes, S.L.P.',
      vatNumber: 'B64907736',
      address: { address: 'Carrer de Pujades 158', postalCode: '08005', city: 'Barcelona', country: 'ES' },
      email: 'factures@estudimarina.test',
    },
    lines: [
      { name: 'Esmorzar de treball, per persona', quantity: 24, price: 980, taxPercentage: 10 },
      { name: 'Suc natural de taronja 1 l', quantity: 6, price: 540, taxPercentage: 10 },
      { name: 'Entrega en Carrer de Pujades 158', quantity: 1, price: 2800, taxPercentage: 21 },
    ],
    billingMeta: { poNumber: 'EM-2026-31', projectCode: 'Inauguració estudi' },
    language: 'es',
  })
  invoiceId = draft.id
  await made(`/invoices/${invoiceId}/set-status`, { status: 'readyToCharge' })
  office = await walk.open('office', { permissions: ['clipboard-read', 'clipboard-write'] })
  await signIn(office, 'admin', `/admin/invoices/${invoiceId}`)
})
const { album } = walk
const sentPart = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sent', exact: true }) })

walk.chapter('the office loads the PDF of an issued invoice', async () => {
  const { page } = office
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF FX-/ }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^FX-\d{4}-\d{6}\.pdf$/)
})

walk.chapter('it loads the same invoice as a file for programs', async () => {
  const { page } = office
  for (const [entry, format] of [
    ['Facturae 3.2.2, unsigned', 'facturae'],
    ['UBL 2.1, Peppol BIS 3', 'ubl'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^More formats of FX-/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    expect((await coming).suggestedFilename()).toMatch(new RegExp(`^FX-\\d{4}-\\d{6}-${format}\\.xml$`))
  }
})

walk.chapter('it mails the invoice, and copies a link', async () => {
  const { page } = office
  const sent = sentPart(page)
  await sent.getByText('This invoice was not sent yet.').waitFor()
  await sent.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Send invoice FX-/ })
  await expectValue(dialog.getByLabel('Addresses'), 'factures@estudimarina.test')
  await album.take(page, 'send')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await sent.getByText('factures@estudimarina.test').waitFor()
  const answer = page.waitForResponse(/admin\.invoices\.makeLink/)
  await sent.getByRole('button', { name: 'Copy link' }).click()
  link = /\/pay\/invoice\/[^"]+/.exec(await (await answer).text())![0]
  await sent.getByText('Link without a mail').waitFor()
  await album.takeAll(page, 'sent')
})

const expectValue = async (field: { inputValue(): Promise<string> }, value: string) =>
  expect(await field.inputValue()).toBe(value)

walk.chapter('who has the link reads what is owed, and how to pay it', async () => {
  customer = await walk.open('customer')
  const { page } = customer
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: '€295.60' }).waitFor()
  await page.getByRole('region', { name: 'Pay €295.60' }).waitFor()
  await page.getByRole('article').getByText('Estudi Marina Arquitectes, S.L.P.').waitFor()
  await album.takeAll(page, 'linked')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF FX-/ }).click()
  expect((await coming).suggestedFilename()).toMatch(/^FX-\d{4}-\d{6}\.pdf$/)
})

walk.chapter('they pay it with a card, after the bank of the first one has refused', async () => {
  const { page } = customer
  const part = page.getByRole('region', { name: 'Pay €295.60' })
  await part.getByRole('img').waitFor()
  await part.getByRole('button', { name: 'Pay by card' }).click()
  await album.takeAll(page, 'card')
  const pay = async (number: string) => {
    await part.getByLabel('Card number').fill(number)
    await part.getByLabel('Expires').fill('12 / 39')
    await part.getByLabel('Security code').fill('123')
    await part.getByRole('button', { name: 'Pay €295.60' }).click()
  }
  customer.expectAnswer(/^POST 402/)
  await pay('4000000000000002')
  await part.getByRole('alert').waitFor()
  await pay('4242424242424242')
  await page.getByRole('region', { name: 'Paid' }).waitFor()
  await album.takeAll(page, 'paid')
})

walk.chapter('the office sees that it was opened, and ends the link', async () => {
  const { page } = office
  await page.reload()
  const sent = sentPart(page)
  await sent.getByText(/Opened/).waitFor()
  await sent.getByRole('button', { name: 'End link: Link without a mail' }).click()
  await sent.getByText('Ended', { exact: true }).waitFor()
  await customer.page.reload()
  await customer.page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor()
  await album.take(customer.page, 'ended')
})

walk.chapter('an older address shows what it carries, as not verified', async () => {
  const { page } = customer
  const euros = (amount: number) => ({ amount, currency: 'eur' })
  const carried = {
    legalId: 'F-2026-000001',
    items: [
      {
        name: 'Menú',
        quantity: 2,
        taxPercentage: 10,
        taxBase: euros(2000),
        taxTotal: euros(200),
        paymentTotal: euros(2200),
      },
    ],
  }
  const invoice = Buffer.from(JSON.stringify(carried)).toString('base64url')
  await page.goto(`/pay/invoice?invoice=${invoice}&language=es`)
  await page.getByText('Sin verificar').waitFor()
  await page.getByText('22,00').first().waitFor()
  await album.take(page, 'not-verified')
})
