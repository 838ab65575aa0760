import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * Menus in the languages of their readers: one that its kitchen has written in four, one that it has not and that says
 * so once, until its kitchen begins to. The pictures are in build/languages.
 */
const MANY = { slug: 'la-parada-verda-22', name: 'La Parada Verda 22@' }
const ONE = { slug: 'cuina-de-barri-eixample', name: 'Cuina de Barri Eixample' }
const DISH = 'Crema de carbassa'

let reader: VisitorWindow
let merchant: VisitorWindow

const walk = startWalk('languages')
const { album, chapter } = walk
const dish = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mark = (page: Page) => page.getByText(/^(Menu|Carta|Carte) (in|en) |^Part of the menu/)

/** First pages are kept for a moment: looks again until what was saved is there. */
async function reread(page: Page, what: Locator) {
  do {
    await page.reload()
    await heading(page, ONE.name)
  } while ((await what.count()) === 0)
}

chapter('a menu is read in English, and in French as soon as its reader says so', async () => {
  reader = await walk.open('reader')
  const { page } = reader
  await page.goto(`/stores/${MANY.slug}/canteen`)
  await heading(page, MANY.name)
  await dish(page, 'Greek salad').waitFor()
  await page.getByText('Bowls and salads two blocks from the office.').waitFor()
  expect(await mark(page).count()).toBe(0)
  expect(await page.locator('main [lang]').count()).toBe(0)
  await album.takeAll(page, 'english')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Français' }).click()
  await dish(page, 'Salade grecque').click()
  const opened = page.getByRole('dialog', { name: 'Salade grecque' })
  await opened.getByRole('radio', { name: /^Sauce au yaourt/ }).check()
  expect(await opened.locator('[lang]').count()).toBe(0)
  await album.take(page, 'french-dish')
  await opened.getByRole('button', { name: /^Ajouter/ }).click()
  const cart = page.getByRole('complementary')
  await cart.getByText('Sauce au yaourt').waitFor()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Català' }).click()
  await dish(page, 'Amanida grega').waitFor()
  await cart.getByText('Salsa de iogurt').waitFor()
  expect(await mark(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click()
  await cart.getByRole('paragraph').filter({ hasText: 'Greek salad' }).waitFor()
})

chapter('a dish is found by its name in the reader’s language', async () => {
  const { page } = reader
  await page.goto('/search?channel=canteen&city=bcn&q=greek')
  const found = page.getByRole('list', { name: new RegExp(MANY.name) })
  await found.getByText('Greek salad').waitFor()
})

chapter('a menu in another language says so once, and is read aloud in it', async () => {
  const { page } = reader
  await page.goto(`/stores/${ONE.slug}/canteen`)
  await heading(page, ONE.name)
  await mark(page).waitFor()
  expect(await mark(page).allTextContents()).toEqual(['Menu in Catalan'])
  expect(await dish(page, DISH).getAttribute('lang')).toBe('ca')
  expect(await page.getByRole('heading', { level: 2, name: 'Amanides' }).getAttribute('lang')).toBe('ca')
  await album.takeAll(page, 'in-catalan')
  await dish(page, DISH).click()
  const opened = page.getByRole('dialog', { name: DISH })
  expect(await opened.getByRole('heading', { name: DISH }).getAttribute('lang')).toBe('ca')
  await album.take(page, 'catalan-dish')
  await page.keyboard.press('Escape')
})

chapter('its kitchen translates a dish and a section, and puts them on sale', async () => {
  merchant = await walk.open('merchant')
  const { page } = merchant
  await signIn(merchant, 'merchant', `/admin/products?q=${encodeURIComponent(DISH)}`)
  await page.getByText(DISH, { exact: true }).first().click()
  const product = page.getByRole('dialog', { name: DISH })
  await product.getByRole('button', { name: 'Edit' }).click()
  const tabs = product.getByRole('tablist', { name: 'Translations' })
  await tabs.waitFor()
  expect(await tabs.getByRole('tab').allTextContents()).toEqual(['English0', 'Español0', 'Français0'])
  const english = product.getByRole('tabpanel', { name: /English/ })
  await english.getByLabel('Name').fill('Pumpkin soup')
  await tabs.getByRole('tab', { name: /Français/ }).click()
  await product
    .getByRole('tabpanel', { name: /Français/ })
    .getByLabel('Name')
    .fill('Velouté de potiron')
  await album.takeAll(page, 'product-editor')
  await product.getByRole('button', { name: 'Save' }).click()
  await product.getByText('1 of 3 texts').first().waitFor()

  await page.goto('/admin/catalogs')
  await page.getByText('Cuina de Barri · Carta', { exact: true }).first().click()
  const catalog = page.getByRole('dialog', { name: 'Cuina de Barri · Carta' })
  await catalog.getByRole('button', { name: 'Edit' }).click()
  await catalog
    .getByRole('tabpanel', { name: /English/ })
    .getByLabel('Entrants')
    .fill('Starters')
  await album.takeAll(page, 'catalog-editor')
  await catalog.getByRole('button', { name: 'Save' }).click()
  await catalog.getByRole('button', { name: 'Review and publish' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish' })
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await catalog.getByText(/^Version 2/).waitFor()
})

chapter('its readers see what there is in their language, and that the rest is not', async () => {
  const { page } = reader
  await reread(page, dish(page, 'Pumpkin soup'))
  expect(await dish(page, 'Pumpkin soup').getAttribute('lang')).toBeNull()
  await page.getByRole('heading', { level: 2, name: 'Starters' }).waitFor()
  expect(await mark(page).allTextContents()).toEqual(['Part of the menu is in Catalan'])
  await album.take(page, 'partly')
})

chapter('a store says in another language what it is', async () => {
  const { page } = merchant
  await page.goto('/admin/stores')
  await page.getByText(ONE.name, { exact: true }).first().click()
  const store = page.getByRole('dialog', { name: ONE.name })
  await store.getByRole('button', { name: 'Edit' }).click()
  await store.getByRole('combobox', { name: 'Written in' }).filter({ hasText: 'Català' }).waitFor()
  await store
    .getByRole('tabpanel', { name: /English/ })
    .getByLabel('Description')
    .fill('Home cooking, hot at your table')
  await album.takeAll(page, 'store-editor')
  await store.getByRole('button', { name: 'Save' }).click()
  await store.getByText('1 of 1 texts').waitFor()
  await reread(reader.page, reader.page.getByText('Home cooking, hot at your table'))
})
