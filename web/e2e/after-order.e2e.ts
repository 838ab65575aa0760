import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { THREE_D_SECURE } from '../../src/dev/stories/customer'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { formatsOf } from '../i18n/format'
import { answerBank, centsIn, heading } from './on-screen'
import { type Placed, placeOrder } from './place-order'
import { signIn, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * What a customer does with an order that is placed: changes it while the store has not accepted it, dearer by a card
 * whose bank asks, and cheaper; calls it off and sees what comes back; rates one, and reports one with a photo. The
 * pictures are in build/after-order.
 */
const format = formatsOf('en')

let customer: VisitorWindow
let order: Placed

const walk = startWalk('after-order', async () => {
  order = await placeOrder(walk.product)
  customer = await walk.open('customer')
  await signIn(customer, 'customer', `/home/orders/${order.id}`)
})
const { album } = walk
const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
  walk.chapter(title, () => visit(customer.page))

chapter('an order is made dearer, and its bank asks before the card pays the difference', async page => {
  await page.getByRole('heading', { level: 1, name: /^Waiting for / }).waitFor()
  await album.takeAll(page, 'pending')
  await page.getByRole('link', { name: 'Change order' }).click()
  await heading(page, 'Change your order')
  const [first] = order.cartItems
  await page
    .locator('#main')
    .getByRole('button', { name: new RegExp(`One more: ${escaped(first!.name)}$`) })
    .click()
  const pay = page.getByRole('button', { name: /^Pay €.* and change$/ })
  await pay.waitFor()
  await album.takeAll(page, 'dearer')
  await page.getByRole('button', { name: 'Change', exact: true }).last().click()
  await page.getByRole('radio', { name: 'Another card' }).click()
  await page.getByLabel('Card number').fill(THREE_D_SECURE)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill('123')
  const more = centsIn(await pay.textContent())
  await pay.click()
  await answerBank(page)
  await page.waitForURL(/\/home\/orders\/\w+$/)
  await page
    .getByText(format.money(order.totalCost.amount + more))
    .first()
    .waitFor()
  order.totalCost.amount += more
})

chapter('made cheaper, the card gets back what it paid too much', async page => {
  await page.getByRole('link', { name: 'Change order' }).click()
  await heading(page, 'Change your order')
  const last = order.cartItems.at(-1)!
  const less = page
    .locator('#main')
    .getByRole('button', { name: new RegExp(`One less: ${escaped(last.name)}$`) })
  await less.click()
  await page.getByText(/^€.* less$/).waitFor()
  await album.takeAll(page, 'cheaper')
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.waitForURL(/\/home\/orders\/\w+$/)
  await page.getByText('Refunded after your change').waitFor()
  await album.takeAll(page, 'changed')
})

chapter('called off, all that is left comes back to the cards that paid it', async page => {
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your refund', { exact: true }).waitFor()
  await album.take(page, 'cancel')
  await slide(dialog, 'Slide to cancel')
  await page.getByRole('heading', { level: 1, name: 'You canceled this order' }).waitFor()
  await page.getByText('Refunded', { exact: true }).waitFor()
  await album.takeAll(page, 'canceled')
})

chapter('one that came is rated, and what was wrong with it is reported with a photo', async page => {
  const token = await tokenOf(walk.product, 'super')
  const { id } = await placeOrder(walk.product)
  const moved = await call<{ results: { ok: boolean }[] }>(
    walk.product,
    'POST',
    '/merchant-api/setLiveOrdersStatus',
    {
      token,
      body: { state: 'delivered', purchaseIds: [id], source: 'admin', force: true, reason: 'Handed over' },
    },
  )
  expect(moved.body.results.map(({ ok }) => ok)).toEqual([true])
  await page.goto(`/home/orders/${id}/rate`)
  await page.getByRole('radio', { name: '4 stars' }).first().click({ force: true })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Thanks for your rating').first().waitFor()

  await page.goto(`/help/report?order=${id}`)
  await page.getByRole('combobox', { name: /What went wrong/ }).click()
  await page.getByRole('option', { name: 'Something is damaged' }).click()
  await page.getByLabel(/What happened/).fill('The lid was open')
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b8c7a0' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Add photo').setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('img', { name: 'Your photo' }).waitFor()
  await album.takeAll(page, 'report')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { name: 'Thanks, we got it' }).waitFor()

  const reports = await call<{ docs: { comment: string; photoURL: string }[] }>(
    walk.product,
    'GET',
    `/problem-reports?filter=${encodeURIComponent(JSON.stringify({ purchaseId: id }))}`,
    { token },
  )
  const [report] = reports.body.docs
  expect(report?.comment).toBe('The lid was open')
  const shown = await fetch(`${walk.product.url}${report!.photoURL}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
