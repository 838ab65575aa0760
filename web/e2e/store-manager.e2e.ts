import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * Everything that can be pressed on what belongs to a store and on its ratings, on a phone, a tablet or a desk. The pictures are in
 * build/store-manager.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let kitchen: VisitorWindow
let store: string

const walk = startWalk('store-manager', async () => {
  kitchen = await walk.open('kitchen')
  await signIn(kitchen, 'merchant', '/admin/stores')
  const { page } = kitchen
  await page.getByRole('row').nth(1).click()
  await page.waitForURL(/\/admin\/stores\/\w{24}/)
  store = new URL(page.url()).pathname
})
const { album } = walk

for (const screen of widthsOf('store-manager', SCREENS)) {
  const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
    walk.chapter(`${title}, ${screen.width} px`, () => visit(kitchen.page))

  chapter('products are searched and filtered by how they stand', async page => {
    await page.setViewportSize(screen)
    await page.goto(store)
    await tab(page, 'Stock').click()
    await rows(page).first().waitFor()
    await album.takeAll(page, `stock-${screen.width}`)
    for (const name of ['Sold out', 'Running low', 'In stock', 'Not counted']) {
      const filter = page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) })
      const count = Number(/\d+$/.exec((await filter.textContent()) ?? '')?.[0])
      await filter.click()
      await filter.and(page.locator('[aria-pressed=true]')).waitFor()
      if (count === 0) await page.getByText('No product matches.').waitFor()
      else
        await rows(page)
          .nth(Math.min(count, 25) - 1)
          .waitFor()
      await filter.click()
    }
    const name = await nameOf(rows(page).first())
    const search = page.getByRole('searchbox', { name: 'Search products' })
    await search.fill('nothing is called like this')
    await page.getByText('No product matches.').waitFor()
    await search.fill(name)
    await rowOf(page, name).waitFor()
    await search.fill('')
  })

  chapter('a product is counted, comes in, goes out, sells out, and is not counted any more', async page => {
    const name = await nameOf(rows(page).first())
    const row = rowOf(page, name)
    if (await row.getByText('Not counted').isVisible()) await change(page, name, null, 'On the shelf', '10')
    else await change(page, name, 'Count', 'On the shelf', '10')
    await row.getByText('10 left').waitFor()

    await change(page, name, 'Add', 'How many come in', '5', 'second batch')
    await row.getByText('15 left').waitFor()
    await change(page, name, 'Take away', 'How many go out', '12', 'dropped a tray')
    await row.getByText('3 left').waitFor()

    const dialog = await openDialog(page, name)
    await dialog.getByRole('radio', { name: /^Take away/ }).click()
    await dialog.getByRole('textbox', { name: 'How many go out' }).fill('4')
    await dialog.getByText('At most 3: no more are left.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    await album.take(page, 'change-stock')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await change(page, name, 'Low stock alert', 'Alert when this many are left', '4')
    await row.getByText('Alert at 4').waitFor()
    await change(page, name, 'Low stock alert', 'Alert when this many are left', '')
    await row.getByText('Alert at 4').waitFor({ state: 'detached' })

    const sellOut = async (until: string) => {
      await row.getByRole('button', { name: `Mark sold out: ${name}` }).click()
      await page.getByRole('menuitem', { name: until }).click()
    }
    await sellOut('Today, back tomorrow')
    await row.getByText('Back on sale tomorrow').waitFor()
    await album.take(page, 'sold-out-today')
    await row.getByRole('button', { name: `Sell again: ${name}` }).click()
    await row.getByText('3 left').waitFor()
    await sellOut('Until you count again')
    await row.getByText('0 on the shelf').waitFor()
    await row.getByRole('button', { name: `Undo: ${name}` }).click()
    await row.getByText('3 left').waitFor()

    await change(page, name, 'Stop counting')
    await row.getByText('Not counted').waitFor()
  })

  chapter('menus and printers lead to their own pages', async page => {
    for (const [side, path] of [
      ['Menus', /\/admin\/catalogs\/\w{24}/],
      ['Printers', /\/admin\/printers\/\w{24}/],
    ] as const) {
      await page.goto(store)
      await tab(page, side).click()
      const records = page.getByRole('list', { name: side }).getByRole('link')
      await records.first().waitFor()
      await album.take(page, side.toLowerCase())
      await records.first().click()
      await page.waitForURL(path)
    }
  })

  chapter('ratings are filtered, read and answered', async page => {
    await page.setViewportSize(screen)
    await page.goto('/admin/ratings')
    await ratings(page).first().waitFor()
    await album.takeAll(page, `ratings-${screen.width}`)
    for (const [filter, choice] of [
      ['Rating', '5 stars'],
      ['Answered', 'No'],
    ] as const) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const choices = page.getByRole('group', { name: filter, exact: true })
      await choices.getByRole('button', { name: choice, exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Remove filter ${filter}` }).waitFor()
    }
    await ratings(page).first().waitFor()
    await ratings(page).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'What the customer said' }).waitFor()
    expect(await sheet.getByRole('img', { name: '5 of 5 stars' }).count()).toBeGreaterThan(0)
    await sheet.getByRole('button', { name: 'Edit' }).click()
    await sheet.getByRole('textbox', { name: 'Reply' }).fill('Thank you, see you soon!')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Thank you, see you soon!').waitFor()
    await album.take(page, 'rating')
    await sheet.getByRole('link', { name: /^\w{4}-\w{4}$/ }).click()
    await page.waitForURL(/\/admin\/purchases\/\w{24}/)
  })
}

walk.chapter('somebody is invited, runs all stores, and none any more', async () => {
  const { page } = kitchen
  await page.setViewportSize(SCREENS[0]!)
  await page.goto(store)
  await tab(page, 'People').click()
  const people = page.getByRole('list', { name: 'People' })
  const email = 'cook@example.com'
  const row = people.getByRole('listitem').filter({ hasText: email })
  await people.getByText('You', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to this store' })
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('radio', { name: /^All stores/ }).click()
  await dialog.getByRole('radio', { name: /^This store/ }).click()
  await album.take(page, 'invite')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Never signed in').waitFor()
  await album.takeAll(page, 'people')
  await row.getByRole('combobox', { name: `Role of ${email}` }).click()
  await page.getByRole('option', { name: 'All stores' }).click()
  await row.getByRole('combobox').getByText('All stores').waitFor()
  await row.getByRole('button', { name: `Remove: ${email}` }).click()
  const leave = page.getByRole('dialog', { name: `Remove ${email}?` })
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: `Remove: ${email}` }).click()
  await leave.getByRole('button', { name: 'Remove' }).click()
  await leave.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const rows = (page: Page) => page.getByRole('list', { name: 'Stock' }).getByRole('listitem')
const nameOf = async (row: Locator) => (await row.locator('p').first().textContent())!
const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: `Change: ${name}`, exact: true }) })

const ratings = (page: Page) =>
  page
    .locator('#main')
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('img', { name: /of 5 stars/ }) })

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Change: ${name}`, exact: true }).click()
  return page.getByRole('dialog', { name })
}

/** @param way null: there is but one */
async function change(
  page: Page,
  name: string,
  way: string | null,
  field?: string,
  count?: string,
  reason?: string,
) {
  const dialog = await openDialog(page, name)
  if (way) await dialog.getByRole('radio', { name: new RegExp(`^${way}`) }).click()
  if (field) await dialog.getByRole('textbox', { name: field }).fill(count!)
  if (reason) await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}
