import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { type Placed, placeOrder } from './place-order'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** Packing what the kitchen has accepted, by tapping and by a scanner that writes as a keyboard. Pictures: build/picking. */
let kitchen: VisitorWindow
/** Its own, since what else a kitchen has to pack depends on the hour. */
let placed: Placed

const walk = startWalk('picking', async () => {
  placed = await placeOrder(walk.product, 'merchant')
  await call(walk.product, 'POST', '/merchant-api/setLiveOrdersStatus', {
    token: await tokenOf(walk.product, 'merchant'),
    body: { state: 'accepted', purchaseIds: [placed.id], force: false, source: 'api' },
  })
  kitchen = await walk.open('kitchen')
  const day = placed.deliveryDate
  await signIn(kitchen, 'merchant', `/admin/picking?from=${day}`)
})
const { album } = walk

const scan = async (page: Page, code: string) => {
  const field = page.getByRole('textbox', { name: 'Scan or type a code' })
  await field.fill(code)
  await field.press('Enter')
}

walk.chapter('an order is picked line by line, something is missing, and it is handed on', async () => {
  const { page } = kitchen
  const card = page.getByRole('main').getByRole('button', { name: placed.ufid })
  await card.waitFor()
  await album.takeAll(page, 'orders')
  await card.click()
  const sheet = page.getByRole('dialog').first()
  const lines = sheet.getByRole('list', { name: 'Items to pick' }).getByRole('listitem')
  const line = lines.first()
  const [, quantity] = /of (\d+) picked/.exec((await line.textContent()) ?? '')!
  await line.getByRole('button').first().click()
  await line.getByText(`1 of ${quantity} picked`).waitFor()
  await line.getByRole('button', { name: /^Take one back/ }).click()
  await line.getByText(`0 of ${quantity} picked`).waitFor()

  await line.getByRole('button', { name: /^Missing/ }).click()
  const missing = page.getByRole('dialog', { name: /^Missing/ })
  await missing.getByRole('combobox').click()
  const substitute = page.getByRole('option').first()
  const name = ((await substitute.textContent()) ?? '').trim()
  await substitute.click()
  await album.take(page, 'missing')
  await missing.getByRole('button', { name: 'Save' }).click()
  await line.getByText('1 missing').waitFor()
  await line.getByText(name).waitFor()

  await sheet.getByRole('button', { name: 'Ready', exact: true }).click()
  await page
    .getByRole('dialog', { name: /not picked/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await sheet.getByRole('button', { name: 'Everything is in the bag' }).click()
  await sheet.getByRole('button', { name: 'Everything is in the bag' }).waitFor({ state: 'detached' })
  await album.takeAll(page, 'picked')
  await sheet.getByRole('button', { name: 'Ready', exact: true }).click()
  await page.getByText(/is handed on/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.waitFor()
  // What was picked before is picked still; one more is taken out for what comes next.
  await card.click()
  await lines
    .nth(1)
    .getByRole('button', { name: /^Take one back/ })
    .click()
  await lines
    .nth(1)
    .getByText(/7 of 8 picked/)
    .waitFor()
  await page.keyboard.press('Escape')
})

walk.chapter('one product goes into many bags', async () => {
  const { page } = kitchen
  await page.getByRole('button', { name: 'By product' }).click()
  const bag = page.getByRole('button', { name: /Put .* in$/ }).first()
  await album.takeAll(page, 'products')
  const [, order, before, put] = /^(\S+?)(\d+)(Put .* in)$/.exec((await bag.textContent()) ?? '') ?? []
  expect(Number(before)).toBeGreaterThan(0)
  await bag.click()
  const after = Number(before) > 1 ? `${Number(before) - 1} ` : ''
  await page.getByRole('button', { name: `${order} ${after}${put}`, exact: true }).waitFor()
})

walk.chapter('a scanner opens a bag and says what it does not know', async () => {
  const { page } = kitchen
  await page.goto('/webtools/pick')
  await scan(page, 'no such code')
  await page.getByText('Nothing to pick has the code no such code').waitFor()
  await scan(page, placed.ufid)
  await page.getByRole('heading', { name: /^Order / }).waitFor()
  await page.getByText(new RegExp(`^${placed.ufid} · Ready at`)).waitFor()
  await album.takeAll(page, 'pick-tool')
  await page.getByRole('button', { name: 'Another order' }).click()
  await page.getByText('Scan an order').waitFor()
  await page.goto('/webtools/multipick')
  await page
    .getByRole('button', { name: /Put .* in$/ })
    .first()
    .waitFor()
  await album.takeAll(page, 'multipick-tool')
})

walk.chapter('codes are made and printed', async () => {
  const { page } = kitchen
  await page.goto('/webtools/qrgen')
  await page.getByLabel('What the codes say').fill('A-01-1\nhttps://comanda.test/welcome/ABC123')
  await page.getByRole('img', { name: 'QR code: A-01-1' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download A-01-1' }).click()
  expect((await download).suggestedFilename()).toBe('a-01-1.svg')
  await album.takeAll(page, 'qr')
  await page.goto('/webtools/scanner-setup')
  await page.getByRole('radio', { name: 'All codes' }).click()
  await page.getByRole('img', { name: 'QR code: 10 minutes' }).waitFor()
  await page.getByRole('button', { name: /^Enter code\s*Automatic scan on$/ }).click()
  await page.getByLabel('Text of the code').fill('%%AUTO1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('img', { name: 'QR code: Automatic scan on' }).waitFor()
  await album.takeAll(page, 'scanner')
})
