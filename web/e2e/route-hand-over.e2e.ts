import { expect } from 'bun:test'
import { eventually } from '../../src/dev/stories/listening'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import type { Board } from '../../src/modules/logistics/routes/contract/dispatch-board'
import type { Route } from '../../src/modules/logistics/routes/contract/routes'
import { settled, signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/** A courier falls ill with bags on board, and a dispatcher splits the route. The pictures are in build/route-hand-over. */
const [ILL, FIT] = ['courier2', 'courier']
const HOUR_MS = 3_600_000
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let dispatcher: VisitorWindow
let token: string
let route: Route
const people = new Map<string, { id: string; profile: { firstName: string; nickname: string | null } }>()

const walk = startWalk('route-hand-over', async () => {
  token = await tokenOf(walk.product, 'logistics')
  for (const name of [ILL, FIT])
    people.set(name, await query(walk.product, 'app.me', await tokenOf(walk.product, name), null))
  route = await makeRoute()
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  await signIn(dispatcher, 'logistics', `/admin/logistics/map?route=${route.id}`)
})

const asDispatcher = <Answer>(path: string, body: object) =>
  call<Answer>(walk.product, 'POST', `/logistics-admin-api/${path}`, { token, body })

/** A route of some orders that wait. */
async function makeRouteOf(count: number, driverId: string | null): Promise<Route> {
  const now = Date.now()
  const { body: board } = await asDispatcher<Board>('dispatchBoard', {
    city: 'bcn',
    from: new Date(now - 12 * HOUR_MS),
    to: new Date(now + 12 * HOUR_MS),
  })
  const chosen = board.orders.filter(({ leg }) => leg === 'direct').slice(0, count)
  const made = await asDispatcher<Route>('createPickupRoute', {
    purchaseIds: chosen.map(({ id }) => id),
    driverId,
    vehicleType: 'ebike',
    skipOverlapCheck: true,
  })
  expect(made.status).toBe(200)
  return made.body
}

/** Two orders that their courier has picked up. */
async function makeRoute(): Promise<Route> {
  const made = await makeRouteOf(2, people.get(ILL)!.id)
  const phone = await tokenOf(walk.product, ILL)
  for (const stop of made.waypoints.filter(({ shouldPickup }) => shouldPickup))
    await call(walk.product, 'POST', '/courier-api/courierConfirmWaypointCompleted', {
      token: phone,
      body: { routeId: made.id, waypointId: stop.id, unavailableReason: 'No camera' },
    })
  return made
}

const orderIds = () => route.waypoints.flatMap(({ purchaseIds }) => purchaseIds)
/** Who brings the first order, as its customer reads it. */
const courierShown = async () => {
  const { body } = await call<{ courier?: { nickname: string } }>(
    walk.product,
    'POST',
    '/public/order-status',
    { body: { ufid: route.waypoints[0]!.orders[0]!.ufid } },
  )
  return body.courier?.nickname
}
const calledName = (name: string) => people.get(name)!.profile.nickname || people.get(name)!.profile.firstName

walk.chapter('the dispatcher splits the route of a courier who is ill', async () => {
  const { page } = dispatcher
  await eventually('a courier is shown', courierShown)
  expect(await courierShown()).toBe(calledName(ILL))
  await page.getByRole('button', { name: 'Split / hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/on board/).waitFor()
  await dialog.getByRole('combobox', { name: 'To whom' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(calledName(FIT))
  await page.getByRole('option').first().click()
  await dialog.getByRole('region', { name: 'New times' }).getByRole('listitem').first().waitFor()
  await settled(page)
  await walk.album.take(page, 'split')
  await dialog.getByRole('button', { name: /^Hand over to/ }).click()
  await page.getByText(/^Handed over/).waitFor()
})

walk.chapter('the second courier sees the stops, and the customer the second courier', async () => {
  const { body } = await call<{ routes?: Route[]; [list: string]: unknown }>(
    walk.product,
    'POST',
    '/courier-api/courierGetRoutes',
    { token: await tokenOf(walk.product, FIT), body: {} },
  )
  const stops = Object.values(body)
    .flatMap(list => (Array.isArray(list) ? (list as Route[]) : []))
    .flatMap(one => one.waypoints ?? [])
  for (const id of orderIds()) {
    const own = stops.filter(stop => stop.purchaseIds.includes(id))
    expect(own.some(stop => stop.isTransfer && stop.shouldPickup)).toBe(true)
    expect(own.some(stop => stop.shouldDeliver)).toBe(true)
  }
  await eventually('the second courier is shown', async () => (await courierShown()) === calledName(FIT))
})

for (const screen of widthsOf('route-hand-over', SCREENS))
  walk.chapter(`everything of the route is pressed, ${screen.width} px`, async () => {
    const { page } = dispatcher
    await page.setViewportSize(screen)
    await page.goto(`/admin/routes/${route.id}`)
    for (const name of ['Edit route', 'Pricing']) {
      await page.getByRole('button', { name, exact: true }).click()
      await settled(page)
      await walk.album.take(page, `${name}-${screen.width}`)
      await page.getByRole('button', { name, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('dialog', { name: 'Route sheet' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Notify courier', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Notify/ })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await page.getByRole('button', { name: 'Delete route', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByText('For each order on board')
      .waitFor()
    await page.keyboard.press('Escape')
  })

walk.chapter('after all of a route is handed over, its panel goes on to the route that took it', async () => {
  const { page } = dispatcher
  const waiting = await makeRouteOf(1, null)
  const isLeft = (url: URL) => !url.href.includes(waiting.id) && /[0-9a-f]{24}/.test(url.href)
  const handOver = async () => {
    await page.getByRole('button', { name: 'Split / hand over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click()
  }
  await page.setViewportSize(SCREENS[0]!)
  await page.goto(`/admin/routes/${waiting.id}`)
  await handOver()
  await page.getByText(/^Handed over/).waitFor()
  await page.waitForURL(isLeft)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit route', exact: true }).waitFor()
  waiting.id = new URL(page.url()).pathname.split('/').at(-1)!

  await page.setViewportSize(SCREENS[2]!)
  await page.goto(`/admin/logistics/map?route=${waiting.id}`)
  await handOver()
  await page.waitForURL(isLeft)
  await page.getByRole('button', { name: 'Edit route', exact: true }).waitFor()
  expect(await page.getByText('is no longer here').count()).toBe(0)
})

walk.chapter('a panel says so when another dispatcher has deleted its route', async () => {
  const { page } = dispatcher
  for (const address of ['/admin/routes/', '/admin/logistics/map?route=']) {
    const gone = await makeRouteOf(1, null)
    await page.goto(`${address}${gone.id}`)
    await page.getByRole('button', { name: 'Edit route', exact: true }).waitFor()
    await asDispatcher('deleteRoute', { id: gone.id })
    await page.getByText(/^“.*” is no longer here$/).waitFor()
    await walk.album.take(page, `gone-${address.split('/').at(2)}`)
    await page.getByRole('button', { name: 'Back to routes' }).click()
    await page.waitForURL(url => !url.href.includes(gone.id))
  }
})
