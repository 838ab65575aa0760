import type { Page } from 'playwright-core'
import { askForQuote } from './ask-for-quote'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/** From a request to an order: asked for by a customer, offered by a kitchen, accepted by its link. Pictures: build/quotes. */
const WIDTHS = [390, 820, 1440]
const [WIDTH = 1440] = widthsOf('quotes', WIDTHS)
let customer: VisitorWindow
let kitchen: VisitorWindow

const walk = startWalk('quotes', async () => {
  const viewport = { width: WIDTH, height: WIDTH < 800 ? 844 : 900 }
  customer = await walk.open('customer', { viewport })
  kitchen = await walk.open('kitchen', { viewport })
  await signIn(customer, 'customer', '/home/orders')
  await signIn(kitchen, 'merchant', '/admin/quotes')
})
const { album } = walk

const dialog = (page: Page) => page.getByRole('dialog').first()
/** On a narrow screen the builder has a part at a time. */
const part = async (page: Page, name: RegExp) => {
  if (WIDTH < 1024) await page.getByRole('tab', { name }).click()
}
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d/).waitFor()

walk.chapter(`a kitchen writes a quote without a request, on ${WIDTH} px`, async () => {
  const { page } = kitchen
  await page.getByRole('button', { name: 'New quote' }).click()
  await dialog(page).getByLabel('Title').fill('Team breakfast')
  await dialog(page).getByRole('button', { name: 'Start the quote' }).click()
  await page.waitForURL(/\/admin\/quotes\/[0-9a-f]{24}/)
  await page.getByRole('heading', { level: 1, name: 'Team breakfast' }).waitFor()
  await page.getByText('Nothing offered yet').waitFor()
  await album.takeAll(page, 'empty')

  await page.keyboard.press('a')
  const dishes = dialog(page).getByRole('button', { name: /^Add / })
  await dishes.first().click()
  await dialog(page).getByText('Added (1)').waitFor()
  await dishes.nth(1).click()
  await dialog(page).getByText('Added (1)').nth(1).waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await saved(page)

  const quantities = page.getByLabel(/^Quantity of /)
  await quantities.first().fill('10')
  await quantities.first().press('Enter')
  await page
    .getByLabel(/^Price of /)
    .first()
    .fill('5')
  await page
    .getByLabel(/^Price of /)
    .first()
    .press('Enter')
  await page.getByText('€50.00').first().waitFor()
  await page
    .getByRole('button', { name: /^Fix the quantity of / })
    .nth(1)
    .click()
  await page.getByRole('button', { name: /^Let the customer change / }).waitFor()
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  const lines = page.getByRole('listitem').filter({ has: page.getByLabel(/^Quantity of /) })
  await lines
    .first()
    .getByRole('button', { name: /^Let the customer change / })
    .waitFor()
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(1)
    .click()

  await page.getByRole('button', { name: 'Edit event' }).click()
  const event = dialog(page)
  await event.getByLabel('People').fill('10')
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await event.getByLabel('Day').fill(day)
  await event.getByLabel('First name').fill('Montse')
  await event.getByLabel('E-mail').fill('montse@example.test')
  await event.getByRole('switch', { name: 'Collected by the customer' }).click()
  await event.getByRole('button', { name: 'Save' }).click()
  await event.waitFor({ state: 'detached' })
  await page.getByText('10 people').first().waitFor()
  await album.takeAll(page, 'offer')

  await part(page, /^Price and terms/)
  await page.getByRole('switch', { name: 'May change place and time' }).click()
  await page.getByRole('switch', { name: 'May change quantities' }).click()
  await page
    .getByRole('button', { name: 'Send quote' })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await page.getByText('The quote is on its way').waitFor()
  await album.takeAll(page, 'sent')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText(/^Withdrawn on /).waitFor()
  const before = page.url()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.waitForURL(url => url.href !== before)
  await page.getByRole('link', { name: 'All quotes' }).click()
  await page.waitForURL(/\/admin\/quotes$/)
  await album.takeAll(page, 'list')
})

walk.chapter('a customer asks for a quote, and the kitchen answers it', async () => {
  const asked = await askForQuote(walk.product, 'merchant')
  const { page } = customer
  await page.goto(`/home/orders/${asked.id}`)
  await page.getByRole('heading', { name: 'You asked for a quote' }).waitFor()
  await album.takeAll(page, 'request')

  await kitchen.page.goto('/admin/pending-purchases')
  await kitchen.page
    .getByRole('listitem')
    .filter({ hasText: asked.ufid })
    .getByRole('button', { name: 'Make a quote' })
    .click()
  await kitchen.page.waitForURL(/\/admin\/quotes\/[0-9a-f]{24}/)
  await part(kitchen.page, /^Thread/)
  await kitchen.page.getByText('Read from the text:').waitFor()
  await kitchen.page.getByPlaceholder(/^Write to /).fill('Tortilla for the vegetarians?')
  await kitchen.page.getByRole('button', { name: 'Send message' }).click()
  await kitchen.page.getByText('Tortilla for the vegetarians?').first().waitFor()
  await part(kitchen.page, /^Quote/)
  await kitchen.page.keyboard.press('a')
  await dialog(kitchen.page).getByRole('button', { name: /^Add / }).first().click()
  await dialog(kitchen.page).getByText('Added (1)').waitFor()
  await dialog(kitchen.page).getByRole('button', { name: 'Done' }).click()
  const quantity = kitchen.page.getByLabel(/^Quantity of /).first()
  await quantity.fill('20')
  await quantity.press('Enter')
  await saved(kitchen.page)
  await part(kitchen.page, /^Price and terms/)
  await kitchen.page.getByLabel('Your price for delivery').fill('10')
  await kitchen.page.getByLabel('Your price for delivery').press('Enter')
  await kitchen.page.getByText('€10.00').first().waitFor()
  await album.takeAll(kitchen.page, 'answer')
  await kitchen.page
    .getByRole('button', { name: 'Send quote' })
    .and(kitchen.page.locator(':not([aria-disabled=true])'))
    .click()
  await kitchen.page.getByText('The quote is on its way').waitFor()
})

walk.chapter('the customer reads it by its link, changes it and accepts it', async () => {
  const { page } = customer
  await page.goto('/home/orders')
  await page.getByRole('region', { name: 'Your quotes' }).waitFor()
  await page.goto(new URL(kitchen.page.url()).pathname.replace('/admin/quotes', '/checkout-link'))
  await page.getByRole('heading', { name: 'What you get' }).waitFor()
  await page.getByLabel('Write a message').fill('That is fine')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('That is fine').first().waitFor()
  await page
    .getByRole('button', { name: /^One more: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await album.takeAll(page, 'open')

  const fill = async (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value)
  await fill('name', 'Montse')
  await fill('lastName', 'Pujol')
  await fill('phone', '612345678')
  await fill('billingName', 'Byron SL')
  await fill('vatNumber', 'B12345674')
  await fill('billingAddress', 'Avinguda Diagonal 441')
  await fill('postalCode', '08036')
  await page
    .getByRole('button', { name: /^Accept for / })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await page.getByText('The quote is an order now.').waitFor({ timeout: 60_000 })
  await album.takeAll(page, 'accepted')
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.waitForURL(/\/home\/orders\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
