import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { readConfig } from '../../src/config'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { type LinkPurpose, signLink } from '../../src/modules/identity/sign-in/public-links'
import { heading } from './on-screen'
import { type Placed, placeOrder } from './place-order'
import type { VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * Where the links of the mails lead, for somebody who is not signed in: how the order stands, until it was delivered or
 * canceled, and the stars that are asked for then. The pictures are in build/mail-links.
 */
let reader: VisitorWindow
let order: Placed

const walk = startWalk('mail-links', async () => {
  order = await placeOrder(walk.product)
  reader = await walk.open('reader')
})
const { album } = walk
const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
  walk.chapter(title, () => visit(reader.page))

const linkTo = async (purpose: LinkPurpose, { id }: Pick<Placed, 'id'>) =>
  `/${purpose === 'rate-order' ? 'rate' : 'track'}/${await signLink(readConfig({}).SECRET, purpose, id, new Date())}`

/** As the back office does by hand. */
async function move(state: string, { id }: Pick<Placed, 'id'> = order) {
  const moved = await call<{ results: { ok: boolean }[] }>(
    walk.product,
    'POST',
    '/merchant-api/setLiveOrdersStatus',
    {
      token: await tokenOf(walk.product, 'super'),
      body: { state, purchaseIds: [id], source: 'admin', force: true, reason: 'By hand' },
    },
  )
  expect(moved.body.results.map(({ ok }) => ok)).toEqual([true])
}

/** Presses a link, sees where it leads, and comes back. */
async function leadsTo(page: Page, name: string, path: RegExp) {
  const from = page.url()
  await page.locator('#main').getByRole('link', { name }).click()
  await page.waitForURL(url => path.test(decodeURIComponent(url.pathname + url.search)))
  await page.goto(from)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

chapter('the link of the first mail tells how the order stands, to whoever has it', async page => {
  await page.goto(await linkTo('track-order', order))
  await page.getByRole('heading', { level: 1, name: /^Waiting for / }).waitFor()
  await page.getByText(order.ufid).waitFor()
  await page.getByText("Carrer d'Aragó 300, 08009 Barcelona").waitFor()
  await page.getByText(/^Updated at /).waitFor()
  await album.takeAll(page, 'placed')
  await leadsTo(page, 'Get help', /^\/help$/)
  await leadsTo(page, 'Open in your account', new RegExp(`^/login\\?next=/home/orders/${order.id}$`))

  await move('out_for_delivery')
  await page.reload()
  await heading(page, 'On its way to you')
  await page.getByRole('region', { name: 'Live map' }).getByRole('button').first().waitFor()
  await album.takeAll(page, 'on-its-way')
})

chapter('what was delivered can be rated, what was canceled ordered once more', async page => {
  await move('delivered')
  await page.reload()
  await heading(page, 'Delivered. Enjoy!')
  await album.takeAll(page, 'delivered')
  await leadsTo(page, 'Rate order', new RegExp(`^/login\\?next=/home/orders/${order.id}/rate$`))

  const other = await placeOrder(walk.product)
  const rating = await linkTo('rate-order', other)
  await page.goto(rating)
  await page.getByText('You can rate this order once it’s delivered.').waitFor()
  await move('canceled_by_store', other)
  await page.goto(await linkTo('track-order', other))
  await page
    .getByRole('heading', { level: 1, name: /canceled your order\. You get a full refund\.$/ })
    .waitFor()
  await album.takeAll(page, 'canceled')
  await leadsTo(page, 'Order again', /^\/stores\//)
})

chapter('stars are given by the link of the mail that asks for them, with keys only', async page => {
  await page.goto(await linkTo('rate-order', order))
  await page.getByRole('heading', { level: 1, name: /^Rate / }).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').filter({ hasText: 'Choose the stars first' }).waitFor()
  await album.takeAll(page, 'rate')

  const stars = (of: string) => page.getByRole('group', { name: of, exact: true }).getByRole('radio')
  await stars('Overall').first().focus()
  await page.keyboard.press('Space')
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  expect(await stars('Overall').nth(3).isChecked()).toBe(true)
  expect(await page.getByRole('alert').filter({ hasText: 'Choose' }).count()).toBe(0)
  const [dish] = order.cartItems
  await stars(dish!.name).nth(4).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Anything else?').fill('Warm, and on time')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await heading(page, 'Thanks for your rating')
  await page.getByRole('img', { name: '4 stars' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await album.takeAll(page, 'thanks')

  await page.getByRole('button', { name: 'Change rating' }).click()
  expect(await stars(dish!.name).nth(4).isChecked()).toBe(true)
  await stars('Overall').nth(4).check({ force: true })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('img', { name: '5 stars' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Your rating' }).waitFor()
  await page.getByText('Warm, and on time').waitFor()
  await leadsTo(page, 'Order again', /^\/stores\//)
})

chapter('a link that is too old or cut off says so, and what else helps', async page => {
  reader.expectAnswer(/ 40[04] \/trpc\/public\.orders\./)
  for (const path of ['/track/eyJhbGciOiJIUzI1NiJ9.e30.x', '/rate/eyJhbGciOiJIUzI1NiJ9.e30.x', '/rate/x']) {
    await page.goto(path)
    await heading(page, 'This link no longer works')
    await leadsTo(page, 'Your orders', /^\/login\?next=\/home\/orders$/)
  }
  await album.takeAll(page, 'link-over')
})
