import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { query, signIn as tokenOf } from '../../src/dev/stories/product'
import type { Route } from '../../src/modules/logistics/routes/contract/routes'
import { bagCodeOf } from '../../src/modules/order-records/orders/rules/ufid'
import { makeDoorsRoute, makeOrdersRoute, routeOf } from './courier-routes'
import { heading } from './on-screen'
import { settled, signIn, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** A courier's day: shift, breaks, vehicle, bags, doors, what comes back, and a route that changes hands. */
const [GIVES, TAKES] = ['courier2', 'courier']
const ROUTE = 'Traspàs de nit'
const BAGS = 'Bosses del dia'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let phone: VisitorWindow
let other: VisitorWindow
let bags: Route

const walk = startWalk('courier-day', async () => {
  await makeDoorsRoute(walk.product, GIVES, ROUTE)
  bags = await makeOrdersRoute(walk.product, GIVES, BAGS)
  phone = await walk.open('courier', PHONE)
  other = await walk.open('other', PHONE)
  await signIn(phone, GIVES, '/courier/home')
  await signIn(other, TAKES, '/courier/routes?tab=upcoming')
})

/** Acts are sent a moment after they were pressed. */
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await phone.page.waitForTimeout(200)
}

async function courierOfDispatcher() {
  const token = await tokenOf(walk.product, 'logistics')
  const { users } = await query<{
    users: {
      email: string
      vehicleType: string
      timeline: { activity: string; shift: { vehicle: string } | null }
    }[]
  }>(walk.product, 'logistics.drivers.list', token, {})
  return users.find(user => user.email === `${GIVES}@comanda.test`)!
}

const now = () => routeOf(walk.product, GIVES, bags.id)

const stopNow = async (id: string) => (await now()).waypoints.find(stop => stop.id === id)!

async function takePhoto(scope: Locator) {
  const camera = scope.page().waitForEvent('filechooser')
  await scope.getByRole('button', { name: 'Take photo' }).first().click()
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8d7357' } })
    .jpeg()
    .toBuffer()
  await (await camera).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await scope.getByRole('img', { name: 'Your photo' }).waitFor()
}

/** Sets out for a stop, chosen from the next ones when it is not in hand, and arrives at it. */
async function arriveAt(page: Page, stopId: string) {
  const { waypoints } = await now()
  const number = waypoints.findIndex(({ id }) => id === stopId) + 1
  const inHand = page.getByText(`Stop ${number} of ${waypoints.length}`)
  if ((await inHand.count()) > 0) await page.getByRole('button', { name: 'Start', exact: true }).click()
  else {
    const next = page.getByRole('region', { name: 'Next' })
    const whole = next.getByRole('button', { name: /^Show / })
    if ((await whole.count()) > 0) await whole.click()
    await next.getByRole('button', { name: new RegExp(`^${number}\\b`) }).click()
  }
  await inHand.waitFor()
  await slide(page, 'Slide when you arrive')
}

/** Ends the stop in hand with what its place asks for. */
async function complete(page: Page, button: 'Pick up' | 'Hand over', prepare = async (_: Locator) => {}) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await prepare(sheet)
  const none = sheet.getByRole('checkbox', { name: /^I (can’t take a photo|don’t have the code)$/ })
  if ((await none.count()) > 0) {
    await none.click()
    await sheet.getByLabel('Why not?').fill('Camera broken')
  }
  await slide(sheet, /^Slide (to complete|when you have everything)$/)
  await sheet.waitFor({ state: 'detached' })
}

walk.chapter('a shift is started, and the dispatcher sees a break and another vehicle', async () => {
  const { page } = phone
  await heading(page, ROUTE)
  await page.getByRole('button', { name: 'Start shift' }).click()
  const start = page.getByRole('dialog', { name: 'Start shift' })
  await walk.album.takeAll(page, 'start-shift')
  await start.getByRole('button', { name: 'Start shift' }).click()
  await page.getByRole('button', { name: /^Working until/ }).click()
  const shift = page.getByRole('dialog', { name: 'Your shift' })
  await shift.getByRole('button', { name: '30 min break from now' }).click()
  await shift.getByRole('button', { name: /^End break/ }).waitFor()
  await walk.album.takeAll(page, 'on-a-break')
  await until(async () => (await courierOfDispatcher()).timeline.activity === 'onBreak')
  await shift.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^On break until/ }).waitFor()
})

walk.chapter('the break ends early, and another vehicle takes over on every open route', async () => {
  const { page } = phone
  await page.getByRole('button', { name: /^On break until/ }).click()
  const shift = page.getByRole('dialog', { name: 'Your shift' })
  await shift.getByRole('button', { name: /^End break/ }).click()
  await shift.getByRole('button', { name: '15 min break from now' }).waitFor()
  await shift.getByRole('combobox', { name: 'Plan a break' }).click()
  await page.getByRole('option').nth(1).click()
  await shift.getByRole('button', { name: /^Cancel the break/ }).click()
  await shift.getByRole('button', { name: /^Cancel the break/ }).waitFor({ state: 'detached' })
  await shift.getByRole('combobox', { name: 'Vehicle' }).click()
  await page.getByRole('option', { name: 'cargo bike' }).click()
  await until(async () => (await courierOfDispatcher()).timeline.shift?.vehicle === 'cargo_bike')
  expect((await now()).vehicleType).toBe('cargo_bike')
  await shift.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^Working until/ })
    .getByText('cargo bike')
    .waitFor()
})

walk.chapter('at each store the bags are checked against their labels and picked up', async () => {
  const { page } = phone
  await page.getByRole('combobox', { name: 'Route' }).click()
  await page.getByRole('option', { name: BAGS }).click()
  await heading(page, BAGS)
  for (const stop of bags.waypoints.filter(one => one.shouldPickup)) {
    await arriveAt(page, stop.id)
    const check = page.getByRole('region', { name: 'Bags' })
    const code = check.getByLabel('Code of a bag')
    await code.fill('ZZZZ-ZZZZ/1')
    await check.getByRole('button', { name: 'Add' }).click()
    await check.getByText('ZZZZ-ZZZZ/1 is no bag of this stop').waitFor()
    const labels = stop.orders.flatMap(({ ufid, bags: count }) =>
      Array.from({ length: count }, (_, index) => bagCodeOf(ufid, index + 1)),
    )
    for (const label of labels) {
      await code.fill(label.toLowerCase())
      await code.press('Enter')
    }
    await check.getByText(/^(The bag is here|All \d+ bags are here)$/).waitFor()
    await walk.album.takeAll(page, 'bag-check')
    await complete(page, 'Pick up')
    await until(async () => (await stopNow(stop.id)).status === 'Completed')
  }
})

walk.chapter('of two orders at one door one is handed over, the other stays with its reason', async () => {
  const { page } = phone
  const door = bags.waypoints.find(stop => stop.orders.length === 2 && stop.shouldDeliver)!
  const [given, stays] = door.orders
  await arriveAt(page, door.id)
  await complete(page, 'Hand over', async sheet => {
    await sheet.getByRole('checkbox', { name: new RegExp(given!.ufid) }).waitFor()
    await sheet.getByRole('checkbox', { name: new RegExp(stays!.ufid) }).click()
    await sheet.getByText('Say why an order stays').waitFor()
    await sheet.getByRole('combobox', { name: `Why ${stays!.ufid} stays` }).click()
    await page.getByRole('option', { name: 'Something is damaged' }).click()
    await takePhoto(sheet)
    await walk.album.takeAll(page, 'tick-list')
  })
  await until(async () => (await now()).waypoints.some(stop => stop.status === 'Failed'))
  const stops = (await now()).waypoints
  expect(stops.find(stop => stop.id === door.id)).toMatchObject({
    status: 'Completed',
    purchaseIds: [given!.id],
  })
  expect(stops.find(stop => stop.status === 'Failed')).toMatchObject({
    failedReason: 'damaged',
    purchaseIds: [stays!.id],
  })
})

walk.chapter('the last customer is absent: the stop fails, and its route waits', async () => {
  const { page } = phone
  const door = (await now()).waypoints.find(stop => stop.status === 'Pending')!
  await arriveAt(page, door.id)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const sheet = page.getByRole('dialog', { name: 'What is the problem?' })
  await sheet.getByRole('radio', { name: 'No one there' }).click()
  await takePhoto(sheet)
  await sheet.getByLabel('What happened?').fill('Rang twice')
  await walk.album.takeAll(page, 'problem')
  await slide(sheet, 'Slide to report')
  await sheet.waitFor({ state: 'detached' })
  await until(async () => (await stopNow(door.id)).status === 'Failed')
  const failed = await stopNow(door.id)
  expect((await now()).isComplete).toBe(false)
  expect(failed).toMatchObject({
    status: 'Failed',
    failedReason: 'customer_absent',
    note: expect.stringContaining('Rang twice'),
  })
  expect(failed.proofImageURL).toBeTruthy()
  await heading(page, ROUTE)
})

walk.chapter('what was not handed over goes back to its stores', async () => {
  const { page } = phone
  const back = page.getByRole('region', { name: 'Not delivered' })
  await back.scrollIntoViewIfNeeded()
  await walk.album.takeAll(page, 'not-delivered')
  const buttons = back.getByRole('button', { name: /^Return to/ })
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click()
    await until(async () => (await buttons.count()) < left)
  }
  await until(async () => !(await now()).isComplete)
  await heading(page, BAGS)
  const returns = () => now().then(route => route.waypoints.filter(stop => stop.status === 'Pending'))
  for (const stop of await returns()) {
    await arriveAt(page, stop.id)
    await complete(page, 'Hand over')
    await until(async () => (await stopNow(stop.id)).status === 'Completed')
  }
  await until(async () => (await now()).isComplete)
  expect((await now()).status).toBe('done')
})

walk.chapter('the shift ends with a warning of what is not done', async () => {
  const { page } = phone
  await heading(page, ROUTE)
  await page.getByRole('button', { name: /^Working until/ }).click()
  const shift = page.getByRole('dialog', { name: 'Your shift' })
  await shift.getByRole('button', { name: 'End shift' }).click()
  const question = page.getByRole('dialog', { name: 'End your shift?' })
  await question.getByText(ROUTE).waitFor()
  await walk.album.takeAll(page, 'end-shift')
  await question.getByRole('button', { name: 'End shift' }).click()
  await page.getByRole('button', { name: 'Start shift' }).waitFor()
  await until(async () => (await courierOfDispatcher()).timeline.shift === null)
})

walk.chapter('the route goes to another courier, by the code on the phone', async () => {
  const { page } = phone
  await page.getByRole('region', { name: 'Map of your route' }).or(page.locator('canvas')).first().waitFor()
  await walk.album.takeAll(page, 'home-with-map')
  await page.getByRole('button', { name: 'Hand over route' }).click()
  const sheet = page.getByRole('dialog', { name: `Hand over ${ROUTE}` })
  const code = await sheet.locator('code').textContent()
  await walk.album.takeAll(page, 'hand-over')

  await other.page.getByRole('button', { name: 'Take over a route' }).click()
  const take = other.page.getByRole('dialog', { name: 'Take over a route' })
  await take.getByText('No camera. Type the code instead.').waitFor()
  const field = take.getByLabel('Code on the other phone')
  const takeOver = take.getByRole('button', { name: 'Take over' })
  await field.fill('hello')
  await takeOver.click()
  await take.getByText('A code has eight letters and numbers, like ABCD-2345').waitFor()
  await walk.album.takeAll(other.page, 'take-over-malformed')
  other.expectAnswer(/^POST 404 .*takeHandOver/)
  await field.fill('ZZZZ-ZZZZ')
  await takeOver.click()
  await take.getByText('This code is unknown or has expired. Ask for a new one.').waitFor()
  await walk.album.takeAll(other.page, 'take-over-unknown')
  await field.fill(code!)
  await takeOver.click()
  await take.waitFor({ state: 'detached' })
  await other.page.getByRole('article').filter({ hasText: ROUTE }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: ROUTE }).waitFor({ state: 'detached' })
})

walk.chapter('what was done stands by week, with what it paid and what was not delivered', async () => {
  const { page } = other
  await page.goto('/courier/routes?tab=past')
  await page.getByRole('article').first().getByText('By the hour').first().waitFor()
  await walk.album.takeAll(page, 'history')
  await phone.page.goto('/courier/routes?tab=past')
  const week = phone.page.getByRole('article').filter({ hasText: BAGS })
  await week.getByText('2 not delivered').first().waitFor()
  await week.getByText(/on shift/).waitFor()
  await settled(phone.page)
  await walk.album.takeAll(phone.page, 'history-of-today')
})
