import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../src/dev/stories/product'
import { DRAWN } from '../../src/dish-pictures/illustrations'
import { takesPictures, visitor } from './browser'
import { keepConsole } from './evidence'

/** Nothing on these screens may take longer, even on a slow machine. */
const PATIENCE_MS = 60_000

/** One person's window of the product. What goes wrong in it is written down. */
export interface VisitorWindow {
  page: Page
  /** Errors of scripts, refused and failed requests, nobody provoked. */
  faults: string[]
  /** What its console says. */
  console: readonly string[]
  /** From here on such an answer ("POST 402 /trpc/customer.orders.place") is what the walk provokes. */
  expectAnswer(pattern: RegExp): void
}

export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<VisitorWindow> {
  const context = await browser.newContext(visitor({ baseURL: url, ...options }))
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  if (!takesPictures) await withoutDishes(page)
  const faults: string[] = []
  const lines = keepConsole(page)
  const provoked: RegExp[] = []
  page.on('pageerror', error => faults.push(`error: ${error.message}`))
  page.on('console', message => {
    // The browser's own line about a refused request; the answer itself is looked at below.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) faults.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    const line = `${response.request().method()} ${response.status()} ${pathname}`
    if (!provoked.some(pattern => pattern.test(line))) faults.push(line)
  })
  page.on('requestfailed', request => {
    // A screen that is left takes its questions with it.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED' && reason !== BLOCKED)
      faults.push(`${request.method()} ${request.url()}: ${reason}`)
  })
  return { page, faults, console: lines, expectAnswer: pattern => provoked.push(pattern) }
}

const BLOCKED = 'inspector'

/** Each product would draw its dishes anew, which takes most of a second for each; what they look like is tried elsewhere. */
async function withoutDishes(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: [`*${DRAWN}*`] })
}

/** Opens a screen as a person of the demo world who reads English today. */
export async function signIn({ page }: VisitorWindow, name: string, next: string) {
  const tokens = await readEnglish(page, name)
  // Of the same origin, and without a script that would look for a session at once.
  await page.goto('/icon.svg')
  await page.evaluate(kept => localStorage.setItem('session.tokens', kept), JSON.stringify(tokens))
  await page.goto(next)
}

/** Signs in on the form, as a person who wanted to go to another screen. */
export async function signInOnForm({ page }: VisitorWindow, name: string, next: string) {
  await readEnglish(page, name)
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(`${name}@comanda.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
}

/** Starts a session. Screens follow the language of the account, and these walks look for English words. */
async function readEnglish({ request }: Page, name: string) {
  const data = { email: `${name}@comanda.test`, password: DEMO_PASSWORD }
  const session = await request.post('/api/v1/auth/email/login', { data })
  const tokens = (await session.json()) as { accessToken: string; refreshToken: string }
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const changed = await request.patch('/api/v1/user/settings', { headers, data: { language: 'en' } })
  if (!changed.ok()) throw new Error(`${name} could not choose English: ${await changed.text()}`)
  return tokens
}

/** Drags the handle of a slider across, as a finger does. */
export async function slide(scope: Page | Locator, label: string | RegExp) {
  const handle = scope.getByRole('button', { name: label })
  await handle.and(scope.locator(':not([aria-disabled=true])')).waitFor()
  const page = 'mouse' in scope ? scope : scope.page()
  await settled(page)
  const [grip, track] = [await handle.boundingBox(), await handle.locator('..').boundingBox()]
  if (!grip || !track) throw new Error(`${label} is not in sight`)
  const y = grip.y + grip.height / 2
  await page.mouse.move(grip.x + grip.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width, y, { steps: 8 })
  await page.mouse.up()
}

/** Waits until what moves by itself has arrived where it goes; what turns for ever does not count. */
export async function settled(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(animation => animation.finished))
  })
}
