import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { heading } from './on-screen'
import { placeOrder } from './place-order'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * Everything that can be pressed on the live orders, on a phone, a tablet or a desk. A screen that breaks, an error
 * in the console or a request that fails is a fault of the chapter. The pictures are in build/live-orders.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let office: VisitorWindow
let kitchen: VisitorWindow

const walk = startWalk('live-orders', async () => {
  office = await walk.open('office')
  kitchen = await walk.open('kitchen')
  await signIn(office, 'admin', '/admin/purchases')
  await signIn(kitchen, 'merchant', '/admin/purchases')
})
const { album } = walk

for (const screen of widthsOf('live-orders', SCREENS)) {
  const isPhone = screen.width < 640
  const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
    walk.chapter(`${title}, ${screen.width} px`, async () => {
      await visit(office.page)
      await isWell(office.page)
    })

  chapter('the list opens, and each quick filter leads to its orders', async page => {
    await page.setViewportSize(screen)
    await page.goto('/admin/purchases')
    await heading(page, 'Live orders')
    await firstOrder(page).waitFor()
    await album.take(page, 'list')
    const filters = page.getByRole('list', { name: 'Quick filters' }).getByRole('button')
    for (const filter of await filters.all()) {
      await filter.click()
      await filter.and(page.locator('[aria-pressed=true]')).waitFor()
      await isWell(page)
    }
    await filters.first().click()
    await firstOrder(page).waitFor()
  })

  chapter('the search finds one order, and nothing, and everything again', async page => {
    const ufid = await ufidOf(firstOrder(page))
    const search = page.getByRole('searchbox').first()
    await search.fill(ufid)
    await search.press('Enter')
    await expectOrders(page, 1)
    expect(await ufidOf(firstOrder(page))).toBe(ufid)
    await search.fill('nothing is called like this')
    await search.press('Enter')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await firstOrder(page).waitFor()
    expect(await search.inputValue()).toBe('')
  })

  chapter('days and groups', async page => {
    const presets = screen.width > 1000 ? ['Yesterday', 'Last 7 days', 'Last month', 'Today'] : ['Yesterday']
    const dates = page.locator('#main [aria-haspopup=dialog]').filter({ hasText: dateButton })
    for (const preset of presets) {
      await dates.click()
      await page.getByRole('dialog').getByRole('button', { name: preset, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await isWell(page)
    }
    await dates.click()
    const today = page.getByRole('dialog').locator('[aria-current=date]')
    await today.click()
    await today.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await firstOrder(page).waitFor()

    const group = page.getByRole('combobox', { name: 'Group by' })
    await group.click()
    const names = await page.getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    for (const name of [...names.slice(1), names[0]!]) {
      await group.click()
      await page.getByRole('option', { name, exact: true }).click()
      await group.filter({ hasText: name }).waitFor()
      await isWell(page)
    }
  })

  chapter('options, sound, and being live', async page => {
    const live = page.locator('#main').getByText('Live', { exact: true }).first()
    const paused = page.locator('#main').getByText('Paused', { exact: true })
    if (!isPhone) {
      await page.getByRole('button', { name: 'Columns' }).click()
      const options = page.getByRole('dialog', { name: 'Columns' })
      for (const role of ['checkbox', 'switch'] as const)
        for (const option of await options.getByRole(role).all())
          for (const expected of [!(await option.isChecked()), await option.isChecked()]) {
            await option.press('Space')
            await option.and(page.locator(`[aria-checked=${expected}]`)).waitFor()
            await isWell(page)
          }
      const follow = options.getByRole('switch', { name: 'Live', exact: true })
      await follow.click()
      await paused.waitFor()
      await follow.click()
      await live.waitFor()
      await page.keyboard.press('Escape')
      await options.waitFor({ state: 'detached' })
    }
    const sound = page.getByRole('button', { name: /^Sound/ })
    const before = await sound.getAttribute('aria-pressed')
    for (let press = 0; press < 3; press++) await sound.click()
    expect(before).not.toBeNull()
    await live.waitFor({ state: 'attached' })
  })

  chapter('the kitchen has its tickets, and what there is to make in all', async page => {
    await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
    const tickets = page.locator('#main li').filter({ has: page.getByRole('button', { name: /^Print/ }) })
    await tickets.first().or(page.getByText('Nothing to prepare')).first().waitFor()
    if ((await tickets.count()) > 0) {
      const line = tickets.first().locator('button[aria-pressed]').first()
      const wasMade = await line.getAttribute('aria-pressed')
      await line.click()
      expect(await line.getAttribute('aria-pressed')).not.toBe(wasMade)
      await page.getByRole('region', { name: 'Still to cook' }).waitFor()
      const shown = page.getByRole('list', { name: 'Show' }).getByRole('button')
      for (const filter of await shown.all()) {
        await filter.click()
        await filter.and(page.locator('[aria-pressed=true]')).waitFor()
      }
      await shown.first().click()
      await tickets.first().getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('tablist').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await firstOrder(page).waitFor()
  })

  chapter('the kitchen takes all of the screen, and is a station for a while', async page => {
    await page.goto('/admin/purchases?view=kitchen')
    await page.getByRole('button', { name: 'Full screen' }).click()
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
    await page.getByRole('button', { name: 'Larger' }).click()
    await album.take(page, 'kitchen')
    await page.getByRole('button', { name: 'Smaller' }).click()
    await page.getByRole('button', { name: 'All dishes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New station' }).click()
    await dialog.getByRole('textbox').fill('Pastry')
    await dialog.getByRole('group').getByRole('button').first().click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog
      .getByRole('button', { name: 'Pastry', exact: true })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor()
    await dialog.getByRole('button', { name: 'Edit Pastry' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'All dishes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Full screen' }).waitFor()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await firstOrder(page).waitFor()
  })

  chapter('each column sorts', async page => {
    if (isPhone) return
    const columns = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
    for (const column of await columns.all())
      for (const order of ['ascending', 'descending']) {
        await column.getByRole('button').press('Enter')
        await column.and(page.locator(`[aria-sort=${order}]`)).waitFor()
      }
  })

  chapter('an order opens with each of its tabs, its menus and its paper', async page => {
    const ufid = await ufidOf(firstOrder(page))
    await open(page, ufid)
    const sheet = page.getByRole('dialog', { name: ufid })
    await sheet.getByRole('tab').first().waitFor()
    for (const tab of await sheet.getByRole('tab').all()) {
      await tab.click()
      await tab.and(page.locator('[aria-selected=true]')).waitFor()
      // The sheet lies over what `isWell` looks for.
      await sheet.getByRole('tabpanel').filter({ hasText: /\S/ }).waitFor()
      expect(await page.getByText('Something went wrong').count()).toBe(0)
    }
    await album.take(page, 'order')
    for (const name of ['More', 'Set state']) {
      const menu = sheet.getByRole('button', { name, exact: true })
      if (!(await menu.isVisible())) continue
      await menu.click()
      await page.getByRole('menuitem').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await sheet.getByRole('button', { name: /^Print/ }).click()
    await toasted(page)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/admin/purchases')
  })

  chapter('a kitchen accepts an order in its row, takes that back, and accepts it', async () => {
    const { page } = kitchen
    const { ufid, deliveryDate } = await placeOrder(walk.product, 'merchant')
    await page.setViewportSize(screen)
    await page.goto(`/admin/purchases?from=${deliveryDate}`)
    const row = orders(page).filter({ hasText: ufid })
    const accept = row.getByRole('button', { name: 'Accept', exact: true })
    await accept.click()
    await row.getByRole('button', { name: /^Undo/ }).click()
    await accept.click()
    await row.getByText('Accepted', { exact: true }).waitFor()
    expect(await toasts(page).count()).toBe(0)
    await row.getByRole('button', { name: 'Ready', exact: true }).waitFor()
    await isWell(page)
  })

  chapter('the chosen orders are printed, and can be moved on', async page => {
    for (const at of [0, 1]) await boxOf(page).nth(at).check()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('status').filter({ hasText: '2' }).waitFor()
    await bar.getByRole('button', { name: /^Print/ }).click()
    await toasted(page)
    const states = bar.getByRole('button', { name: 'Set state' })
    if (await states.isVisible()) {
      await states.click()
      await page.getByRole('menuitem').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await bar.getByRole('button', { name: 'Clear' }).click()
    await bar.waitFor({ state: 'detached' })
  })
}

/** What names the button of the days: a preset, or a day. */
const dateButton = /^(Today|Yesterday|Last .*|This week|\w{3} \d.*)$/

/** The boxes that choose an order stand in its row or on its card, and say its number. */
const boxOf = (page: Page) => page.locator('#main').getByRole('checkbox', { name: /\w{4}-\w{4}/ })

const orders = (page: Page) =>
  page
    .locator('#main')
    .locator('tr, li')
    .filter({ has: page.getByRole('checkbox', { name: /\w{4}-\w{4}/ }) })

const firstOrder = (page: Page) => orders(page).first()

async function ufidOf(order: Locator) {
  const [ufid] = /\w{4}-\w{4}/.exec((await order.textContent()) ?? '') ?? []
  if (!ufid) throw new Error('no order is in sight')
  return ufid
}

async function expectOrders(page: Page, count: number) {
  await boxOf(page).nth(count).waitFor({ state: 'detached' })
  await boxOf(page)
    .nth(count - 1)
    .waitFor()
}

const open = (page: Page, ufid: string) =>
  page.locator('#main').getByText(ufid, { exact: true }).first().click()

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/** It is said what came of it, and that it went well; then the message is put away. */
async function toasted(page: Page) {
  await toasts(page).first().waitFor()
  expect(await toasts(page).first().getAttribute('data-type')).toBe('success')
  await toasts(page).first().getByRole('button', { name: 'Close toast' }).click()
  await toasts(page).first().waitFor({ state: 'detached' })
}

async function isWell(page: Page) {
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await heading(page, 'Live orders')
}
