import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** A guest at a counter: rung up by staff, paid by a link on the guest's own phone. Pictures: build/till. */
let counter: VisitorWindow
let guest: VisitorWindow

const walk = startWalk('till', async () => {
  counter = await walk.open('counter', { viewport: { width: 1440, height: 900 } })
  guest = await walk.open('guest', { viewport: { width: 390, height: 844 } })
  await signIn(counter, 'merchant', '/admin/store-pos')
})
const { album } = walk

const dialog = (page: Page) => page.getByRole('dialog').first()
const tiles = (page: Page) => page.locator('[data-product]:not([aria-disabled])')
const sale = (page: Page) => page.getByRole('complementary', { name: 'Sale' })

/** Takes the first dish that there is; where it has choices, as they are offered. */
async function takeFirst(page: Page) {
  await tiles(page).first().click()
  const choose = dialog(page)
  if (await choose.isVisible().catch(() => false)) {
    for (const option of await choose.getByRole('radio').all()) await option.check()
    await choose.getByRole('button', { name: /^Add / }).click()
  }
  await sale(page).getByRole('listitem').first().waitFor()
}

async function sell(page: Page, name: string) {
  await takeFirst(page)
  await sale(page).getByLabel('Guest’s name').fill(name)
  await sale(page)
    .getByRole('button', { name: /^Send card link/ })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await dialog(page).getByRole('img', { name: 'QR code of the payment link' }).waitFor()
}

walk.chapter('a sale is rung up, changed, and cleared', async () => {
  const { page } = counter
  await page.getByText('Nothing rung up yet').waitFor()
  await tiles(page).first().waitFor()
  await album.takeAll(page, 'empty')

  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await page.getByText('No product has this name or code.').waitFor()
  await page.getByRole('button', { name: 'Show the whole menu' }).click()
  await takeFirst(page)
  const line = sale(page).getByRole('listitem').first()
  await line.getByRole('button', { name: /^One more / }).click()
  await line.locator('output').getByText('2').waitFor()
  await line.getByRole('button', { name: /^One less / }).click()
  await line.getByRole('button', { name: 'Note' }).click()
  await line.getByRole('textbox').fill('Well done')
  await line.getByRole('textbox').press('Enter')
  await line.getByRole('button', { name: 'Well done' }).waitFor()
  // By keyboard: a product that has the focus goes up and down.
  await tiles(page).first().focus()
  await page.keyboard.press('-')
  await page.getByText('Nothing rung up yet').waitFor()
  await takeFirst(page)

  await sale(page)
    .getByRole('button', { name: /^As soon as possible/ })
    .click()
  // Figures that are being asked for again are pale.
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await album.take(page, 'when')
  await dialog(page).getByRole('button', { name: 'Take this time' }).click()
  await sale(page)
    .getByRole('button', { name: /^Send card link/ })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  expect(await sale(page).getByLabel('Guest’s name').getAttribute('aria-invalid')).toBe('true')
  await album.takeAll(page, 'sale')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^1 product/ }).click()
  await dialog(page)
    .getByRole('button', { name: /^Send card link/ })
    .waitFor()
  await album.take(page, 'sale-on-a-phone')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await sale(page).getByRole('button', { name: 'Clear' }).click()
  await page.getByText('Nothing rung up yet').waitFor()
})

walk.chapter('its guest pays by the link, and the till sees it', async () => {
  const { page } = counter
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sell(page, 'Nil')
  await album.takeAll(page, 'link')
  await dialog(page).getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await dialog(page).getByLabel('Phone').fill('612345678')
  await dialog(page).getByRole('button', { name: 'Text it' }).click()
  await page.getByText('Sent to +34612345678').waitFor()
  await dialog(page).getByLabel('E-mail').fill('nil@example.test')
  await dialog(page).getByRole('button', { name: 'Mail it' }).click()
  await page.getByText('Sent to nil@example.test').waitFor()

  const phone = guest.page
  await phone.goto(new URL(link).pathname)
  await phone.getByRole('heading', { level: 1, name: /^Pay / }).waitFor()
  const card = async (number: string) => {
    await phone.getByLabel('Card number').fill(number)
    await phone.getByLabel('Expires').fill('12 / 39')
    await phone.getByLabel('Security code').fill('123')
    await phone.getByRole('button', { name: /^Pay / }).click()
  }
  guest.expectAnswer(/^POST 402/)
  await card('4000000000000002')
  await phone.getByRole('alert').waitFor()
  await dialog(page).getByText('The guest can try another card.').waitFor()
  await album.takeAll(phone, 'pay')
  await card('4242424242424242')
  await phone.getByText('Paid. Thank you!').waitFor()
  await album.takeAll(phone, 'paid-guest')

  await dialog(page).getByText('by card. The kitchen has the order.', { exact: false }).waitFor()
  await album.takeAll(page, 'paid-till')
  await dialog(page).getByRole('button', { name: 'Print again' }).click()
  await page.getByText('The ticket is on its way to the printer').waitFor()
  await dialog(page).getByRole('button', { name: 'Next guest' }).click()
})

walk.chapter('what is not paid is called off, and all of today is in the list', async () => {
  const { page } = counter
  await sell(page, 'Ona')
  await dialog(page).getByRole('button', { name: 'Cancel the sale' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this sale?' })
    .getByRole('button', { name: 'Cancel the sale' })
    .click()
  await dialog(page).getByText('was not charged', { exact: false }).waitFor()
  await dialog(page).getByRole('button', { name: 'Next guest' }).click()
  await page.getByRole('tab', { name: 'Today’s sales' }).click()
  const list = page.getByRole('list', { name: 'Today’s sales' })
  await list.getByRole('button', { name: /Ona.*Canceled/ }).waitFor()
  await album.takeAll(page, 'today')
  await list.getByRole('button', { name: /Nil/ }).click()
  await dialog(page).getByRole('link', { name: 'Open the order' }).click()
  await page.waitForURL(/\/admin\/purchases\//)
})
