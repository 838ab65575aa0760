import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * A kitchen, a company and an office fill in their forms; the platform finds them, takes one over and makes a merchant
 * of it. The pictures are in build/onboarding.
 */
const walk = startWalk('onboarding')
const { album, chapter } = walk
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
async function tellWho(page: Page, email: string) {
  await page.getByLabel('First name').fill('Núria')
  await page.getByLabel('Last name').fill('Soler')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone').fill('612345678')
  await page.getByLabel('Your role').fill('Owner')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const thanked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()

let visitor: VisitorWindow

chapter('a kitchen tells on a phone who it is, and mends what was wrong', async () => {
  visitor = await walk.open('visitor', PHONE)
  const { page } = visitor
  await page.goto('/search')
  await page.getByRole('link', { name: 'Sell on Comanda' }).click()
  await next(page)
  expect(await page.locator('#main [aria-invalid]').count()).toBeGreaterThan(0)
  await page.getByLabel('Name of your kitchen').fill('Cuina Soler')
  await page.getByRole('radio', { name: 'Barcelona' }).click()
  await page.getByLabel('What do you cook?').fill('Rice every day')
  await next(page)
  await tellWho(page, 'nuria@soler.test')
  // What was typed outlives the page.
  await page.reload()
  expect(await page.getByLabel('Last name').inputValue()).toBe('Soler')
  await page.getByLabel('Phone').fill('612')
  await send(page)
  await page.locator('#main input[type=tel][aria-invalid]').waitFor()
  // The numbers of the world are known to the server alone.
  expect(visitor.faults.splice(0)).toEqual(['POST 409 /trpc/public.onboarding.partner'])
  await page.getByLabel('Phone').fill('612345678')
  await album.take(page, 'partner-phone')
  await send(page)
  await thanked(page)
  expect(new URL(page.url()).pathname).toBe('/partner/onboarding/success')
})

chapter('a company asks for lunch, and an office opens with its bank account', async () => {
  const { page } = visitor
  await page.goto('/flow/customer/onboarding')
  await page.getByLabel('Company').fill('Indigo Labs')
  await page.getByLabel('How many people eat?').fill('40')
  await page.getByRole('radio', { name: 'Madrid' }).click()
  await next(page)
  await tellWho(page, 'office@indigo.test')
  await send(page)
  await thanked(page)

  await page.goto('/location/onboarding')
  await page.getByLabel('Company name').fill('Soler')
  await page.getByLabel('Legal name').fill('Soler i Filles, SL')
  await page.getByLabel('VAT number').fill('B12345674')
  await next(page)
  await page.getByLabel('E-mail for invoices').fill('invoices@soler.test')
  await page.getByLabel('IBAN').fill('ES9121000418450200051333')
  await next(page)
  await page.getByText('Invalid IBAN').waitFor()
  await page.getByLabel('IBAN').fill('ES9121000418450200051332')
  await next(page)
  await tellWho(page, 'office@soler.test')
  await send(page)
  await thanked(page)
})

chapter('the platform finds all three, and makes a merchant of the kitchen', async () => {
  const office = await walk.open('office')
  await signIn(office, 'admin', '/admin/leads')
  const { page } = office
  for (const name of ['Cuina Soler', 'Indigo Labs', 'Soler'])
    await page.getByText(name, { exact: true }).first().waitFor()
  await album.takeAll(page, 'leads')

  await page.getByText('Soler', { exact: true }).first().click()
  const open = page.getByRole('dialog', { name: 'Soler', exact: true })
  await open.getByText('•••• 1332').waitFor()
  expect(await open.textContent()).not.toContain('0005')
  await page.keyboard.press('Escape')

  await page.getByText('Cuina Soler', { exact: true }).first().click()
  const lead = page.getByRole('dialog', { name: 'Cuina Soler' })
  await lead.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option').nth(1).click()
  await lead.getByRole('button', { name: 'Mark as contacted' }).click()
  const note = page.getByRole('dialog', { name: 'Mark as contacted' })
  await note.getByLabel('Note').fill('Tasting on Friday')
  await note.getByRole('button', { name: 'Mark as contacted' }).click()
  await lead.getByText('Contacted', { exact: true }).first().waitFor()
  await album.take(page, 'lead')
  await lead.getByRole('link', { name: 'New merchant' }).click()
  const merchant = page.getByRole('dialog', { name: 'New merchant' })
  expect(await merchant.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Cuina Soler')
  expect(await merchant.getByLabel('Contact e-mail').inputValue()).toBe('nuria@soler.test')
})
