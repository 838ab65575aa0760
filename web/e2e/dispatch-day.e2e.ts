import { expect } from 'bun:test'
import sharp from 'sharp'
import { readConfig } from '../../src/config'
import { DEFAULT_TZ, localDateOf } from '../../src/core/rules/local-time'
import { eventually } from '../../src/dev/stories/listening'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import { signLink } from '../../src/modules/identity/sign-in/public-links'
import type { Board } from '../../src/modules/logistics/routes/contract/dispatch-board'
import type { Route } from '../../src/modules/logistics/routes/contract/routes'
import { heading } from './on-screen'
import { settled, signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * A dispatcher's day: orders are planned and given away, a courier falls ill on the road, a stop comes late, and the
 * customer follows it all on the link of their mail. The pictures are in build/dispatch-day.
 */
const [ILL, FIT] = ['courier2', 'courier']
const HOUR_MS = 3_600_000

let dispatcher: VisitorWindow
let customer: VisitorWindow
let route: Route
/** The day whose orders wait: late in the evening today has none left, and the day after is planned. */
let day: string
const map = (more = '') => `/admin/logistics/map?day=${day}${more}`
const called = new Map<string, string>()

const walk = startWalk('dispatch-day', async () => {
  for (const name of [ILL, FIT]) called.set(name, calledName(await meOf(name)))
  day = await dayToPlan()
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  customer = await walk.open('customer', { viewport: { width: 390, height: 844 } })
  await signIn(dispatcher, 'logistics', map())
})
const { album } = walk

type Me = { id: string; profile: { firstName: string; nickname: string | null } }
const meOf = async (name: string) =>
  query<Me>(walk.product, 'app.me', await tokenOf(walk.product, name), null)
const calledName = ({ profile }: Me) => profile.nickname || profile.firstName

async function as<Answer>(name: string, path: string, body: object) {
  const answer = await call<Answer>(walk.product, 'POST', path, {
    token: await tokenOf(walk.product, name),
    body,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

async function boardNow(): Promise<Board> {
  const now = Date.now()
  return as<Board>('logistics', '/logistics-admin-api/dispatchBoard', {
    city: 'bcn',
    from: new Date(now - 12 * HOUR_MS),
    to: new Date(now + 24 * HOUR_MS),
  })
}
const ordersByDay = async () =>
  Map.groupBy(
    (await boardNow()).orders.filter(({ leg }) => leg === 'direct'),
    ({ windowStart }) => localDateOf(new Date(windowStart), DEFAULT_TZ),
  )
/** Four orders at least: one is planned, one suggested, and two are on the road of the courier who falls ill. */
const dayToPlan = async () => [...(await ordersByDay())].find(([, orders]) => orders.length > 3)![0]
const routeOf = async (id: string) => (await boardNow()).routes.find(one => one.id === id)!

/** What anybody with the number of the order reads. */
const statusOf = async ({ ufid }: { ufid: string }) =>
  (
    await call<{ state: string; courier?: object; arrival?: { window: object | null } | null }>(
      walk.product,
      'POST',
      '/public/order-status',
      {
        body: { ufid },
      },
    )
  ).body

/** A courier does one stop after the other, as their phone says it. */
async function complete(name: string, of: Route, which: (stop: Route['waypoints'][number]) => boolean) {
  for (const stop of of.waypoints.filter(which))
    await as(name, '/courier-api/courierConfirmWaypointCompleted', {
      routeId: of.id,
      waypointId: stop.id,
      unavailableReason: 'No camera',
    })
}

walk.chapter('the orders that wait are planned by the optimiser', async () => {
  const { page } = dispatcher
  await heading(page, 'Dispatcher map')
  const orders = page.getByRole('checkbox', { name: /^Select order / })
  await orders.first().waitFor()
  const waiting = await orders.all()
  const chosen = waiting.slice(0, Math.min(4, waiting.length - 3))
  const names = await Promise.all(chosen.map(order => order.getAttribute('aria-label')))
  for (const order of chosen) await order.click()
  await page.getByRole('button', { name: 'Optimise', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Optimise routes' })
  await sheet.getByLabel('Time to think').click()
  await page.getByRole('option', { name: '1 second', exact: true }).click()
  await sheet.getByRole('button', { name: 'Propose routes' }).click()
  await sheet.getByRole('list', { name: 'Proposed routes' }).getByRole('listitem').first().waitFor()
  await album.take(page, 'proposal')
  // Of the couriers who are there, none may be free in the window of an order: it is left out, and says so.
  const leftOut = await sheet.getByRole('region', { name: /left out$/ }).allTextContents()
  const planned = names.filter(name => !leftOut.join().includes(name!.replace('Select order ', '')))
  expect(planned).not.toBeEmpty()
  dispatcher.expectAnswer(/^POST 409 /)
  await sheet.getByRole('button', { name: /^Create th/ }).click()
  const anyway = sheet.getByRole('button', { name: 'Create all the same' })
  await Promise.race([sheet.waitFor({ state: 'detached' }), anyway.click().catch(() => undefined)])
  await sheet.waitFor({ state: 'detached' })
  for (const name of planned)
    await page.getByRole('checkbox', { name: name!, exact: true }).waitFor({ state: 'detached' })
})

walk.chapter('one of the rest goes to the courier who is suggested', async () => {
  const { page } = dispatcher
  const suggest = page.getByRole('button', { name: /^Suggest a courier for / }).first()
  const ufid = (await suggest.getAttribute('aria-label'))!.replace('Suggest a courier for ', '')
  await suggest.click()
  const suggestions = page.getByRole('dialog', { name: /^Suggest a courier for / })
  await suggestions
    .getByRole('button', { name: /\+\d+ min/ })
    .first()
    .click()
  const overlap = page.getByRole('dialog').getByRole('button', { name: /^Add|^Create|^Give/ })
  const isGiven = page.getByRole('checkbox', { name: `Select order ${ufid}` }).waitFor({ state: 'detached' })
  await Promise.race([
    isGiven,
    overlap
      .first()
      .click()
      .catch(() => undefined),
  ])
  await isGiven
})

walk.chapter('a customer sees who brings their order when it is under way, and not before', async () => {
  const { page } = customer
  const chosen = (await ordersByDay()).get(day)!.slice(0, 2)
  route = await as<Route>('logistics', '/logistics-admin-api/createPickupRoute', {
    purchaseIds: chosen.map(({ id }) => id),
    driverId: (await meOf(ILL)).id,
    vehicleType: 'ebike',
    skipOverlapCheck: true,
  })
  const link = await signLink(readConfig({}).SECRET, 'track-order', chosen[0]!.id, new Date())
  await page.goto(`/track/${link}`)
  await page.getByText(/^Updated at /).waitFor()
  expect(await page.getByText(called.get(ILL)!).count()).toBe(0)
  await complete(ILL, route, ({ shouldPickup }) => shouldPickup)
  await eventually('the courier is shown', async () => (await statusOf(chosen[0]!)).courier)
  await page.reload()
  await page.getByText(called.get(ILL)!).first().waitFor()
  await album.take(page, 'under-way')
})

walk.chapter('the courier falls ill: another takes over what is left, and what is done stays', async () => {
  const { page } = dispatcher
  await page.goto(map(`&route=${route.id}`))
  await page.getByRole('button', { name: 'Split / hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/on board/).waitFor()
  await dialog.getByRole('combobox', { name: 'To whom' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(called.get(FIT)!)
  await page.getByRole('option').first().click()
  await dialog.getByRole('region', { name: 'New times' }).getByRole('listitem').first().waitFor()
  await dialog.getByRole('button', { name: /^Hand over to/ }).click()
  await page.getByText(/^Handed over/).waitFor()
  const left = await routeOf(route.id)
  expect(left.waypoints.filter(stop => stop.status === 'Completed').map(({ id }) => id)).toEqual(
    route.waypoints.filter(stop => stop.shouldPickup).map(({ id }) => id),
  )
  expect(left.waypoints.some(stop => stop.shouldDeliver && !stop.isTransfer)).toBe(false)
  await customer.page.reload()
  await customer.page.getByText(called.get(FIT)!).first().waitFor()
  expect(await customer.page.getByText(called.get(ILL)!).count()).toBe(0)
})

walk.chapter(
  'a stop that comes late is red in the list, on its route and on the board, with why',
  async () => {
    const { page } = dispatcher
    const late = (await boardNow()).routes.find(
      one => one.assignedTo && one.waypoints.some(stop => (stop.eta?.lateMinutes ?? 0) > 0),
    )!
    await page.goto('/admin/logistics/map')
    await page
      .getByRole('toolbar', { name: 'Orders, couriers and routes' })
      .or(page.getByRole('toolbar'))
      .getByRole('button', { name: /^Routes/ })
      .first()
      .click()
    await page
      .getByRole('button')
      .filter({ hasText: late.name })
      .getByText(/\d+ min late$/)
      .first()
      .waitFor()
    await page.goto(`/admin/logistics/map?route=${late.id}`)
    await page
      .getByRole('region', { name: late.name })
      .getByText(/\d+ min late$/)
      .first()
      .waitFor()
    await settled(page)
    await album.take(page, 'late')
    await page
      .getByRole('toolbar', { name: 'View' })
      .getByRole('button', { name: 'Board', exact: true })
      .click()
    const stop = page
      .getByRole('region', { name: 'Route board' })
      .getByRole('button', { name: /min late/ })
      .first()
    await stop.hover()
    await page
      .getByText(/min late: /)
      .first()
      .waitFor()
    await album.take(page, 'late-board')
  },
)

walk.chapter(
  'the courier delivers with a photo, which the dispatcher and the customer have at once',
  async () => {
    const { page } = dispatcher
    const [first] = route.waypoints.flatMap(({ purchaseIds }) => purchaseIds)
    const takenBy = (one: Route) =>
      one.id !== route.id &&
      one.waypoints.some(({ shouldDeliver, purchaseIds }) => shouldDeliver && purchaseIds.includes(first!))
    const taken = (await boardNow()).routes.find(takenBy)!
    await complete(FIT, taken, stop => stop.isTransfer && stop.shouldPickup)
    const door = taken.waypoints.find(stop => stop.shouldDeliver && stop.purchaseIds.includes(first!))!
    await as(FIT, '/courier-api/courierConfirmWaypointCompleted', {
      routeId: taken.id,
      waypointId: door.id,
      proofImageURL: await uploadedProof(),
      proofContactName: 'Ada',
    })
    await page.goto(`/admin/routes/${taken.id}`)
    const proof = page.getByRole('img', { name: `Proof of delivery at ${door.name}` })
    await proof.scrollIntoViewIfNeeded()
    await page.getByText('Ada').first().waitFor()
    await album.take(page, 'proof')
    await customer.page.reload()
    await heading(customer.page, 'Delivered. Enjoy!')
  },
)

/** The address of a photo that the courier took. */
async function uploadedProof(): Promise<string> {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8d7357' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('file', new File([new Uint8Array(photo)], 'proof.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${walk.product.url}/api/v1/courier-api/uploadProof`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(walk.product, FIT)}` },
    body,
  })
  return ((await answer.json()) as { proofImageURL: string }).proofImageURL
}
