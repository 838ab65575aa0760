import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { addDays, DEFAULT_TZ, localDateOf, weekdayOf } from '../../src/core/rules/local-time'
import { chooseWindow, place } from '../../src/dev/stories/customer'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { answerBank } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * A card whose bank wants to hear its owner each time, and what it pays: it is saved, verified, tops the wallet up,
 * pays an order that was owed, and goes. One person, one window; the pictures are in build/wallet.
 */
const STORE = 'cuina-de-barri-eixample'
/** Its bank asks each time. */
const CAREFUL = '4000002760003184'
const MASTERCARD = '5555555555554444'

let person: VisitorWindow
const walk = startWalk('wallet', async () => {
  person = await walk.open('person')
  // Developers may owe an order: they pay by transfer wherever they like.
  await signIn(person, 'developer', '/wallet/payment-methods')
})
const { album } = walk
const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
  walk.chapter(title, () => visit(person.page))

chapter('a card is saved with its bank, waits to be verified, and is verified', async page => {
  await page.getByText('No payment methods yet').waitFor()
  await addCard(page, CAREFUL)
  await answerBank(page)
  await page.getByText('Pending verification').waitFor()
  await album.takeAll(page, 'pending-card')

  await page.getByRole('button', { name: 'Verify Visa ending 3184' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
  await answerBank(page)
  await page.getByText('Visa ending 3184 is verified').waitFor()
  await page.getByText('Pending verification').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Name Visa ending 3184' }).click()
  await page.getByLabel('Name', { exact: true }).fill('The careful one')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('The careful one').waitFor()
})

chapter('the wallet is topped up with it, and a code adds to it', async page => {
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Top up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ending 3184').waitFor()
  await album.take(page, 'top-up')
  await dialog.getByRole('button', { name: 'Pay €20.00' }).click()
  await answerBank(page)
  await page.getByRole('region', { name: 'Available' }).getByText('€20.00').waitFor()

  await page.getByRole('textbox', { name: 'Code' }).fill('regal5')
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await page.getByText('€5.00 added to your wallet.').waitFor()
  await page.getByRole('region', { name: 'Available' }).getByText('€25.00').waitFor()
  await album.takeAll(page, 'wallet')

  await page.getByRole('link', { name: 'Statement' }).click()
  await page.getByRole('row', { name: /Closing balance on .* €25.00/ }).waitFor()
  await album.takeAll(page, 'statement')
})

chapter('an order that is owed is paid with it', async page => {
  const ufid = await oweOrder()
  await page.goto('/home/pending-payments')
  const owed = page.getByRole('listitem').filter({ hasText: ufid })
  await owed.waitFor()
  await album.take(page, 'pending-payments')
  await owed.getByRole('button', { name: /^Pay/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay €/ })
    .click()
  await answerBank(page)
  await page.getByText(`Order ${ufid} paid`).waitFor()
  await page.getByText('Nothing to pay').waitFor()
})

chapter('it stays while it is the default, and goes when another one has taken its place', async page => {
  await page.goto('/wallet/payment-methods')
  await page.getByText('The careful one').waitFor()
  const remove = page.getByRole('button', { name: 'Delete Visa ending 3184' })
  expect(await remove.count()).toBe(0)
  await addCard(page, MASTERCARD)
  await page.getByRole('button', { name: 'Make default: Mastercard ending 4444' }).click()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Visa ending 3184 deleted').waitFor()
  await page.getByText('The careful one').waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await album.take(page, 'methods')
})

async function addCard(page: Page, number: string) {
  await page.getByRole('button', { name: 'Add card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expires').fill('1234')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: 'Save card' }).click()
}

type StorePage = { store: { id: string }; menu: { catalog: { id: string }; products: { id: string }[] } }

/** By transfer, through the public API, and for more than the wallet holds: nobody has paid the rest yet. Answers its number. */
async function oweOrder(): Promise<string> {
  const token = await tokenOf(walk.product, 'developer')
  let day = addDays(localDateOf(new Date(), DEFAULT_TZ), 1)
  while (['sat', 'sun'].includes(weekdayOf(day))) day = addDays(day, 1)
  const { body } = await call<StorePage>(walk.product, 'POST', '/public/store', {
    token,
    body: { storeIdOrSlug: STORE, channel: 'canteen', date: day },
  })
  const payload = await chooseWindow(walk.product, token, {
    storeId: body.store.id,
    channel: 'canteen',
    catalogId: body.menu.catalog.id,
    date: day,
    cart: [{ productId: body.menu.products[0]!.id, quantity: 8 }],
    address: {
      address: 'Carrer de Mallorca 200',
      postalCode: '08036',
      city: 'Barcelona',
      geo: { lat: 41.389, lon: 2.155 },
    },
    customerDetails: {
      firstName: 'Dev',
      lastName: 'Eloper',
      email: 'developer@comanda.test',
      phone: '+34600111222',
    },
    paymentDetails: { payByTransfer: true },
  })
  const placed = await place<{ ufid: string; name?: string; message?: string }>(
    walk.product,
    token,
    crypto.randomUUID(),
    payload,
    null,
  )
  if (placed.status !== 200) throw new Error(`No order: ${JSON.stringify(placed.body)}`)
  return placed.body.ufid
}
