import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { MINUTE_MS } from '../../src/core/rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../src/core/rules/local-time'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import type { MissionControl } from '../../src/modules/logistics/mission-control/contract/mission-control'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * Bags from the store through the hub to the office, each by its label. The pictures are in build/bags. The screen has
 * a list of its own for each side of the hub, on a phone and a tablet behind tabs.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const SHELF = 'MAIN-01-02-03-04'

let dispatcher: VisitorWindow
let token: string
let hubId: string
/** The demo world has a bag that should have come, for a window of the next half an hour. */
const on = localDateOf(new Date(Date.now() + 20 * MINUTE_MS), DEFAULT_TZ)

const walk = startWalk('bags', async () => {
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  token = await tokenOf(walk.product, 'logistics')
  const { docs } = await query<{ docs: { id: string; city: string }[] }>(
    walk.product,
    'admin.warehouses.list',
    token,
    { limit: 200 },
  )
  hubId = docs.find(({ city }) => city === 'bcn')!.id
  await signIn(dispatcher, 'logistics', `/admin/mission-control/${hubId}?on=${on}`)
})
const { album } = walk

const shown = () =>
  query<MissionControl>(walk.product, 'logistics.missionControl.show', token, { warehouseId: hubId, on })
const stagesOf = async (id: string) =>
  (await shown()).orders.find(order => order.id === id)!.bags.map(({ stage }) => stage)

/** As typed, or as a scanner that stands in the field writes it. */
async function scan(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Scan or type the code of a bag' }).fill(code)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
}
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor()
const place = (page: Page, name: 'In' | 'Onto a shelf' | 'Out') =>
  page.getByRole('region', { name: 'Scan bags' }).getByRole('button', { name, exact: true }).click()

walk.chapter('a bag that should be here shows with where it was last seen, and is found', async () => {
  const { page } = dispatcher
  await heading(page, 'Mission control')
  const order = (await shown()).orders.find(
    ({ bags }) => bags[0]?.stage === 'arrived' && bags[1]?.stage === 'collected',
  )!
  const missing = page.getByRole('listitem').filter({ hasText: `${order.ufid}/2` })
  await missing.getByText(`from ${order.storeName}, picked up`).first().waitFor()
  await page.getByRole('heading', { name: `1 of 2 bags of ${order.destination}` }).waitFor()
  await album.takeAll(page, 'missing')

  await scan(page, `${order.ufid}/2`)
  await said(page, /^Arrived\. Bag 2 of 2/)
  await missing.first().waitFor({ state: 'detached' })
  expect((await shown()).orders.find(({ id }) => id === order.id)?.state).toBe('at_warehouse')
  await album.take(page, 'found')
})

walk.chapter('what a store packs is scanned at the store, the hub, a shelf and the office', async () => {
  const { page } = dispatcher
  const order = (await shown()).orders.find(({ state, wasHere }) => state === 'bag_check' && !wasHere)!
  const packed = await call(walk.product, 'POST', '/merchant-api/setLiveOrdersStatus', {
    token: await tokenOf(walk.product, 'merchant'),
    body: { state: 'pending_pickup', purchaseIds: [order.id], bags: { [order.id]: 2 }, source: 'kds' },
  })
  expect(packed.body).toMatchObject({ changed: 1 })
  expect(await stagesOf(order.id)).toEqual(['expected', 'expected'])

  const courier = await courierOnRoute(order.id)
  await courier.scan(0, `${order.ufid}/1`, { place: 'store', scanned: 1, expected: 2 })
  await courier.scan(0, `${order.ufid}/2`, { place: 'store', scanned: 2, expected: 2 })
  expect(await stagesOf(order.id)).toEqual(['collected', 'collected'])

  await scan(page, `${order.ufid}/1`)
  await said(page, /^Arrived\. Bag 1 of 2/)
  await scan(page, `${order.ufid}/1`)
  await said(page, /^Scanned before\./)
  await scan(page, order.ufid)
  await said(page, order.ufid)
  expect(await stagesOf(order.id)).toEqual(['arrived', 'collected'])
  await scan(page, `${order.ufid}/2`)
  await said(page, /^Arrived\. Bag 2 of 2/)

  await place(page, 'Onto a shelf')
  await page.getByText('Scan the label of the shelf first').waitFor()
  await scan(page, SHELF)
  await page.getByText(`Onto ${SHELF}`).waitFor()
  for (const bag of [1, 2]) {
    await scan(page, `${order.ufid}/${bag}`)
    await said(page, new RegExp(`^On its shelf\\. Bag ${bag} of 2`))
  }
  const shelf = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: SHELF }) })
  await shelf.getByText(`${order.ufid}/2`).waitFor()
  await page.getByRole('textbox', { name: 'Find an order, place or shelf' }).fill(order.ufid)
  await shelf.getByText(`${order.ufid}/1`).waitFor()
  await album.takeAll(page, 'on-shelves')

  const onward = await courierOnRoute(order.id)
  await place(page, 'Out')
  for (const bag of [1, 2]) {
    await scan(page, `${order.ufid}/${bag}`)
    await said(page, new RegExp(`^Out\\. Bag ${bag} of 2`))
  }
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: SHELF }) })
    .getByText(order.ufid)
    .first()
    .waitFor({ state: 'detached' })
  expect(await stagesOf(order.id)).toEqual(['out', 'out'])
  await onward.scan(1, `${order.ufid}/1`, { place: 'office', scanned: 1, expected: 2 })
  await onward.scan(1, `${order.ufid}/2`, { place: 'office', scanned: 2, expected: 2 })
  expect(await stagesOf(order.id)).toEqual(['delivered', 'delivered'])
})

/** A courier who is given the order, for as far as it goes next, and reads labels at the stops. */
async function courierOnRoute(orderId: string) {
  const phone = await tokenOf(walk.product, 'courier2')
  const me = await query<{ id: string }>(walk.product, 'app.me', phone, {})
  const { body: route } = await call<{ id: string; waypoints: { id: string }[] }>(
    walk.product,
    'POST',
    '/logistics-admin-api/createPickupRoute',
    {
      token,
      body: { purchaseIds: [orderId], driverId: me.id, vehicleType: 'ebike', skipOverlapCheck: true },
    },
  )
  return {
    async scan(stop: number, code: string, answer: object) {
      const { body } = await call(walk.product, 'POST', '/courier-api/scanBag', {
        token: phone,
        body: {
          routeId: route.id,
          waypointId: route.waypoints[stop]!.id,
          code,
          opId: crypto.randomUUID(),
        },
      })
      expect(body).toMatchObject({ outcome: 'taken', ...answer })
    },
  }
}

for (const screen of widthsOf('bags', SCREENS))
  walk.chapter(`everything on the screen is pressed, ${screen.width} px`, async () => {
    const { page } = dispatcher
    await page.setViewportSize(screen)
    for (const name of ['In', 'Onto a shelf', 'Out'] as const) await place(page, name)
    const sound = page.getByRole('switch', { name: 'Sound' })
    for (const isOn of [false, true]) {
      await sound.click()
      await sound.and(page.locator(`[aria-checked=${isOn}]`)).waitFor()
    }
    await scan(page, 'no label of ours')
    await said(page, 'no label of ours')

    const sides = ['Coming in', 'To check', 'Going out', 'By place and time', 'Shelves']
    for (const side of sides) {
      if (screen.width < 1024) await page.getByRole('tab', { name: side }).click()
      await page.getByRole('heading', { level: 2, name: side }).waitFor()
      await album.take(page, `${side.toLowerCase().replaceAll(' ', '-')}-${screen.width}`)
    }

    await page.getByRole('button', { name: 'Print labels' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByLabel('Day', { exact: true }).fill('2030-01-01')
    await page.getByText('No orders come through that day').waitFor()
    await album.take(page, `quiet-${screen.width}`)
  })
