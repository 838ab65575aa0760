import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import type { Waypoint } from '../../src/modules/logistics/routes/contract/waypoints'
import { settled, signIn, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** A courier's phone in a basement: a slow one, with no network at all. The pictures are in build/courier-offline. */
const COURIER = 'courier2'
const DOORS = ['Portal 1', 'Portal 2', 'Portal 3']
const SLOWDOWN = 4
const MINUTE_MS = 60_000

let phone: VisitorWindow
let routeId: string

const walk = startWalk('courier-offline', async () => {
  routeId = await makeRoute()
  phone = await walk.open('courier', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.4036, longitude: 2.1905, accuracy: 8 },
  })
  const devtools = await phone.page.context().newCDPSession(phone.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await signIn(phone, COURIER, '/courier/home')
})

/** Three doors, of which the courier has set out for the first. */
async function makeRoute(): Promise<string> {
  const courier = await tokenOf(walk.product, COURIER)
  const me = await query<{ id: string }>(walk.product, 'app.me', courier, null)
  const now = Date.now()
  const made = await call<{ id: string; waypoints: Waypoint[] }>(
    walk.product,
    'POST',
    '/logistics-admin-api/createPickupRoute',
    {
      token: await tokenOf(walk.product, 'logistics'),
      body: {
        routeName: 'Soterrani',
        driverId: me.id,
        vehicleType: 'bike',
        skipOverlapCheck: true,
        waypoints: DOORS.map((name, index) => ({
          name,
          address: {
            formattedAddress: `Carrer de Tànger ${index + 1}`,
            geo: { lat: 41.4036 + index / 1_000, lon: 2.1905 },
          },
          note: `Timbre ${index + 1}`,
          shouldDeliver: true,
          isExternal: true,
          windowStart: new Date(now),
          windowEnd: new Date(now + 60 * MINUTE_MS),
        })),
      },
    },
  )
  expect(made.status).toBeLessThan(300)
  const { id, waypoints } = made.body
  await call(walk.product, 'POST', '/courier-api/setNextWaypoint', {
    token: courier,
    body: { routeId: id, waypointId: waypoints[0]!.id },
  })
  return id
}

async function stopsOnServer(): Promise<Waypoint[]> {
  const { routes } = await query<{ routes: { id: string; waypoints: Waypoint[] }[] }>(
    walk.product,
    'courier.routes.list',
    await tokenOf(walk.product, COURIER),
    {},
  )
  return routes.find(route => route.id === routeId)!.waypoints
}

const atDoor = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const waitingToBeSent = (page: Page, count: number) =>
  page.getByText(`${count} actions will be sent later`).waitFor()

/** What no network provokes is no fault of the screen. */
function forgetUnreached() {
  const others = phone.faults.filter(
    fault => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(fault),
  )
  phone.faults.splice(0, phone.faults.length, ...others)
}

walk.chapter('a phone that was online once keeps every screen, the route and the courier', async () => {
  const { page } = phone
  await atDoor(page, DOORS[0]!)
  await page.waitForFunction(async () => Boolean(await caches.match('/kept-complete')))
})

walk.chapter('without network a reload shows the route, and what is done waits with its time', async () => {
  const { page } = phone
  await page.context().setOffline(true)
  await page.reload()
  await atDoor(page, DOORS[0]!)
  await page.getByRole('paragraph').filter({ hasText: 'Carrer de Tànger 1' }).waitFor()
  await page.getByText('Timbre 1').waitFor()
  await slide(page, 'Slide when you arrive')
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: DOORS[0]! })
  const camera = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Take photo' }).click()
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8d7357' } })
    .jpeg()
    .toBuffer()
  await (await camera).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await sheet.getByRole('img', { name: 'Your photo' }).waitFor()
  await slide(sheet, 'Slide to complete')
  await sheet.waitFor({ state: 'detached' })
  await waitingToBeSent(page, 2)
  const undo = page.getByRole('button', { name: 'Undo' })
  await settled(page)
  const [strip, toast] = [
    await page.getByText('2 actions will be sent later').boundingBox(),
    await undo.locator('xpath=ancestor::li').boundingBox(),
  ]
  expect(toast!.y).toBeGreaterThan(strip!.y + strip!.height)
  await walk.album.take(page, 'waiting')
  forgetUnreached()
})

walk.chapter('after another reload the acts still wait, and the next stop is in hand', async () => {
  const { page } = phone
  await page.reload()
  await waitingToBeSent(page, 2)
  await atDoor(page, DOORS[1]!)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await waitingToBeSent(page, 3)
  await walk.album.take(page, 'after-reload')
  expect((await stopsOnServer()).map(stop => stop.status)).toEqual(['EnRoute', 'Pending', 'Pending'])
  forgetUnreached()
})

walk.chapter('when the network returns everything is sent once, without a press', async () => {
  const { page } = phone
  const returned = new Date().toISOString()
  await page.context().setOffline(false)
  await page.getByText(/will be sent later|Sending/).waitFor({ state: 'detached' })
  forgetUnreached()
  const [first, second] = await stopsOnServer()
  expect(first!.statusHistory.map(entry => entry.status)).toEqual(['EnRoute', 'Arrived', 'Completed'])
  expect(first!.statusHistory.at(-1)!.timestamp < returned).toBe(true)
  expect(first!.proofImageURL).toBeTruthy()
  expect(second!.statusHistory.map(entry => entry.status)).toEqual(['EnRoute'])
  expect(second!.proofImageURL).toBeNull()
})
