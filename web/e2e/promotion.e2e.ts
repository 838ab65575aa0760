import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { call, signIn as signInByApi } from '../../src/dev/stories/product'
import { formatsOf } from '../i18n/format'
import { centsIn } from './on-screen'
import { signIn, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { workdaysOf } from './workdays'

/**
 * A promotion from its making to its last cent: the office makes it and shares it with a merchant, somebody orders
 * with its code, something is missing in the bag, the office gives that back and looks at who paid for what. The
 * pictures are in build/promotion.
 */
const STORE = { slug: 'cuina-de-barri-eixample', name: 'Cuina de Barri Eixample' }
const MERCHANT = 'Cuina de Barri'
const OFFICE = 'Nimbus 22@'
const OMELETTE = 'Truita de patates'
const NAME = 'Primavera al plat'
const CODE = 'PRIMAVERA25'

const format = formatsOf('en')

let office: VisitorWindow
let customer: VisitorWindow
let day: string
let orderId: string
let ufid: string

const walk = startWalk('promotion', async () => {
  day = (await workdaysOf(walk.product, STORE.slug))[0]!
})
const { album, chapter } = walk

chapter(
  'the office makes a promotion with a code, and sees what it takes off and who pays for it',
  async () => {
    office = await walk.open('office')
    await signIn(office, 'admin', '/admin/promotions')
    const { page } = office
    await page.getByRole('button', { name: 'New promotion' }).click()
    const form = page.getByRole('dialog', { name: 'New promotion' })
    await form.getByLabel('Name').fill(NAME)
    await form.getByRole('switch', { name: 'Automatic' }).click()
    await form.getByRole('textbox', { name: 'Code' }).fill(CODE)
    await form.getByLabel('Percentage', { exact: true }).fill('20')
    await choose(form, page, 'Paid by', 'Shared')
    await form.getByLabel('Merchant’s share').fill('25')
    await form.getByRole('combobox', { name: 'Merchant' }).click()
    await page.getByPlaceholder(/.*/).last().fill(MERCHANT)
    await page.getByRole('option', { name: MERCHANT, exact: true }).click()
    await form.getByText('Merchant pays €1.83, platform pays €5.47.').waitFor()
    await album.takeAll(page, 'promotion-editor')
    await form.getByRole('button', { name: 'Create' }).click()
    const made = page.getByRole('dialog', { name: NAME })
    await made.getByText('Not used yet').waitFor()
    await album.take(page, 'promotion')
  },
)

chapter('somebody orders with the code, and pays a fifth less for the dishes', async () => {
  customer = await walk.open('customer')
  await signIn(customer, 'employee', '/search?channel=canteen')
  const { page } = customer
  await page.getByRole('button', { name: /^Deliver to/ }).click()
  const where = page.getByRole('dialog', { name: 'Where and when?' })
  const place = where.getByRole('button', { name: OFFICE })
  if ((await place.getAttribute('aria-pressed')) !== 'true') await place.click()
  await where.getByRole('button', { name: format.day(`${day}T12:00:00Z`), exact: true }).click()
  await where.getByRole('button', { name: 'Show kitchens' }).click()
  await where.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: new RegExp(STORE.name) }).click()
  await page.getByRole('heading', { level: 1, name: STORE.name }).waitFor()
  const dishes = page.locator('#main')
  for (let more = 0; more < 3; more++)
    await dishes
      .getByRole('button', { name: new RegExp(`^(Add|One more:) ${OMELETTE}$`) })
      .first()
      .click()
  await page
    .getByRole('complementary', { name: 'Your cart' })
    .getByRole('button', { name: 'Go to checkout' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await page.getByRole('radio', { name: /^13:00/ }).check({ force: true })
  await page.getByRole('textbox', { name: 'Promotion code' }).fill(CODE.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText(NAME).first().waitFor()
  await album.take(page, 'checkout-with-code')
  await page.getByRole('button', { name: /order$/ }).click()
  await page.waitForURL(/\/home\/orders\/\w{24}$/)
  orderId = new URL(page.url()).pathname.split('/').at(-1)!
  ufid = (await page
    .getByText(/^Order \w{4}-\w{4}/)
    .first()
    .textContent())!.match(/\w{4}-\w{4}/)![0]
})

chapter(
  'it is delivered, and an omelette is missing: that is given back, at the merchant’s cost',
  async () => {
    const admin = await signInByApi(walk.product, 'admin')
    for (const state of ['accepted', 'pending_pickup', 'out_for_delivery', 'delivered'])
      await call(walk.product, 'POST', '/merchant-api/setLiveOrdersStatus', {
        token: admin,
        body: { purchaseIds: [orderId], state, force: true, source: 'live-orders', reason: 'Walked' },
      })
    await call(walk.product, 'POST', '/user/problem-reports', {
      token: await signInByApi(walk.product, 'employee'),
      body: { kind: 'missing_item', comment: 'One omelette is missing', purchaseId: orderId },
    })

    const { page } = office
    await page.goto(`/admin/incidences`)
    await page.getByText('One omelette is missing').first().click()
    const incident = page.getByRole('dialog', { name: 'One omelette is missing' })
    await album.take(page, 'incidence')
    await incident.getByRole('link', { name: ufid }).click()
    const sheet = page.getByRole('dialog', { name: ufid })
    await sheet.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /^Refund/ }).click()
    const refund = page.getByRole('dialog', { name: `Refund ${ufid}` })
    await refund.getByRole('radio', { name: 'Items' }).press('Space')
    await refund.getByRole('button', { name: `One more: ${OMELETTE}` }).click()
    // 6.20 € on the menu, less its fifth.
    await refund.getByRole('button', { name: 'Refund €4.96' }).waitFor()
    await refund.getByText(/^Payout of €.* instead of €/).waitFor()
    await refund.getByRole('textbox', { name: 'Reason' }).fill('Missing')
    await album.take(page, 'refund')
    await slide(refund, /^Refund €4\.96/)
    await refund.waitFor({ state: 'detached' })
  },
)

chapter('the books say who paid for what, to the cent', async () => {
  const { page } = office
  const sheet = page.getByRole('dialog', { name: ufid })
  await sheet.getByRole('tab', { name: /^Money/ }).click()
  await sheet.getByText('Every cent matches.').waitFor()
  await sheet.getByRole('row', { name: /^Sum €0\.00$/ }).waitFor()
  await sheet.getByText(`Merchant’s share of each promotion: 25 ${NAME}`, { exact: false }).waitFor()
  const step = (name: string) => sheet.getByRole('listitem').filter({ hasText: name }).first()
  const [all, ofMerchant] = [
    centsIn(await step('Applied promotions').textContent()),
    centsIn(await step('Merchant’s share of').textContent()),
  ]
  expect(Math.round(all / 4)).toBe(ofMerchant)
  expect(await sheet.getByRole('img', { name: 'Doesn’t match the rule' }).count()).toBe(0)
  await album.takeAll(page, 'books')
})

chapter('the incidence is solved, with what was done', async () => {
  const { page } = office
  await page.goto('/admin/incidences')
  await page.getByText('One omelette is missing').first().click()
  const incident = page.getByRole('dialog', { name: 'One omelette is missing' })
  await incident.getByRole('button', { name: 'Solve' }).click()
  const end = page.getByRole('dialog', { name: 'Solve incident' })
  await end.getByRole('textbox', { name: 'Resolution' }).fill('Refunded')
  await end.getByRole('button', { name: 'Solve' }).click()
  await end.waitFor({ state: 'detached' })
  await incident.getByText('Solved', { exact: true }).first().waitFor()
  await album.take(page, 'incidence-solved')
})

/** An entry of a select, by what it is called. */
async function choose(scope: Locator, page: Page, label: string, option: string) {
  await scope.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
