import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { DECLINED, THREE_D_SECURE } from '../../src/dev/stories/customer'
import { query, signIn as tokenOf } from '../../src/dev/stories/product'
import { formatsOf } from '../i18n/format'
import { heading } from './on-screen'
import { signIn, signInOnForm, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { workdaysOf } from './workdays'

/**
 * One order, walked by four people in four windows of a real browser: who orders it, who cooks it, who sends it out
 * and who brings it; at the end somebody of the office looks into the books. Each test is a chapter that starts where
 * the one before has ended. The pictures are in build/journey.
 */
const STORE = { slug: 'cuina-de-barri-eixample', name: 'Cuina de Barri Eixample' }
const OFFICE = 'Nimbus 22@'
const SALAD = 'Amanida de formatge de cabra i nous'
const OMELETTE = 'Truita de patates'
const STEW = 'Escudella i carn d’olla'
const ROUTE = 'Nimbus dinars'

const format = formatsOf('en')

let customer: VisitorWindow
let merchant: VisitorWindow
let dispatcher: VisitorWindow
let courier: VisitorWindow
let day: string
let orderUrl: string
let ufid: string

const walk = startWalk('journey', async () => {
  const days = await workdaysOf(walk.product, STORE.slug)
  const lunches = await query<{ docs: { deliveryDate: string }[] }>(
    walk.product,
    'customer.orders.list',
    await tokenOf(walk.product, 'employee'),
    {},
  )
  const taken = lunches.docs.map(lunch => lunch.deliveryDate)
  // Just before midnight the lunch that the demo has on its way is of the next day, and has what the company pays of it.
  day = days.find(one => !taken.includes(one))!
})
const { album, chapter } = walk

chapter('who orders and who cooks sign in', async () => {
  customer = await walk.open('customer')
  merchant = await walk.open('merchant')
  await customer.page.goto('/login')
  await heading(customer.page, 'Sign in')
  await album.take(customer.page, 'sign-in')
  await signInOnForm(customer, 'employee', '/search?channel=canteen')
  await signInOnForm(merchant, 'merchant', `/admin/purchases?from=${day}&to=${day}`)
  await heading(merchant.page, 'Live orders')
})

chapter('the kitchen is found from the office, for the next working day', async () => {
  const { page } = customer
  await heading(page, 'Lunch at your office')
  await page.getByRole('button', { name: /^Deliver to/ }).click()
  const where = page.getByRole('dialog', { name: 'Where and when?' })
  const office = where.getByRole('button', { name: OFFICE })
  if ((await office.getAttribute('aria-pressed')) !== 'true') await office.click()
  await where.getByRole('button', { name: format.day(`${day}T12:00:00Z`), exact: true }).click()
  await album.take(page, 'where-and-when')
  await where.getByRole('button', { name: 'Show kitchens' }).click()
  await where.waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .filter({ hasText: /kitchens? can deliver/ })
    .waitFor()
  await picturesShown(page)
  await album.takeAll(page, 'search')
})

chapter('dishes are chosen, with their modifiers, and stay in the cart over a reload', async () => {
  const { page } = customer
  await page.getByRole('link', { name: new RegExp(STORE.name) }).click()
  await heading(page, STORE.name)
  await picturesShown(page)
  await album.takeAll(page, 'store')

  await page.getByRole('button', { name: SALAD, exact: true }).click()
  const dish = page.getByRole('dialog', { name: SALAD })
  await dish.getByRole('radio', { name: 'Vinagreta de mel i mostassa' }).check()
  await dish.getByRole('checkbox', { name: 'Alvocat' }).check()
  for (let more = 0; more < 2; more++) await dish.getByRole('button', { name: `One more: ${SALAD}` }).click()
  await picturesShown(page)
  await album.take(page, 'dish')
  await dish.getByRole('button', { name: /^Add 3/ }).click()
  await dish.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: STEW, exact: true }).click()
  await page
    .getByRole('dialog', { name: STEW })
    .getByRole('button', { name: /^Add 1/ })
    .click()
  const more = page
    .locator('#main')
    .getByRole('button', { name: new RegExp(`^(Add|One more:) ${OMELETTE}$`) })
    .first()
  await more.click()
  await more.click()

  await page.reload()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  for (const name of [SALAD, STEW, OMELETTE]) await cart.getByText(name, { exact: true }).first().waitFor()
  await cart.getByText('Vinagreta de mel i mostassa · Alvocat').waitFor()
  await picturesShown(page)
  await album.take(page, 'cart')
  await cart.getByRole('button', { name: 'Go to checkout' }).click()
})

chapter('the company pays first, then the wallet; a declined card says so and loses nothing', async () => {
  const { page } = customer
  await heading(page, 'Checkout')
  await page.locator(`[data-day="${day}"][aria-pressed=true]`).waitFor()
  await page.getByRole('radio', { name: /^13:00/ }).check({ force: true })
  await page
    .getByRole('textbox', { name: 'Comments for the kitchen and the courier' })
    .fill('Sense ceba, si us plau. Merci!')
  const summary = page.getByRole('complementary', { name: 'Your order' })
  for (const source of ['Company meal allowance', 'Salary allowance', 'Wallet', 'Card']) {
    const amount = new RegExp(`^${source}\\s*€(?!0\\.00)`)
    await summary.getByRole('listitem').filter({ hasText: amount }).waitFor()
  }
  await album.takeAll(page, 'checkout')

  await fillCard(page, DECLINED)
  customer.expectAnswer(/^POST 402 \/v1\/payment_intents\/\w+\/confirm$/)
  await pay(page)
  const reason = page.getByText('Your bank declined the card.').filter({ visible: true })
  await reason.and(page.getByRole('alert')).waitFor()
  expect(await reason.count()).toBe(1)
  await album.takeAll(page, 'declined')
})

chapter('the bank asks, the order is placed, and the kitchen sees it come', async () => {
  const { page } = customer
  await fillCard(page, THREE_D_SECURE)
  await pay(page)
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' })
  const complete = bank.frameLocator('iframe').getByRole('button', { name: 'Complete authentication' })
  await complete.waitFor()
  await album.take(page, 'bank')
  const before = await merchant.page.getByRole('row').allInnerTexts()
  await complete.click()
  await page.waitForURL(/\/home\/orders\/\w+$/)
  const placedAt = performance.now()
  orderUrl = new URL(page.url()).pathname
  await heading(page, `Waiting for ${STORE.name} to confirm`)
  ufid = (await page
    .getByText(/^Order \w{4}-\w{4}/)
    .first()
    .textContent())!.match(/\w{4}-\w{4}/)![0]
  expect(before.join()).not.toContain(ufid)
  await rowOf(ufid).waitFor()
  console.log(`The kitchen saw it ${Math.round(performance.now() - placedAt)} ms after the customer`)
  await album.takeAll(page, 'order-placed')
  await album.takeAll(merchant.page, 'live-orders')
})

chapter('the kitchen accepts, the ticket is on its paper, the order is ready', async () => {
  const { page } = merchant
  await rowOf(ufid).getByRole('button', { name: 'Accept', exact: true }).click()
  await rowOf(ufid).getByText('Accepted', { exact: true }).waitFor()
  await heading(customer.page, `Confirmed for ${format.day(`${day}T12:00:00Z`)}`)

  await rowOf(ufid).getByRole('cell', { name: ufid, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: ufid })
  await sheet.getByText(SALAD).first().waitFor()
  await album.takeAll(page, 'order-in-the-kitchen')
  await sheet.getByRole('tab', { name: /^Papers/ }).click()
  await sheet.getByText('Printed', { exact: true }).first().waitFor()
  const paper = sheet.getByRole('img', { name: `Paper of ${ufid}` })
  await paper.waitFor()
  expect(await paper.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(400)
  await album.take(page, 'paper')
  const ready = sheet.getByRole('button', { name: 'Ready', exact: true })
  await ready.click()
  await ready.waitFor({ state: 'detached' })
  await sheet.getByText('Ready', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await heading(customer.page, 'Your order is ready')
  await album.take(customer.page, 'order-ready')
})

chapter('the dispatcher makes a route of it on the map and offers it to a courier', async () => {
  dispatcher = await walk.open('dispatcher')
  await signIn(dispatcher, 'logistics', `/admin/logistics/map?day=${day}`)
  const { page } = dispatcher
  await heading(page, 'Dispatcher map')
  await page.getByRole('checkbox', { name: `Select order ${ufid}` }).check()
  await page.getByRole('button', { name: 'New route' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByText('All pick-ups are paired').waitFor()
  // A row that is half under the heading of its time, as one scrolls, has half a checkbox.
  await page
    .getByRole('region', { name: /^\d\d:\d\d–\d\d:\d\d$/ })
    .first()
    .evaluate(first => first.parentElement?.scrollTo(0, 0))
  // Before it is filled in: another width is another layout, which begins the form anew.
  await album.takeAll(page, 'new-route')
  await form.getByText('All pick-ups are paired').waitFor()
  await form.getByLabel('Name').fill(ROUTE)
  await form.getByRole('combobox', { name: 'Or offer it to several' }).click()
  await page.getByRole('option', { name: /^Youssef A\./ }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('combobox', { name: 'Vehicle' }).click()
  await page.getByRole('option', { name: 'E-bike' }).click()
  await form.getByRole('button', { name: 'Sort' }).click()
  await album.take(page, 'new-route-filled')
  await form.getByRole('button', { name: 'Create route' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: `Select order ${ufid}` }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Routes/ }).click()
  await page.getByText(ROUTE).first().click()
  await page.getByRole('region', { name: ROUTE }).getByText(ufid).first().waitFor()
  await album.take(page, 'route-offered')
  // Drawing the map all along would leave little of a small machine to the others.
  await page.goto('/admin/routes')
  await heading(page, 'Routes')
})

chapter('the courier accepts on the phone, and collects', async () => {
  courier = await walk.open('courier', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.3896, longitude: 2.1645, accuracy: 8 },
  })
  await signIn(courier, 'courier', '/courier/routes?tab=offers')
  const { page } = courier
  const offer = page.getByRole('article').filter({ hasText: ROUTE })
  await offer.waitFor()
  await album.take(page, 'offer')
  await offer.getByRole('button', { name: 'Accept' }).click()
  await offer.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Current route' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Location: GPS good' }).waitFor()
  await onRoute(page)
  await setOut(page, STORE.name)
  await album.takeAll(page, 'stop-to-collect')
  await slide(page, 'Slide when you arrive')
  await page.getByRole('button', { name: 'Pick up', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: STORE.name })
  await takePhoto(page, sheet, await photo('Bossa 1 de 1'))
  await sheet.getByRole('img', { name: 'Your photo' }).waitFor()
  await album.take(page, 'collected')
  await slide(sheet, 'Slide when you have everything')
  await sheet.waitFor({ state: 'detached' })
})

chapter('the customer sees it come, and the courier hands it over with a photo and a name', async () => {
  const { page } = courier
  await onRoute(page)
  await setOut(page, OFFICE)
  await heading(customer.page, /^Arriving \d\d:\d\d to \d\d:\d\d$/)
  await customer.page.getByText('Live map').or(customer.page.getByLabel('Live map')).first().waitFor()
  await album.takeAll(customer.page, 'order-on-its-way')
  await page.context().setGeolocation({ latitude: 41.3994, longitude: 2.1947, accuracy: 6 })
  await slide(page, 'Slide when you arrive')
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: OFFICE })
  await takePhoto(page, sheet, await photo('Recepció, 4a planta'))
  await sheet.getByRole('img', { name: 'Your photo' }).waitFor()
  await sheet.getByRole('textbox', { name: 'Received by' }).fill('Marta, recepció')
  await album.take(page, 'handed-over')
  await slide(sheet, 'Slide to complete')
  await sheet.waitFor({ state: 'detached' })
  await album.take(page, 'courier-done')
})

chapter('the customer has it, and says how it was', async () => {
  const { page } = customer
  await heading(page, 'Delivered. Enjoy!')
  await album.takeAll(page, 'order-delivered')
  await page.getByRole('button', { name: 'Rate order' }).click()
  const rating = page.getByRole('dialog', { name: `Rate ${STORE.name}` })
  for (const [group, stars] of [
    ['Overall', '5 stars'],
    ['The courier', '4 stars'],
  ] as const)
    await rating
      .getByRole('group', { name: group })
      .getByRole('radio', { name: stars })
      // By keyboard: the input itself is not drawn, its star is.
      .press('Space')
  await rating.getByRole('textbox').fill('Boníssim, i calent.')
  await album.take(page, 'rating')
  await rating.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('img', { name: '5 stars' }).waitFor()
})

chapter(
  'the books explain every cent, and one dish given back returns to where its money came from',
  async () => {
    const office = await walk.open('office')
    const { page } = office
    await signIn(
      office,
      'admin',
      `${orderUrl.replace('/home/orders', '/admin/purchases')}?from=${day}&to=${day}`,
    )
    const sheet = page.getByRole('dialog', { name: ufid })
    await sheet.getByRole('tab', { name: /^Money/ }).click()
    await sheet.getByText('Every cent matches.').waitFor()
    await sheet.getByRole('row', { name: /^Sum €0\.00$/ }).waitFor()
    await album.takeAll(page, 'ledger')

    await sheet.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /^Refund/ }).click()
    const refund = page.getByRole('dialog', { name: `Refund ${ufid}` })
    await refund.getByRole('radio', { name: 'Items' }).press('Space')
    await refund.getByRole('button', { name: `One more: ${OMELETTE}` }).click()
    await refund.getByRole('textbox', { name: 'Reason' }).fill('Arribà freda')
    await refund.getByRole('listitem').filter({ hasText: /^Card/ }).waitFor()
    await album.take(page, 'refund')
    await slide(refund, /^Refund €6\.20/)
    await refund.waitFor({ state: 'detached' })
    await sheet.getByRole('tab', { name: /^Money/ }).click()
    await sheet.getByText('Arribà freda').first().waitFor()
    await sheet.getByRole('row', { name: /^Sum €0\.00$/ }).waitFor()
    await album.take(page, 'ledger-after-refund')
    const refunded = customer.page.getByText('Refunded', { exact: true })
    await refunded.waitFor()
    await album.take(customer.page, 'order-refunded')
    expect(office.faults).toEqual([])
  },
)

const rowOf = (order: string) => merchant.page.getByRole('row', { name: new RegExp(order) })

/** Pictures in sight are there: a page that is looked at is not half empty. */
async function picturesShown(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every(image => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || bottom < 0 || top > innerHeight
    }),
  )
}

async function fillCard(page: Page, number: string) {
  const other = page.getByRole('radio', { name: 'Another card' })
  if (await other.isVisible()) await other.check()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay €.* and order$/ }).click()

/** With several routes in hand, ours is chosen. */
async function onRoute(page: Page) {
  if (await page.getByRole('heading', { level: 1, name: ROUTE }).isVisible()) return
  await page.getByRole('combobox', { name: 'Route' }).click()
  await page.getByRole('option', { name: new RegExp(`^${ROUTE}`) }).click()
  await heading(page, ROUTE)
}

/** Heads for a stop, which then fills the screen. */
async function setOut(page: Page, stop: string) {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('region', { name: stop }).getByText('On the way').waitFor()
}

async function takePhoto(page: Page, sheet: Locator, jpeg: Awaited<ReturnType<typeof photo>>) {
  const camera = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Take photo' }).click()
  await (await camera).setFiles(jpeg)
}

/** What the courier sees through the camera. */
async function photo(label: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="#d8cbb4"/><rect y="640" width="1200" height="260" fill="#8d7357"/>
    <rect x="760" y="60" width="330" height="600" rx="8" fill="#3f5b52"/><circle cx="800" cy="380" r="14" fill="#d9b45b"/>
    <path d="M300 380h330l30 400H270z" fill="#b98a55"/><path d="M300 380l40-50h330l-40 50z" fill="#9c7143"/>
    <rect x="370" y="500" width="200" height="120" rx="6" fill="#fdfbf4"/>
    <text x="470" y="572" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#20332d">${label}</text></svg>`
  // Of 48 megapixels, as phones take them.
  const buffer = await sharp(Buffer.from(drawing)).resize(8000).jpeg().toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
