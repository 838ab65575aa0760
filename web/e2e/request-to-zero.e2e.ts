import { expect } from 'bun:test'
import { eventually } from '../../src/dev/stories/listening'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import { norma43Of } from '../../src/modules/billing/bank/bank-files.make'
import { askForQuote } from './ask-for-quote'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * The money of one order, from the request to zero: a company asks for a quote, accepts it to pay by transfer, gets its
 * invoice when the order is delivered, and the file of the bank pays it. Pictures: build/request-to-zero.
 */
let company: VisitorWindow
let kitchen: VisitorWindow
let office: VisitorWindow
let locationId: string
let orderId: string
let invoice: { id: string; legalId: string; owed: { amount: number } }

const walk = startWalk('request-to-zero', async () => {
  const { product } = walk
  const token = await tokenOf(product, 'company')
  const me = await query<{ locations: { id: string }[] }>(product, 'app.me', token, null)
  locationId = me.locations[0]!.id
  const allowed = await call(product, 'PUT', `/locations/${locationId}`, {
    token: await tokenOf(product, 'admin'),
    body: { settings: { payByTransferAllowed: true } },
  })
  expect(allowed.status).toBe(200)
  company = await walk.open('company')
  kitchen = await walk.open('kitchen')
  office = await walk.open('office')
  await signIn(company, 'company', '/home/orders')
  await signIn(kitchen, 'merchant', '/admin/pending-purchases')
  await signIn(office, 'admin', '/admin/accounts-receivable')
})
const { album } = walk

walk.chapter('a company asks for a quote, and a kitchen offers', async () => {
  const { page } = kitchen
  const asked = await askForQuote(walk.product, 'merchant', { by: 'company', locationId })
  await page
    .getByRole('listitem')
    .filter({ hasText: asked.ufid })
    .getByRole('button', { name: 'Make a quote' })
    .click()
  await page.waitForURL(/\/admin\/quotes\/[0-9a-f]{24}/)
  await page.getByText('May pay by transfer: the company’s setting.').waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: /^Add / }).first().click()
  await dialog.getByText('Added (1)').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const quantity = page.getByLabel(/^Quantity of /).first()
  await quantity.fill('20')
  await quantity.press('Enter')
  await page.getByText(/^Saved \d\d:\d\d/).waitFor()
  await page
    .getByRole('button', { name: 'Send quote' })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await page.getByText('The quote is on its way').waitFor()
})

walk.chapter('the company accepts it by its link, to pay by transfer', async () => {
  const { page } = company
  await page.goto(new URL(kitchen.page.url()).pathname.replace('/admin/quotes', '/checkout-link'))
  await page.getByRole('heading', { name: 'What you get' }).waitFor()
  const fill = async (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value)
  await fill('name', 'Montse')
  await fill('lastName', 'Pujol')
  await fill('phone', '612345678')
  await fill('billingName', 'Byron SL')
  await fill('vatNumber', 'B12345674')
  await fill('billingAddress', 'Avinguda Diagonal 441')
  await fill('postalCode', '08036')
  await page.getByRole('switch', { name: 'Pay by bank transfer' }).click()
  await album.takeAll(page, 'accept')
  await page
    .getByRole('button', { name: /^Accept for / })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await page.getByText('The quote is an order now.').waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.waitForURL(/\/home\/orders\//)
  orderId = new URL(page.url()).pathname.split('/').at(-1)!
})

walk.chapter('what was delivered is drafted, and the office issues the invoice', async () => {
  const { product } = walk
  const token = await tokenOf(product, 'admin')
  const moved = await call<object>(product, 'POST', '/merchant-api/setLiveOrdersStatus', {
    token,
    body: { state: 'delivered', purchaseIds: [orderId], source: 'admin', force: true, reason: 'Handed over' },
  })
  expect(moved.status).toBe(200)
  const draft = await eventually('the invoice is drafted', async () => {
    const { body } = await call<{ docs: { id: string }[] }>(
      product,
      'GET',
      `/invoices?filter=${encodeURIComponent(JSON.stringify({ locationId, status: 'created', source: 'order' }))}&sort=-createdAt`,
      { token },
    )
    return body.docs[0]
  })
  const { page } = office
  await page.goto(`/admin/invoices/${draft.id}`)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('button', { name: /^PDF / }).waitFor()
  await album.takeAll(page, 'issued')
  invoice = (await call<typeof invoice>(product, 'GET', `/invoices/${draft.id}`, { token })).body
  expect(invoice.owed.amount).toBeGreaterThan(0)
})

walk.chapter('the company sees what it owes, and with which reference it is paid', async () => {
  const { page } = company
  await page.goto('/company-dash/billing')
  const row = page.getByRole('listitem').filter({ hasText: invoice.legalId })
  await row.waitFor()
  await album.takeAll(page, 'owed')
  await row.getByRole('button', { name: /^Pay/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(invoice.legalId, { exact: true }).first().waitFor()
  await album.take(page, 'reference')
  await page.keyboard.press('Escape')
})

walk.chapter('the file of the bank pays it, and nothing is owed', async () => {
  const { page } = office
  await page.goto('/admin/accounts-receivable?tab=bank')
  await page.getByRole('button', { name: 'Import file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import file' })
  const bookedOn = new Date().toISOString().slice(0, 10)
  const line = { bookedOn, cents: invoice.owed.amount, counterparty: 'BYRON SL', concept: invoice.legalId }
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'today.n43',
    mimeType: 'text/plain',
    buffer: Buffer.from(norma43Of({ lines: [line] })),
  })
  await dialog.getByText(/^1 new line/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // Number and sum are those of the invoice: the line is matched without a question.
  await page.getByText('Every line is decided').waitFor()
  await album.takeAll(page, 'matched')
  await page.goto(`/admin/invoices/${invoice.id}`)
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await album.takeAll(page, 'zero')

  await company.page.reload()
  const row = company.page.getByRole('listitem').filter({ hasText: invoice.legalId })
  await row.waitFor()
  expect(await row.getByText(/owed/i).count()).toBe(0)
  const token = await tokenOf(walk.product, 'admin')
  const { body } = await call<typeof invoice>(walk.product, 'GET', `/invoices/${invoice.id}`, { token })
  expect(body.owed.amount).toBe(0)
})
