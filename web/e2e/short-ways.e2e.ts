import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { VISA } from '../../src/dev/stories/customer'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import { heading } from './on-screen'
import { startWalk } from './walk'

/**
 * How much has to be done for a lunch. By a stranger on a phone, from the front door until it is ordered: presses of a
 * finger, and fields typed into; what the browser itself asks counts as a press. By who has only a keyboard, from a dish
 * to the checkout: keys. The pictures are in build/short-ways.
 */
const MOST_TAPS = 9
const MOST_FIELDS = 4
const MOST_KEYS = 5

const HERE = { latitude: 41.3935, longitude: 2.1661 }
const EMAIL = 'ada.byron@example.com'

/** A dish that is enough for an order by itself, and has nothing to choose. */
let dish: { store: string; slug: string; name: string }

const walk = startWalk('short-ways', async () => {
  dish = await findDish()
})

/** A finger and a keyboard, and how often each was used. */
function handsOn(page: Page) {
  const done = { taps: [] as string[], fields: [] as string[] }
  return {
    done,
    async tap(target: Locator, what: string) {
      await target.tap()
      done.taps.push(what)
    },
    /** What the browser asks of itself is answered by a press that no test can make. */
    answers(what: string) {
      done.taps.push(what)
    },
    /** Into what has the focus, which says its name. */
    async type(text: string, into: string) {
      await page.waitForFunction(label => {
        const field = document.activeElement
        if (!(field instanceof HTMLInputElement)) return false
        return (field.ariaLabel ?? field.labels?.[0]?.textContent ?? '').startsWith(label)
      }, into)
      await page.keyboard.type(text)
      done.fields.push(into)
    },
  }
}

walk.chapter('from the front door to an order it takes nine taps and four fields', async () => {
  const { page } = await walk.open('stranger', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    geolocation: HERE,
    permissions: ['geolocation'],
  })
  const { tap, type, answers, done } = handsOn(page)
  await page.goto('/')
  await heading(page, 'Lunch at work, from kitchens nearby')

  await tap(page.getByRole('button', { name: 'Use my location' }), 'location')
  answers('the browser’s own question')
  await heading(page, 'Lunch at your office')
  await tap(page.locator('#main').getByRole('link', { name: new RegExp(dish.store) }), 'kitchen')
  await heading(page, dish.store)
  await tap(page.getByRole('button', { name: `Add ${dish.name}`, exact: true }).first(), 'dish')
  await tap(page.getByRole('button', { name: /^View cart/ }), 'cart')
  await tap(page.getByRole('button', { name: 'Go to checkout' }), 'checkout')
  await heading(page, 'Checkout')

  await tap(page.getByLabel('First and last name'), 'name')
  await type('Ada Byron', 'First and last name')
  // The phone's own key for the next field.
  await page.keyboard.press('Tab')
  await type(EMAIL, 'E-mail')
  await tap(page.getByRole('button', { name: 'Continue to payment' }), 'continue')
  await page.getByRole('dialog').getByRole('status').waitFor()
  await type(await codeSentTo(EMAIL), 'Code')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await type(`${VISA}1234123`, 'Card number')
  await walk.album.take(page, 'card')
  await tap(page.getByRole('button', { name: /^Pay €.* and order$/ }), 'pay')
  await page.waitForURL(/\/home\/orders\/\w+$/)
  await page.getByText(`1× ${dish.name}`).or(page.getByText(dish.name)).first().waitFor()
  await walk.album.take(page, 'ordered')

  console.log(
    `${done.taps.length} taps: ${done.taps.join(', ')}; ${done.fields.length} fields: ${done.fields.join(', ')}`,
  )
  expect(done.taps.length).toBeLessThanOrEqual(MOST_TAPS)
  expect(done.fields.length).toBeLessThanOrEqual(MOST_FIELDS)
})

/** From the first plus of a menu on: what is pressed, key by key, and where that leads. */
const WAYS: { title: string; keys: { press: string; focus: RegExp }[] }[] = [
  {
    title: 'by its own key',
    keys: [
      { press: 'Enter', focus: /^One more: / },
      { press: 'c', focus: /^Go to checkout/ },
    ],
  },
  {
    title: 'by Tab alone',
    keys: [
      { press: 'Enter', focus: /^One more: / },
      { press: 'Tab', focus: /^Skip to checkout/ },
      { press: 'Enter', focus: /^Go to checkout/ },
    ],
  },
]

for (const { title, keys } of WAYS)
  walk.chapter(
    `from the first plus of a menu to the checkout it takes five keys at most, ${title}`,
    async () => {
      const { page } = await walk.open(title)
      await page.goto(`/stores/${dish.slug}/canteen`)
      await heading(page, dish.store)
      await page
        .getByRole('button', { name: `Add ${dish.name}`, exact: true })
        .first()
        .focus()
      for (const { press, focus } of keys) {
        await page.keyboard.press(press)
        await page.getByRole('button', { name: focus }).and(page.locator(':focus')).waitFor()
      }
      await walk.album.take(page, title.replaceAll(' ', '-'))
      await page.keyboard.press('Enter')
      await heading(page, 'Checkout')
      expect(keys.length + 1).toBeLessThanOrEqual(MOST_KEYS)
      await page.context().close()
    },
  )

type Found = {
  stores: { slug: string; name: string; minimumOrder: { amount: number }; nextWindow: object | null }[]
}
type StorePage = {
  menu: {
    products: {
      id: string
      name: string
      retailPrice: { amount: number }
      modifierGroups: unknown[]
      minOrderQuantity: number
    }[]
    stockMap: Record<string, number>
  } | null
}

async function findDish() {
  const { product } = walk
  const geo = { lat: HERE.latitude, lon: HERE.longitude }
  const address = { address: 'Carrer de Pau Claris, 143', city: 'Barcelona', country: 'ES', geo }
  const found = await call<Found>(product, 'POST', '/public/search', {
    body: { channel: 'canteen', address },
  })
  for (const { slug, name, minimumOrder, nextWindow } of found.body.stores) {
    if (!nextWindow) continue
    const asked = { storeIdOrSlug: slug, channel: 'canteen' }
    const { menu } = (await call<StorePage>(product, 'POST', '/public/store', { body: asked })).body
    const enough = menu?.products.find(
      dish =>
        dish.retailPrice.amount >= minimumOrder.amount &&
        dish.modifierGroups.length === 0 &&
        dish.minOrderQuantity <= 1 &&
        (menu.stockMap[dish.id] ?? 1) > 0,
    )
    if (enough) return { store: name, slug, name: enough.name }
  }
  throw new Error('No dish is enough for an order')
}

/** As the mail says it, which is kept where no mail server is set up. */
async function codeSentTo(address: string): Promise<string> {
  const token = await tokenOf(walk.product, 'super')
  const sent = await query<{ docs: { id: string }[] }>(walk.product, 'admin.outgoingMessages.list', token, {
    search: address,
  })
  const { text } = await query<{ text: string }>(walk.product, 'admin.outgoingMessages.show', token, {
    id: sent.docs[0]!.id,
  })
  return /\b\d{6}\b/.exec(text)![0]
}
