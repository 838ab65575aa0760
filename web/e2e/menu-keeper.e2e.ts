import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeToasts } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** A menu is changed, priced, published, looked at in its history, copied, and sent through a file. The pictures are in build/menu-keeper. */
let kitchen: VisitorWindow
let menu: string

const walk = startWalk('menu-keeper', async () => {
  kitchen = await walk.open('kitchen', { viewport: { width: 390, height: 844 } })
  await signIn(kitchen, 'merchant', '/admin/catalogs')
  const { page } = kitchen
  await page.locator('#main').getByText('Cuina de Barri · Carta').first().click()
  await page.waitForURL(/\/admin\/catalogs\/\w{24}/)
  menu = new URL(page.url()).pathname
})
const { album } = walk
const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
  walk.chapter(title, () => visit(kitchen.page))

chapter('publishing says first what it changes', async page => {
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Section', exact: true }).first().fill('For today')
  const price = page.getByRole('textbox', { name: /^Price here: / }).first()
  await price.fill('9,99')
  await page
    .getByText(/^Normally €/)
    .first()
    .waitFor()
  await album.takeAll(page, 'prices')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('2 changes wait to be published').waitFor()
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('For today').first().waitFor()
  await dialog.getByText('€9.99').waitFor()
  await dialog.getByText(/^\d+ products have no photo$/).click()
  await dialog
    .getByText(/, .+ and /)
    .first()
    .waitFor()
  await dialog.getByText(/^\d+ products have no photo$/).click()
  await album.takeAll(page, 'publish')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Review and publish' }).click()
  await dialog.getByRole('radio', { name: 'Later' }).click()
  await dialog.getByLabel('Date and time').fill(`${new Date().getFullYear() + 1}-11-30T06:00`)
  await album.takeAll(page, 'plan')
  await dialog.getByRole('button', { name: 'Plan publication' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/^Publishes .*30 Nov.*06:00$/)
    .first()
    .waitFor()
  await album.takeAll(page, 'planned')
  await page.getByRole('button', { name: 'Cancel publication' }).click()
  await page.getByText('The publication is canceled').waitFor()

  await page.getByRole('button', { name: 'Review and publish' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('A shorter name')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.waitFor({ state: 'detached' })
})

chapter('two versions are compared, and an older one is put back on sale', async page => {
  await closeToasts(page)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByText('A shorter name').waitFor()
  await album.takeAll(page, 'history')
  await page.getByRole('button', { name: 'Compare: Version 2' }).click()
  const compared = page.getByRole('dialog', { name: 'Compare versions' })
  await compared.getByText('For today').first().waitFor()
  await album.takeAll(page, 'compare')
  await compared.getByRole('combobox', { name: 'Newer' }).click()
  await page.getByRole('option', { name: /^Version 1/ }).click()
  await compared.getByText('No differences.').waitFor()
  await compared.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Go back: Version 1' }).click()
  const back = page.getByRole('dialog', { name: 'Back to version 1' })
  await back.getByText('For today').first().waitFor()
  await album.takeAll(page, 'back')
  await back.getByRole('button', { name: 'Go back' }).click()
  await back.waitFor({ state: 'detached' })
  await page.getByText('Same as version 1').waitFor()
})

chapter('a menu is copied under another name', async page => {
  await page.goto(menu)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: /^Duplicate / })
  const name = dialog.getByRole('textbox', { name: 'Name of the new menu' })
  await name.fill('')
  await dialog.getByText('The field is required').first().waitFor()
  await name.fill('Winter menu')
  await dialog.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await album.take(page, 'duplicate')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Winter menu' }).waitFor()
  await page.getByText('Not published. Customers can’t see it yet.').waitFor()
})

chapter('products go out and come back through a file, all or none of them', async page => {
  await page.goto(menu)
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const [download] = await Promise.all([page.waitForEvent('download'), choose('Download CSV')])
  const [header, first, ...others] = (await Bun.file(await download.path()).text()).split('\r\n') as [
    string,
    string,
    ...string[],
  ]
  expect(others.length).toBeGreaterThan(50)
  await choose('Import CSV')
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const send = (lines: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
  const count = (outcome: string, of: number) =>
    dialog.getByRole('button', { name: new RegExp(`^${outcome}\\s*${of}$`) })
  await send([header])
  await dialog.getByText('This file has no products.').waitFor()
  const cells = first.split(';')
  const at = (name: string) => header.replace('\uFEFF', '').split(';').indexOf(name)
  const changed = cells.with(at('name'), 'Soup of the day').with(at('price'), '7,25').join(';')
  await send([header, changed, cells.with(at('price'), 'cheap').with(at('id'), '').join(';')])
  await count('Errors', 1).waitFor()
  await dialog.getByText('price: This is not a number.').waitFor()
  await album.take(page, 'import-errors')
  expect(await dialog.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true')

  await send([header, changed, ...others])
  await count('Changed', 1).waitFor()
  await dialog.getByText('€7.25').waitFor()
  await album.takeAll(page, 'import')
  await count('Unchanged', others.length - 1).click()
  await dialog.getByText('Row 3', { exact: true }).waitFor()
  await dialog.getByRole('switch', { name: /^Take off products/ }).click()
  await count('Changed', 1).waitFor()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Soup of the day').first().waitFor()
})
