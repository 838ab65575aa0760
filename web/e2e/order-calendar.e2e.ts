import type { Page } from 'playwright-core'
import { type Placed, placeOrder } from './place-order'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** The calendar of a kitchen: everything on it is pressed, and an order is moved by dragging and by its button. Pictures: build/order-calendar. */
let kitchen: VisitorWindow
let placed: Placed & { storeId: string; deliveryWindowStart: string }

const walk = startWalk('order-calendar', async () => {
  placed = (await placeOrder(walk.product, 'merchant')) as typeof placed
  kitchen = await walk.open('kitchen')
  await kitchen.page.setViewportSize({ width: 1440, height: 900 })
  await signIn(kitchen, 'merchant', `/admin/calendar?on=${placed.deliveryDate}&store=${placed.storeId}`)
})
const { album } = walk

const openOrder = (page: Page) => page.getByRole('button', { name: new RegExp(`^Open ${placed.ufid},`) })
const moveOrder = (page: Page) => page.getByRole('button', { name: `Move ${placed.ufid} to…` })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Move ${placed.ufid}` })
/** The windows of the day of the order, as they lie in the table. */
const cell = (page: Page, time: string) => page.locator(`td[data-at="${placed.deliveryDate} ${time}"]`)

walk.chapter('an order is dragged to another window, seen, moved, and moved back', async () => {
  const { page } = kitchen
  await openOrder(page).waitFor()
  await album.takeAll(page, 'week')
  const at = (await page
    .locator('td')
    .filter({ has: openOrder(page) })
    .getAttribute('data-at'))!.slice(11)
  const [hour, minutes] = at.split(':') as [string, string]
  const next = `${hour}:${minutes === '45' ? '30' : String(Number(minutes) + 15).padStart(2, '0')}`
  await openOrder(page).dragTo(cell(page, next))
  await dialogOf(page)
    .getByText(new RegExp(`${next}–`))
    .first()
    .waitFor()
  await album.take(page, 'confirm')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await openOrder(page).dragTo(cell(page, next))
  await dialogOf(page).getByRole('button', { name: 'Move', exact: true }).click()
  await cell(page, next)
    .filter({ has: openOrder(page) })
    .waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cell(page, at)
    .filter({ has: openOrder(page) })
    .waitFor()
})

walk.chapter('the same by the keyboard, to another day that is chosen', async () => {
  const { page } = kitchen
  await moveOrder(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Day').fill('2020-01-01')
  await dialog.getByText('That day is over.').waitFor()
  await dialog.getByLabel('Day').fill(placed.deliveryDate)
  await dialog.getByRole('combobox').press('Enter')
  await page.getByRole('option').last().click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText(new RegExp(`${placed.ufid} is now on`)).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

walk.chapter('an order opens over its week; filters, steps and views', async () => {
  const { page } = kitchen
  await openOrder(page).click()
  await page.waitForURL(url => url.pathname === `/admin/calendar/${placed.id}`)
  await page.getByRole('dialog', { name: placed.ufid }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(url => url.pathname === '/admin/calendar')
  for (const [filter, option] of [
    ['Channel', 'Canteen'],
    ['State', 'Preparing'],
  ] as const) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('group', { name: filter }).getByRole('button', { name: option }).click()
    await page.keyboard.press('Escape')
    await openOrder(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Remove filter ${filter}` }).click()
    await openOrder(page).waitFor()
  }
  await page.getByRole('button', { name: 'Next week' }).click()
  await openOrder(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Previous week' }).click()
  await openOrder(page).waitFor()
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Next day' }).waitFor()
  await openOrder(page).waitFor()
  // No tooltip of the button that was pressed before.
  await page.mouse.move(0, 0)
  await album.takeAll(page, 'day')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page
    .getByRole('button', { name: /^Open \w{3} \d+ \w{3}$/ })
    .first()
    .click()
  await page.keyboard.press('t')
  await page.waitForURL(url => !url.searchParams.has('on'))
  await page.getByRole('heading', { level: 2 }).waitFor()
})

walk.chapter('on a phone the days lie below each other', async () => {
  const { page } = kitchen
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/calendar?on=${placed.deliveryDate}&store=${placed.storeId}`)
  await moveOrder(page).click()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await openOrder(page).click()
  await page.getByRole('dialog', { name: placed.ufid }).waitFor()
})
