import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import { formatsOf } from '../i18n/format'
import { centsIn, heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { workdaysOf } from './workdays'

/**
 * Three ways of ordering that do not go straight: with a code, with a price that changes under one's hands, and for
 * several days at once. One employee, one window; the pictures are in build/ordering.
 */
const STORE = { slug: 'cuina-de-barri-eixample', name: 'Cuina de Barri Eixample' }
const DISH = 'Truita de patates'

const format = formatsOf('en')

let employee: VisitorWindow
/** Working days that the kitchen takes orders for. */
let days: string[]

type StorePage = {
  menu: { catalog: { id: string }; products: { id: string; name: string; retailPrice: { amount: number } }[] }
}

const walk = startWalk('ordering', async () => {
  days = await workdaysOf(walk.product, STORE.slug)
  employee = await walk.open('employee')
  await signIn(employee, 'employee', '/canteen')
})
const { album } = walk
const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
  walk.chapter(title, () => visit(employee.page))

chapter(
  'somebody whom a campaign brought is asked whether that may be remembered, and it goes with the order',
  async page => {
    await page.goto('/canteen?utm_source=newsletter&utm_campaign=lunch')
    const question = page.getByText('May we remember how you found us?')
    await question.waitFor()
    expect(await attributionIn(page)).toBeNull()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await album.takeAll(page, 'campaign')
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(await attributionIn(page)).toMatch(/^[\w-]+$/)

    await chooseDish(page)
    await page.getByRole('button', { name: 'Go to checkout' }).click()
    await heading(page, 'Checkout')
    await chooseDay(page, days[4]!)
    await placeOrder(page)
    const { purchase } = await query<{ purchase: { _requestMeta: { attribution: object } } }>(
      walk.product,
      'merchant.orders.show',
      await tokenOf(walk.product, 'super'),
      { id: new URL(page.url()).pathname.split('/').at(-1) },
    )
    expect(purchase._requestMeta.attribution).toMatchObject({
      utm_source: 'newsletter',
      utm_campaign: 'lunch',
      landing: '/canteen',
    })
    expect(await attributionIn(page)).toBeNull()
  },
)

walk.chapter('a registration brings along what was allowed, and nothing that was not', async () => {
  for (const [answer, expected] of [
    ['Yes', { utm_source: 'poster', landing: '/register' }],
    ['No', null],
  ] as const) {
    const visitor = await walk.open(`visitor-${answer}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const { page } = visitor
    await page.goto('/register?utm_source=poster')
    await page.getByRole('button', { name: answer, exact: true }).tap()
    await page.getByText('May we remember').waitFor({ state: 'detached' })
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Hopper')
    await page.getByLabel('E-mail').fill(`grace.${answer.toLowerCase()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('vuit-pomes-verdes')
    const [asked] = await Promise.all([
      page.waitForResponse(/public\.auth\.register/),
      page.getByRole('button', { name: 'Register', exact: true }).tap(),
    ])
    expect(asked.status()).toBe(200)
    const { attribution } = (asked.request().postDataJSON() as { json: { attribution: object | null } }).json
    if (expected) expect(attribution).toMatchObject(expected)
    else expect(attribution).toBeNull()
    await page.waitForURL(url => url.search.includes('step=') || url.pathname !== '/register')
    await page.context().close()
  }
})

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
  const off = centsIn(await line.textContent())
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
    const dialog = page.getByRole('dialog', { name: 'Your total has changed' })
    const row = dialog.getByRole('row').filter({ hasText: `2× ${DISH}` })
    await row.waitFor()
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      format.money(before * 2),
      format.money((before + 100) * 2),
    ])
    await album.takeAll(page, 'price-changed')
    await dialog.getByRole('button', { name: 'Go back' }).click()
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
      .getByRole('button', { name: new RegExp(`^(Add|One more:) ${DISH}$`) })
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

  await page.locator('#main').getByRole('link', { name: 'Lunch' }).click()
  for (const on of chosen) await page.locator(`[data-day="${on}"]`).filter({ hasText: 'Ordered' }).waitFor()
  await page.locator(`[data-day="${chosen[0]}"]`).click()
  await page.getByRole('list', { name: 'Ordered for this day' }).getByText(`2× ${DISH}`).waitFor()
})

const attributionIn = (page: Page) => page.evaluate(() => localStorage.getItem('attribution'))

const orderButton = (page: Page) => page.getByRole('button', { name: 'Place order', exact: true })

async function chooseDish(page: Page) {
  await page.goto(`/stores/${STORE.slug}/canteen`)
  await heading(page, STORE.name)
  const more = page
    .locator('#main')
    .getByRole('button', { name: new RegExp(`^(Add|One more:) ${DISH}$`) })
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
  return (await call<StorePage>(walk.product, 'POST', '/public/store', { body: asked })).body
}

const dishOf = ({ menu }: StorePage) => menu.products.find(({ name }) => name === DISH)!
const priceOfDish = async () => dishOf(await storePage()).retailPrice.amount

/** The kitchen makes the dish dearer and puts its menu on sale, while somebody stands at the till. */
async function raisePrice(cents: number) {
  const token = await tokenOf(walk.product, 'super')
  const page = await storePage()
  const { id, retailPrice } = dishOf(page)
  const changed = await call(walk.product, 'PUT', `/products/${id}`, {
    token,
    body: { price: { amount: retailPrice.amount + cents, currency: 'eur' } },
  })
  expect(changed.status).toBe(200)
  const published = await call(walk.product, 'POST', '/merchant-api/publishCatalog', {
    token,
    body: { catalogId: page.menu.catalog.id },
  })
  expect(published.status).toBe(200)
}
