import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import { heading, pressShortcut } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * The same acts twice: from the palette, where they are asked for one after the other, and in lines of the command
 * prompt. Nothing is done to an order that was not tried before. The pictures are in build/command-prompt.
 */
let office: VisitorWindow
/** An order that was delivered, and is paid: there is something to give back. */
let order: { id: string; number: string }

const walk = startWalk('command-prompt', async () => {
  const { body } = await call<{ docs: { id: string; purchase: { ufid: string } }[] }>(
    walk.product,
    'POST',
    '/purchases/listPurchases2',
    {
      token: await tokenOf(walk.product, 'admin'),
      body: { limit: 1, after: '2026-01-01T00:00:00Z', filter: { state: 'delivered' } },
    },
  )
  const [first] = body.docs
  order = { id: first!.id, number: first!.purchase.ufid }
})
const { album, chapter } = walk

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const field = (page: Page, name = 'Search or run a command') => page.getByRole('combobox', { name })

chapter('from the palette a record is found and opened, and a refund is tried and not made', async () => {
  office = await walk.open('office', { permissions: ['clipboard-write'] })
  await signIn(office, 'admin', '/admin/dashboard')
  const { page } = office
  await heading(page, 'Today')
  await pressShortcut(page, 'Control+k')
  await field(page).fill('cuina de barri eix')
  await option(page, /^Cuina de Barri Eixample/)
    .first()
    .waitFor()
  await album.takeAll(page, 'palette')
  await option(page, /^Cuina de Barri Eixample/)
    .first()
    .click()
  await page.waitForURL(/\/admin\/stores\/[0-9a-f]{24}/)
  await page.getByRole('dialog', { name: /^Cuina de Barri Eixample/ }).waitFor()

  await pressShortcut(page, 'Control+k')
  await field(page).fill('refund')
  await option(page, 'Refund an order').click()
  await field(page, 'Order number').fill(order.number.toLowerCase())
  await option(page, order.number).click()
  await option(page, /^all/).click()
  await field(page, 'Reason').fill('Cold soup')
  await option(page, 'Cold soup').click()
  await option(page, 'Skip').click()
  await page.getByText(/would go back/).waitFor()
  await option(page, 'Do it').waitFor()
  await album.take(page, 'refund-tried')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('combobox', { name: 'At whose cost?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Search or run a command' }).waitFor({ state: 'detached' })
})

chapter(
  'in the prompt lines are completed, tried, done and answered, and come back by the arrows',
  async () => {
    const { page } = office
    await page.goto(`${walk.product.url}/ocp`)
    await heading(page, 'Command prompt')
    const line = page.getByRole('combobox', { name: 'Command' })
    const log = page.getByRole('log')
    await line.fill('help')
    await page.keyboard.press('Enter')
    await log.getByText(/^refund <order>/).waitFor()

    await line.fill('sta')
    await option(page, 'state').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(order.number.slice(0, 6))
    await option(page, order.number).waitFor()
    await option(page, order.number).click()
    expect(await line.inputValue()).toBe(`state ${order.number} `)
    await page.keyboard.type('accepted --dry')
    await page.getByRole('button', { name: 'Run' }).click()
    await log.getByText('Dry run').waitFor()

    await line.fill(`refund ${order.number} all "Cold soup" --dry`)
    await page.keyboard.press('Enter')
    await log.getByText(/would go back/).waitFor()
    await line.fill(`mail ${order.number} nowhere`)
    await page.keyboard.press('Enter')
    await log.getByText('Email sent').waitFor()
    await log.getByText('No match for orders: nowhere').waitFor()
    await album.takeAll(page, 'prompt')

    await page.getByRole('button', { name: 'Copy answer' }).last().click()
    await page.getByText('Copied').first().waitFor()
    await line.focus()
    await page.keyboard.press('ArrowUp')
    expect(await line.inputValue()).toBe(`mail ${order.number} nowhere`)
    await line.fill('clear')
    await page.keyboard.press('Enter')
    await line.fill(`find ${order.number}`)
    await page.keyboard.press('Enter')
    await log.getByRole('link', { name: order.number }).click()
    await page.waitForURL(url => url.pathname === `/admin/purchases/${order.id}`)
  },
)

/** Ids of what a line is tried with, by what they are. */
async function things() {
  const token = await tokenOf(walk.product, 'admin')
  const idsOf = async (procedure: string, filter: object) =>
    (await query<{ docs: { id: string }[] }>(walk.product, procedure, token, { limit: 2, filter })).docs.map(
      ({ id }) => id,
    )
  const [brand] = await idsOf('admin.brands.list', {})
  const [store] = await idsOf('admin.stores.list', { slug: 'cuina-de-barri-eixample' })
  const { products } = await query<{ products: { id: string; name: string }[] }>(
    walk.product,
    'merchant.inventory.available',
    token,
    { storeId: store },
  )
  const { body } = await call<{ docs: { purchase: { ufid: string } }[] }>(
    walk.product,
    'POST',
    '/purchases/listPurchases2',
    { token, body: { limit: 2, after: '2026-01-01T00:00:00Z', filter: { state: 'accepted' } } },
  )
  const [first, second] = body.docs.map(({ purchase }) => purchase.ufid)
  const { users } = await query<{ users: { id: string; name: string }[] }>(
    walk.product,
    'logistics.drivers.list',
    token,
    {},
  )
  const [route] = await idsOf('logistics.routes.list', {})
  return { brand, store, dish: products[0]!, accepted: [first!, second!], courier: users[0]!, route }
}

chapter('every act does in a line what its name says', async () => {
  const { page } = office
  const { brand, store, dish, accepted, courier, route } = await things()
  await page.goto(`${walk.product.url}/webtools/ocp-cli`)
  const line = page.getByRole('combobox', { name: 'Command' })
  const log = page.getByRole('log')
  const acts: [string, RegExp][] = [
    ['credit customer@comanda.test 3 "Thank you"', /€3\.00 given/],
    ['suspend customer@comanda.test Test', /Suspended/],
    ['unsuspend customer@comanda.test', /Suspension lifted/],
    [`soldout ${store} ${dish.id}`, /is sold out today at/],
    [`available ${store} ${dish.id}`, /is on sale again at/],
    [`close ${store}`, /is closed today/],
    [`open ${store}`, /is open today as scheduled/],
    [`archive brand:${brand}`, /Archived/],
    [`restore brand:${brand}`, /Restored/],
    [`where ${accepted[0]}`, /route|with /],
    [`print ${accepted[0]}`, /Sent to /],
    [`refund ${order.number} 1 Cold`, /€1\.00 refunded/],
    [`assign ${route} ${courier.id}`, /Assigned to /],
    [`state ${accepted[0]} pending_pickup`, /Now: /],
    [`cancel ${accepted[1]} "No gas"`, /Now: Canceled/],
  ]
  for (const [typed, answer] of acts) {
    await line.fill('clear')
    await page.keyboard.press('Enter')
    await line.fill(typed)
    await page.keyboard.press('Enter')
    await log.getByText(typed).first().waitFor()
    const answered = log.getByText(answer).first()
    await answered.waitFor({ timeout: 10_000 }).catch(() => null)
    // What it said instead is what helps to find out why.
    expect(`${typed}: ${await log.textContent()}`).toMatch(answer)
  }
  await line.fill('impersonate customer@comanda.test Help')
  await page.keyboard.press('Enter')
  await page
    .getByText(/acting as/i)
    .first()
    .waitFor()
})
