import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually } from '../../src/dev/stories/listening'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import type { Board } from '../../src/modules/logistics/routes/contract/dispatch-board'
import type { Route } from '../../src/modules/logistics/routes/contract/routes'
import { type Placed, placeOrder } from './place-order'
import { settled, signIn, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * A kitchen, a courier and a customer report what went wrong, and staff see it live, help with one press each, and see
 * what came of it. The pictures are in build/incidents.
 */
const [COURIER, OTHER] = ['courier2', 'courier']
const HOUR_MS = 3_600_000
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let office: VisitorWindow
let kitchen: VisitorWindow
let phone: VisitorWindow
let customer: VisitorWindow
let token: string
let cooked: Placed
let eaten: Placed
let route: Route

const walk = startWalk('incidents', async () => {
  token = await tokenOf(walk.product, 'super')
  cooked = await placeOrder(walk.product, 'merchant')
  await setState(cooked.id, 'accepted')
  eaten = await placeOrder(walk.product)
  await setState(eaten.id, 'delivered')
  route = await makeRoute()
  office = await walk.open('office', { viewport: { width: 1440, height: 900 } })
  await signIn(office, 'super', '/admin/incidences')
  kitchen = await walk.open('kitchen', { viewport: { width: 1440, height: 900 } })
  await signIn(kitchen, 'merchant', `/admin/purchases/${cooked.id}`)
  phone = await walk.open('courier', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(phone, COURIER, '/courier/home')
  customer = await walk.open('customer', { viewport: { width: 390, height: 844 } })
  await signIn(customer, 'customer', `/help/report?order=${eaten.id}`)
})

async function setState(id: string, state: string) {
  const { body } = await call<{ results: { ok: boolean }[] }>(
    walk.product,
    'POST',
    '/merchant-api/setLiveOrdersStatus',
    { token, body: { state, purchaseIds: [id], source: 'admin', force: true, reason: 'Story' } },
  )
  expect(body.results.map(({ ok }) => ok)).toEqual([true])
}

/** An order that its courier has picked up and set out with. */
async function makeRoute(): Promise<Route> {
  const post = <Answer>(path: string, body: object, by = token) =>
    call<Answer>(walk.product, 'POST', path, { token: by, body })
  const now = Date.now()
  const { body: board } = await post<Board>('/logistics-admin-api/dispatchBoard', {
    city: 'bcn',
    from: new Date(now - 12 * HOUR_MS),
    to: new Date(now + 12 * HOUR_MS),
  })
  const courier = await tokenOf(walk.product, COURIER)
  const { id: driverId } = await query<{ id: string }>(walk.product, 'app.me', courier, null)
  const { body: made } = await post<Route>('/logistics-admin-api/createPickupRoute', {
    purchaseIds: [board.orders.find(({ leg }) => leg === 'direct')!.id],
    routeName: 'Story',
    driverId,
    vehicleType: 'ebike',
    skipOverlapCheck: true,
  })
  const [pickup, door] = made.waypoints
  const at = (waypointId: string) => ({ routeId: made.id, waypointId })
  await post(
    '/courier-api/courierConfirmWaypointCompleted',
    { ...at(pickup!.id), unavailableReason: 'No camera' },
    courier,
  )
  await post('/courier-api/setNextWaypoint', at(door!.id), courier)
  return made
}

const photo = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b8c7a0' } })
    .jpeg()
    .toBuffer(),
})

/** The list of the office, into which an incident comes by itself. */
const rowOf = (comment: string) => office.page.getByRole('row').filter({ hasText: comment }).first()
async function openIncident(comment: string) {
  const { page } = office
  await page.goto('/admin/incidences')
  await rowOf(comment).click()
  const record = page.getByRole('dialog').filter({ hasText: comment }).first()
  await record.getByRole('heading', { name: 'History' }).waitFor()
  return record
}
const pressed = (page: Page, name: string | RegExp) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name, exact: typeof name === 'string' })

walk.chapter('the kitchen reports from live orders, with a photo, and staff see it come', async () => {
  await office.page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor()
  const { page } = kitchen
  await page.getByRole('button', { name: 'Report incident' }).click()
  await page.getByRole('combobox', { name: /Kind/ }).click()
  await page.getByRole('option', { name: 'Late' }).click()
  await page.getByLabel(/What happened/).fill('The oven has stopped')
  await page.getByLabel('Add photo').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await settled(page)
  await walk.album.take(page, 'kitchen-reports')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByText('Incident reported').waitFor()
  await page.getByRole('link', { name: /The oven has stopped/ }).waitFor()
  await rowOf('The oven has stopped').waitFor()
})

walk.chapter('the courier reports from the stop, with a photo, and gives the stop up', async () => {
  const { page } = phone
  const problem = async (reason: string, note: string) => {
    await page.getByRole('button', { name: 'Problem' }).click()
    const sheet = page.getByRole('dialog', { name: 'What is the problem?' })
    await sheet.getByText(reason, { exact: true }).click()
    await sheet.getByLabel('What happened?').fill(note)
    return sheet
  }
  const damaged = await problem('Something is damaged', 'The bag is wet')
  const camera = page.waitForEvent('filechooser')
  await damaged.getByRole('button', { name: 'Take photo' }).click()
  await (await camera).setFiles(await photo())
  await damaged.getByRole('img', { name: 'Your photo' }).waitFor()
  await damaged.getByText('I can still do this stop').click()
  await slide(damaged, 'Slide to tell the office')
  await damaged.waitFor({ state: 'detached' })
  await rowOf('The bag is wet').waitFor()

  const absent = await problem('No one there', 'Rang twice')
  await absent.getByRole('checkbox', { name: 'I can still do this stop' }).uncheck()
  await slide(absent, 'Slide to report')
  await absent.waitFor({ state: 'detached' })
  await rowOf('Rang twice').waitFor()
})

walk.chapter('a customer reports a problem, and a rule has opened one', async () => {
  const { page } = customer
  await page.getByRole('combobox', { name: /What went wrong/ }).click()
  await page.getByRole('option', { name: 'Something is missing' }).click()
  await page.getByLabel(/What happened/).fill('The bread is missing')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { name: 'Thanks, we got it' }).waitFor()
  await rowOf('The bread is missing').waitFor()
  const filter = encodeURIComponent('openedBy:rule')
  await office.page.goto(`/admin/incidences?filter=${filter}`)
  await office.page.getByRole('cell', { name: 'Rule', exact: true }).first().waitFor()
})

walk.chapter('money goes back to the customer, and credit into the wallet', async () => {
  const { page } = office
  const wallet = async () => {
    const { body } = await call<{ balance?: { amount: number } }>(walk.product, 'GET', '/user/balance', {
      token: await tokenOf(walk.product, 'customer'),
    })
    return JSON.stringify(body)
  }
  const before = await wallet()
  let record = await openIncident('The bread is missing')
  await record.getByRole('button', { name: 'Give credit', exact: true }).click()
  await page.getByRole('button', { name: '€2.00', exact: true }).click()
  await page.getByText('Mark as solved').last().click()
  await walk.album.take(page, 'credit')
  await pressed(page, /^Give €2/).click()
  await page.getByText('€2.00 given').waitFor()
  await record.getByText(/gave €2\.00 of credit/).waitFor()
  await eventually('the wallet has grown', async () => (await wallet()) !== before)

  record = await openIncident('The bread is missing')
  await record.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByLabel('Or an amount').fill('3')
  await pressed(page, 'Refund €3.00').click()
  await page.getByText('€3.00 refunded').waitFor()
  await page.goto(`/admin/crud-purchases/${eaten.id}`)
  await page.getByText('€3.00').first().waitFor()
  await walk.album.take(page, 'refunded-order')
})

walk.chapter('a failed stop is rescheduled onto another courier’s route, the board has it', async () => {
  const { page } = office
  const record = await openIncident('Rang twice')
  await record.getByRole('button', { name: 'Reschedule', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByText('The order goes on a route again').waitFor()
  await dialog.getByRole('combobox', { name: 'Courier' }).click()
  const other = await query<{ profile: { firstName: string } }>(
    walk.product,
    'app.me',
    await tokenOf(walk.product, OTHER),
    null,
  )
  await page
    .getByRole('option', { name: new RegExp(other.profile.firstName) })
    .first()
    .click()
  await settled(page)
  await walk.album.take(page, 'reschedule')
  await pressed(page, /^Deliver /).click()
  await page.getByText('Rescheduled', { exact: true }).waitFor()
  const { body } = await call<{ docs: { routeId: string }[] }>(
    walk.product,
    'POST',
    '/logistics-admin-api/dispatchBoard',
    {
      token,
      body: {
        city: 'bcn',
        from: new Date(Date.now() - 12 * HOUR_MS),
        to: new Date(Date.now() + 96 * HOUR_MS),
      },
    },
  )
  const { routes } = body as unknown as Board
  const orderId = route.waypoints[0]!.purchaseIds[0]!
  const open = routes
    .flatMap(({ waypoints }) => waypoints)
    .filter(stop => stop.shouldDeliver && stop.status !== 'Failed' && stop.purchaseIds.includes(orderId))
  expect(open).toHaveLength(1)
})

walk.chapter('what the kitchen has still gets another window, and is then canceled', async () => {
  const { page } = office
  let record = await openIncident('The oven has stopped')
  await record.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page.getByText('The order gets another delivery window.').waitFor()
  await page.getByText('Mark as solved').last().click()
  await pressed(page, /^Deliver /).click()
  await page.getByText('Rescheduled', { exact: true }).waitFor()
  record = await openIncident('The oven has stopped')
  await record.getByRole('button', { name: 'Cancel order', exact: true }).click()
  await page.getByLabel(/^Why/).fill('No oven today')
  await pressed(page, 'Cancel order').click()
  await page.getByText(/^Order canceled/).waitFor()
  await page.goto(`/admin/crud-purchases/${cooked.id}`)
  await page.getByText('Canceled', { exact: false }).first().waitFor()
})

for (const screen of widthsOf('incidents', SCREENS))
  walk.chapter(`everything of an incident is pressed, ${screen.width} px`, async () => {
    const { page } = office
    await page.setViewportSize(screen)
    await page.goto('/admin/incidences')
    await page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor()
    await settled(page)
    await walk.album.take(page, 'list')
    await page.getByText('The bag is wet').first().click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await settled(page)
    await walk.album.take(page, 'record')
    for (const remedy of ['Give credit', 'Refund', 'Reschedule', 'Change courier', 'Cancel order']) {
      const button = page.getByRole('button', { name: remedy, exact: true })
      if (!(await button.count())) continue
      await button.first().click()
      const dialog = page.getByRole('dialog', { name: remedy })
      await dialog.getByRole('button', { name: 'Back' }).waitFor()
      await settled(page)
      await walk.album.take(page, remedy)
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: /^Photo 1 of/ }).click()
    await page.getByRole('dialog', { name: /^Photo 1 of/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Comment', { exact: true }).fill('The customer was called')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await page.getByText('The customer was called').last().waitFor()
    const end = async (name: string, words: string, done: RegExp) => {
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('dialog').last().getByRole('textbox').fill(words)
      await pressed(page, name).click()
      await page.getByText(done).last().waitFor()
    }
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByText('Assigned to you').first().waitFor()
    await end('Dismiss', 'Not so wet', /dismissed it/)
    await page.getByRole('button', { name: 'Reopen', exact: true }).first().click()
    await page.getByText(/reopened it/).waitFor()
    await end('Mark as solved', 'A dry bag', /solved it/)
    await page.getByRole('button', { name: 'Reopen', exact: true }).first().click()
    await page
      .getByText(/reopened it/)
      .last()
      .waitFor()
  })
