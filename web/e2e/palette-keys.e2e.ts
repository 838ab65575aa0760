import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { heading } from './on-screen'
import { type Placed, placeOrder } from './place-order'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * Whoever opens the palette and types on means the palette, however long its code takes: with orders selected, b moves
 * them on and p prints them. On a processor four times slower, each try on a page that knows nothing yet.
 */
const CPU_SLOWER = 4
const WORDS = ['brasa', 'bp', 'pbbp', 'burger bar', 'f b p']

let office: VisitorWindow
/** Accepted, and not begun: what b moves on. */
let order: Placed
/** What was asked of the server, apart from questions. */
const changes: string[] = []

const walk = startWalk('palette-keys', async () => {
  office = await walk.open('office', { serviceWorkers: 'block' })
  office.page.on('request', request => {
    if (request.method() !== 'GET') changes.push(new URL(request.url()).pathname)
  })
  order = await placeOrder(walk.product)
  const accepted = await call(walk.product, 'POST', '/merchant-api/setLiveOrdersStatus', {
    token: await tokenOf(walk.product, 'admin'),
    body: { state: 'accepted', purchaseIds: [order.id], source: 'admin' },
  })
  expect(accepted.status).toBe(200)
  await signIn(office, 'admin', '/admin/purchases')
  const devtools = await office.page.context().newCDPSession(office.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
})
const { album, chapter } = walk
const moves = () => changes.filter(path => /orders\.setStatus|print/i.test(path))
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const waiting = (page: Page) => page.getByRole('textbox', { name: 'Search or run a command' })

/** A page just loaded, with an order selected that may be moved on, and no code of the palette until it is let through. */
async function coldBoard(page: Page) {
  const held: (() => void)[] = []
  let isOpen = false
  await page.route(/\/assets\/(palette|dialogs)[^/]*\.js/, async route => {
    if (!isOpen) await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await page.goto(`/admin/purchases?filter=preparing&from=${order.deliveryDate}`)
  await heading(page, 'Live orders')
  const row = page.getByRole('row').filter({ hasText: order.ufid })
  await row.getByRole('checkbox').check()
  return async () => {
    isOpen = true
    for (const resolve of held.splice(0)) resolve()
  }
}

for (const word of WORDS) {
  chapter(
    `“${word}”, typed while the palette is fetched, is all in the palette, and moves no order`,
    async () => {
      const { page } = office
      const letThrough = await coldBoard(page)
      changes.length = 0
      await page.keyboard.press('Control+k')
      for (const letter of word) await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      expect(await waiting(page).inputValue()).toBe(word)
      await page.keyboard.press('Enter')
      await album.take(page, 'waiting')
      await letThrough()
      await field(page).waitFor()
      expect(await field(page).inputValue()).toBe(word)
      await page.keyboard.type('x')
      expect(await field(page).inputValue()).toBe(`${word}x`)
      expect(moves()).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
}

chapter('what is typed right after the key reaches the palette at the speed of a machine', async () => {
  const { page } = office
  await page.goto('/admin/purchases')
  await heading(page, 'Live orders')
  changes.length = 0
  await page.keyboard.press('Control+k')
  await page.keyboard.type('brasa')
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('brasa')
  expect(moves()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

chapter('b moves the selected order on where no palette is open', async () => {
  const { page } = office
  await coldBoard(page)
  changes.length = 0
  const moved = page.waitForRequest(request => request.url().includes('orders.setStatus'))
  await page.keyboard.press('b')
  await moved
  expect(moves()).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
