import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { addDays, DEFAULT_TZ, localDateOf, weekdayOf } from '../../src/rules/local-time'
import { call, dataFolder, launch, opened, type Product, signIn as tokenOf } from '../../src/stories/product'
import { formatsOf } from '../i18n/format'
import { startAlbum } from './album'
import { launchBrowser } from './browser'
import { openWindow, signIn, type VisitorWindow } from './visitor-window'

/**
 * Three ways of ordering that do not go straight: with a code, with a price that changes under one's hands, and for
 * several days at once. One employee, one window; the pictures are in build/ordering.
 */
const OUTPUT = join(import.meta.dir, '../../build/ordering')
const STORE = { slug: 'cuina-de-barri-eixample', name: 'Cuina de Barri Eixample' }
const DISH = 'Truita de patates'
const CHAPTER_MS = 180_000

const album = startAlbum(OUTPUT)
const format = formatsOf('en')

let data: Awaited<ReturnType<typeof dataFolder>>
let product: Product
let browser: Browser
let employee: VisitorWindow
/** Working days that the kitchen takes orders for. */
let days: string[]

type StorePage = {
  menu: { catalog: { id: string }; products: { id: string; name: string; retailPrice: { amount: number } }[] }
}

beforeAll(async () => {
  await mkdir(OUTPUT, { recursive: true })
  data = await dataFolder()
  product = await opened(await launch({ DATA_DIR: data.folder }))
  browser = await launchBrowser()
  days = await workdays()
  employee = await openWindow(browser, product.url)
  await signIn(employee, 'employee', '/canteen')
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.interrupt()
  await data.remove()
}, 60_000)

function chapter(name: string, walk: (page: Page) => Promise<void>) {
  test(
    name,
    async () => {
      try {
        await walk(employee.page)
      } catch (error) {
        await employee.page.screenshot({ path: join(OUTPUT, 'failed.png') }).catch(() => undefined)
        console.log(`${name}, at ${employee.page.url()}:`, employee.faults)
        throw error
      }
      expect(employee.faults.splice(0)).toEqual([])
      expect(album.faults.splice(0)).toEqual([])
    },
    CHAPTER_MS,
  )
}

chapter('a code that is over says so and is not kept; one that counts is a line of the sum', async page => {
  await chooseDish(page)
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(page, 'Checkout')
  await chooseDay(page, days[0]!)
  await enterCode(page, 'TARDOR')
  await page.getByText('This code has expired.').waitFor()
  await album.take(page, 'code-expired')
  await page.getByRole('textbox', { name: 'Promotion code' }).fill('')
  await enterCode(page, 'BENVINGUDA')
  const line = page
    .getByRole('complementary', { name: 'Your order' })
    .locator('dl > div')
    .filter({ hasText: 'Benvinguda (BENVINGUDA)' })
  await line.waitFor()
  const off = amountIn((await line.textContent()) ?? '')
  expect(off).toBe(Math.round((await priceOfDish()) * 2 * 0.15))
  await album.takeAll(page, 'code')
  await placeOrder(page)
  await page.getByText('Benvinguda (BENVINGUDA)').first().waitFor()
})

chapter(
  'a price that has changed is shown with both values, and only a yes orders at the new one',
  async page => {
    await chooseDish(page)
    await page.getByRole('button', { name: 'Go to checkout' }).click()
    await heading(page, 'Checkout')
    await chooseDay(page, days[1]!)
    await orderButton(page).waitFor()
    const before = await priceOfDish()
    await raisePrice(100)

    employee.expectAnswer(/^POST 409 \/trpc\/customer\.checkout\.createIntent$/)
    await orderButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Something has changed' })
    const row = dialog.getByRole('row').filter({ hasText: `2× ${DISH}` })
    await row.waitFor()
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      format.money(before * 2),
      format.money((before + 100) * 2),
    ])
    await album.takeAll(page, 'price-changed')
    await dialog.getByRole('button', { name: 'Not like this' }).click()
    await dialog.waitFor({ state: 'detached' })
    await heading(page, 'Checkout')

    await raisePrice(50)
    await orderButton(page).click()
    await dialog.getByRole('button', { name: /^Order for/ }).click()
    await page.waitForURL(/\/home\/orders\/\w+$/)
    await page
      .getByText(format.money((before + 150) * 2))
      .first()
      .waitFor()
  },
)

chapter('lunches of several days are chosen from all kitchens and ordered in one go', async page => {
  await page.goto('/canteen/cloud')
  await page.getByRole('heading', { level: 2, name: /^Menu for/ }).waitFor()
  const chosen = days.slice(2, 4)
  for (const on of chosen) {
    await page.locator(`[data-day="${on}"]`).click()
    await page.getByRole('heading', { level: 2, name: format.longDay(`${on}T12:00:00Z`) }).waitFor()
    await page.getByRole('searchbox', { name: 'Find a dish' }).fill(DISH)
    const more = page
      .getByRole('region', { name: STORE.name })
      .getByRole('button', { name: `One more: ${DISH}` })
    await more.click()
    await more.click()
  }
  await album.takeAll(page, 'cloud-canteen')
  await page.getByRole('link', { name: 'Review 2 days' }).click()
  await heading(page, 'Order your lunches')
  const order = page.getByRole('button', { name: /^Place 2 orders$/ })
  await order.waitFor()
  await album.takeAll(page, 'cloud-checkout')
  await order.click()
  await heading(page, 'Your 2 lunches are ordered')
  await album.takeAll(page, 'cloud-placed')

  await page.locator('#main').getByRole('link', { name: 'Canteen' }).click()
  for (const on of chosen) await page.locator(`[data-day="${on}"]`).filter({ hasText: 'Ordered' }).waitFor()
  await page.locator(`[data-day="${chosen[0]}"]`).click()
  await page.getByRole('list', { name: 'Ordered for this day' }).getByText(`2× ${DISH}`).waitFor()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const orderButton = (page: Page) => page.getByRole('button', { name: 'Place the order', exact: true })
const amountIn = (text: string) => Math.round(Number(text.match(/(\d+\.\d\d)/)![1]) * 100)

async function chooseDish(page: Page) {
  await page.goto(`/stores/${STORE.slug}/canteen`)
  await heading(page, STORE.name)
  const more = page
    .locator('#main')
    .getByRole('button', { name: `One more: ${DISH}` })
    .first()
  await more.click()
  await more.click()
}

async function chooseDay(page: Page, on: string) {
  await page.locator(`[data-day="${on}"]`).click()
  await page.locator(`[data-day="${on}"][aria-pressed=true]`).waitFor()
}

async function enterCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Promotion code' }).fill(code)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

async function placeOrder(page: Page) {
  await orderButton(page).click()
  await page.waitForURL(/\/home\/orders\/\w+$/)
}

async function storePage(): Promise<StorePage> {
  const asked = { storeIdOrSlug: STORE.slug, channel: 'canteen' }
  return (await call<StorePage>(product, 'POST', '/public/store', { body: asked })).body
}

const dishOf = ({ menu }: StorePage) => menu.products.find(({ name }) => name === DISH)!
const priceOfDish = async () => dishOf(await storePage()).retailPrice.amount

/** The kitchen makes the dish dearer and puts its menu on sale, while somebody stands at the till. */
async function raisePrice(cents: number) {
  const token = await tokenOf(product, 'super')
  const page = await storePage()
  const { id, retailPrice } = dishOf(page)
  const changed = await call(product, 'PUT', `/products/${id}`, {
    token,
    body: { price: { amount: retailPrice.amount + cents, currency: 'eur' } },
  })
  expect(changed.status).toBe(200)
  const published = await call(product, 'POST', '/merchant-api/publishCatalog', {
    token,
    body: { catalogId: page.menu.catalog.id },
  })
  expect(published.status).toBe(200)
}

async function workdays(): Promise<string[]> {
  const found: string[] = []
  const today = localDateOf(new Date(), DEFAULT_TZ)
  for (let ahead = 1; ahead <= 7; ahead++) {
    const on = addDays(today, ahead)
    if (['sat', 'sun'].includes(weekdayOf(on))) continue
    const asked = { storeIdOrSlug: STORE.slug, channel: 'canteen', date: on }
    const { body } = await call<{ options: unknown[] }>(product, 'POST', '/public/windows', { body: asked })
    if (body.options.length) found.push(on)
  }
  return found
}
