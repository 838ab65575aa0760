import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * What arrives at an office today: the company's staff sees it and makes a link, and the front desk opens the link
 * without signing in, takes an order with one press, and sees nothing any more once the link is revoked.
 */
type Arrivals = { orders: { id: string; ufid: string; state: string }[] }

let host: VisitorWindow
let desk: VisitorWindow
let url: string

const walk = startWalk('reception', async () => {
  host = await walk.open('company')
  desk = await walk.open('desk')
  await signIn(host, 'company', '/company-dash/arrivals')
})
const { album } = walk

walk.chapter('the staff of a company sees what arrives and makes a link for the front desk', async () => {
  const { page } = host
  await page.getByRole('heading', { level: 1, name: 'Arrivals' }).waitFor()
  await page.getByRole('button', { name: 'Front desk link' }).waitFor()
  await album.takeAll(page, 'arrivals')
  await page.getByRole('button', { name: 'Front desk link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for the front desk' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = dialog.getByRole('link', { name: 'Open' })
  await link.waitFor()
  url = new URL((await link.getAttribute('href'))!).pathname
  await album.take(page, 'link')
})

walk.chapter('the front desk takes an order with one press after it said its name', async () => {
  const { page } = desk
  const orders = await sendOneOff(page)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await album.takeAll(page, 'desk')
  const order = page.getByRole('listitem').filter({ hasText: orders[0]!.ufid })
  await order.getByRole('button', { name: 'Received' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who takes the orders here?' })
  await dialog.getByLabel('Your name').fill('Pau')
  await dialog.getByRole('button', { name: 'Received' }).click()
  await page.getByRole('region', { name: 'Received' }).getByText('Pau').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await order.getByRole('button', { name: 'Received' }).click()
  await page.getByRole('region', { name: 'Received' }).getByText('Pau').first().waitFor()
  await page.getByRole('button', { name: 'Bell' }).click()
  expect(await page.getByRole('button', { name: 'Bell' }).getAttribute('aria-pressed')).toBe('false')
})

walk.chapter('a link that was revoked opens no more', async () => {
  await host.page.getByRole('button', { name: 'Revoke' }).click()
  await host.page.getByRole('button', { name: 'Make a link' }).waitFor()
  desk.expectAnswer(/404/)
  await desk.page.goto(url)
  await desk.page.getByRole('heading', { name: 'This link opens no more' }).waitFor()
})

/** Has an order of the office on its way, as its courier would; answers the orders that are. */
async function sendOneOff(page: Page): Promise<Arrivals['orders']> {
  const token = await tokenOf(walk.product, 'super')
  const read = () =>
    page.request
      .get(
        `${walk.product.url}/trpc/public.reception.arrivals?input=${encodeURIComponent(
          JSON.stringify({ json: { token: url.split('/').at(-1) } }),
        )}`,
      )
      .then(
        async answer => ((await answer.json()) as { result: { data: { json: Arrivals } } }).result.data.json,
      )
  const { orders } = await read()
  const open = orders.find(({ state }) => state !== 'delivered')
  if (open && open.state !== 'out_for_delivery')
    await call(walk.product, 'POST', '/merchant-api/setLiveOrdersStatus', {
      token,
      body: {
        state: 'out_for_delivery',
        purchaseIds: [open.id],
        source: 'admin',
        force: true,
        reason: 'On its way',
      },
    })
  return (await read()).orders.filter(({ state }) => state === 'out_for_delivery')
}
