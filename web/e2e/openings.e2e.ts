import { expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { call, DEMO_PASSWORD } from '../../src/dev/stories/product'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/** How screens of the shop open for who was never there: what they ask, and what of a link they take. */
const walk = startWalk('openings', async () => {
  for (const person of ['customer', 'employee']) sessions.set(person, await sessionOf(person))
})

/** What a browser keeps of a person who is signed in and has chosen nothing yet. */
const sessions = new Map<string, BrowserContextOptions>()

async function sessionOf(person: string): Promise<BrowserContextOptions> {
  const { url } = walk.product
  const body = { email: `${person}@comanda.test`, password: DEMO_PASSWORD }
  const { body: tokens } = await call(walk.product, 'POST', '/auth/email/login', { body })
  const kept = [
    { name: 'session.tokens', value: JSON.stringify(tokens) },
    { name: 'language', value: 'en' },
  ]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage: kept }] } }
}

/** The queries that a page asks, as name and input, also those whose answers came with it. */
function listenTo(page: Page) {
  const asked: { name: string; input: string }[] = []
  const take = (address: string) => {
    const { pathname, searchParams } = new URL(address, walk.product.url)
    if (!pathname.startsWith('/trpc/')) return
    const inputs = JSON.parse(searchParams.get('input') ?? '{}') as Record<string, unknown>
    for (const [at, name] of pathname.slice('/trpc/'.length).split(',').entries())
      asked.push({ name, input: JSON.stringify(inputs[at]) })
  }
  page.on('request', request => request.method() === 'GET' && take(request.url()))
  return {
    asked,
    async takeServed() {
      const served = await page.evaluate(() => document.getElementById('answers')?.textContent ?? '{}')
      for (const address of Object.keys(JSON.parse(served) as object)) take(address)
    },
  }
}

/** When the page has what it came for, and where it listens, has been told from where on. */
async function opened(page: Page, path: string, isLive: boolean) {
  const told = isLive
    ? page
        .waitForEvent('websocket')
        .then(socket =>
          socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"t":"snap"')),
        )
    : null
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('#root :is([inert], .anim-skeleton)').first().waitFor({ state: 'detached' })
  await told
  await page.waitForLoadState('networkidle')
}

const STRANGERS = [
  '/search',
  '/search?channel=canteen',
  '/search?channel=groceries&city=mad',
  '/catering',
  '/stores/cuina-de-barri-eixample/canteen',
  '/canteen',
  '/canteen/cloud',
]
const OWN = ['/home/orders', '/wallet', '/home/pending-payments', '/wallet/payment-methods']
/** What has passed is a list of its own, beside what is still to come. */
const TWO_LISTS: Record<string, string[]> = {
  '/home/orders': ['customer.orders.list'],
  // The last order of all says with which food to begin, and the last with that food is offered once more.
  'customer /search': ['customer.orders.list'],
}

/** Asked once for each of the kitchens that the screen shows. */
const FOR_EACH_KITCHEN: Record<string, string> = { '/canteen': 'public.store' }

for (const person of ['stranger', 'customer', 'employee']) {
  walk.chapter(`no list is asked for twice as a ${person} opens a screen`, async () => {
    const isStranger = person === 'stranger'
    for (const path of isStranger ? STRANGERS : [...STRANGERS, ...OWN]) {
      const { page } = await walk.open(person, sessions.get(person))
      const { asked, takeServed } = listenTo(page)
      await opened(page, path, OWN.includes(path))
      // What came with the page is for strangers; who is known asks for themselves.
      if (isStranger) await takeServed()
      const names = asked.map(({ name }) => name)
      const twice = names.filter((name, at) => names.indexOf(name) !== at && name !== FOR_EACH_KITCHEN[path])
      expect({ path, twice }).toEqual({
        path,
        twice: TWO_LISTS[path] ?? TWO_LISTS[`${person} ${path}`] ?? [],
      })
      const alike = new Set(asked.map(({ name, input }) => `${name} ${input}`))
      expect({ path, different: alike.size }).toEqual({ path, different: asked.length })
      await page.context().close()
    }
  })
}

walk.chapter('an address in a link is where it goes to, where it means one house', async () => {
  const { page } = await walk.open('by link')
  const { asked } = listenTo(page)
  await page.goto('/search?channel=canteen&address=Carrer+de+Pallars+193')
  await page.getByRole('button', { name: /Carrer de Pallars, 193/ }).waitFor()
  await page.waitForURL(url => url.search === '?channel=canteen')
  await page.locator('main li img').first().waitFor()
  expect(asked.filter(({ name }) => name === 'public.search')).toHaveLength(1)
  // It is kept, and the page is as any other.
  await page.reload()
  await page.getByRole('button', { name: /Carrer de Pallars, 193/ }).waitFor()
})

walk.chapter('an address that may mean several stands in the field where one is chosen', async () => {
  const { page } = await walk.open('by link')
  await page.goto('/search?address=Carrer+de+Pallars')
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Address' })
  await field.waitFor()
  expect(await field.inputValue()).toBe('Carrer de Pallars')
  await page.getByRole('option').first().waitFor()
  expect(new URL(page.url()).searchParams.has('address')).toBe(false)
  await walk.album.take(page, 'address-of-a-link')
  await page.goBack()
  await field.waitFor({ state: 'detached' })
  await page.locator('main li img').first().waitFor()
})

for (const [home, width] of widthsOf('openings, dish', [
  ['/search', 390],
  ['/search', 820],
  ['/canteen', 1440],
] as const)) {
  walk.chapter(`a dish of the next lunch at ${home} has an address, ${width} px`, async () => {
    const options = { viewport: { width, height: 900 } }
    const { page } = await walk.open('employee', { ...sessions.get('employee'), ...options })
    await page.goto(home)
    const dish = page.locator('#main button[data-product]').first()
    const nextDay = page.getByRole('button', { name: /^Lunch on/ })
    await dish.or(nextDay).first().waitFor()
    // Late in the evening no kitchen takes orders for today any more.
    if (await nextDay.isVisible()) await nextDay.click()
    await dish.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const link = page.url()
    expect([...new URL(link).searchParams.keys()].toSorted()).toEqual(['date', 'product', 'store'])
    const name = await dialog.getByRole('heading').first().textContent()
    await page.reload()
    await dialog.getByRole('heading', { name: name! }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(home)

    // Who has come by the link has no page without the dish to go back to.
    const { page: colleague } = await walk.open('colleague', { ...sessions.get('employee'), ...options })
    await colleague.goto(link)
    await colleague.getByRole('dialog').getByRole('heading', { name: name! }).waitFor()
    await colleague.keyboard.press('Escape')
    await colleague.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(colleague.url()).searchParams.has('product')).toBe(false)
    await colleague.locator('[data-day]').first().waitFor()

    const { page: stranger } = await walk.open('stranger', options)
    await stranger.goto(link)
    await stranger.getByRole('dialog').getByRole('heading', { name: name! }).waitFor()
    expect(new URL(stranger.url()).pathname).toMatch(/^\/stores\/.+\/canteen$/)
    for (const one of [page, colleague, stranger]) await one.context().close()
  })
}

/** Goes backwards through the page with the keyboard, and names what had the focus while something lay over it. */
async function hiddenOnTheWayBack(page: Page, list: string) {
  await page.locator(list).last().focus()
  const hidden = new Set<string>()
  let step = 0
  for (; step < 60; step++) {
    const found = await page.evaluate(list => {
      const focused = document.activeElement
      if (!focused?.matches(list)) return null
      const { left, top, width } = focused.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + 2)
      const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused))
      return { isSeen, name: `${focused.textContent || focused.ariaLabel} at ${Math.round(top)}` }
    }, list)
    if (!found) break
    if (!found.isSeen) hidden.add(found.name)
    await page.keyboard.press('Shift+Tab')
  }
  expect(step).toBeGreaterThan(3)
  return [...hidden]
}

for (const width of widthsOf('openings, keyboard', [390, 820, 1440])) {
  walk.chapter(`what is gone to does not lie behind what stays in sight, ${width} px`, async () => {
    for (const [path, list] of [
      ['/stores/cuina-de-barri-eixample/canteen', '#main ul button'],
      ['/search?channel=canteen', '#main li :is(a, button)'],
      ['/canteen/cloud', '#main ul button'],
    ] as const) {
      const options = { ...sessions.get('employee'), viewport: { width, height: 700 } }
      const { page } = await walk.open('employee', options)
      await opened(page, path, false)
      // In the evening today has nothing left to choose from.
      if (path === '/canteen/cloud')
        await page.locator('button[data-day]', { hasText: nextWorkday() }).click()
      expect({ path, hidden: await hiddenOnTheWayBack(page, list) }).toEqual({ path, hidden: [] })
      await page.context().close()
    }
  })
}

/** The next day from Monday to Friday as the plan names it: "Mon 30 Nov". */
function nextWorkday(): RegExp {
  const day = new Date()
  do day.setDate(day.getDate() + 1)
  while (day.getDay() % 6 === 0)
  return new RegExp(`${day.getDate()} ${day.toLocaleDateString('en-GB', { month: 'short' })}`)
}
