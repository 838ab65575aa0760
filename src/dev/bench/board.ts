import type { Page } from 'playwright-core'
import { launchBrowser, visitor } from '../../../web/e2e/browser'
import { DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { call } from '../stories/product'
import { settled } from './compare-orders'
import { fillDay } from './day-of-orders'
import { daysOfCanteen } from './days'
import { figuresOf } from './load'
import { placeOrder, wantedOf } from './order'
import { machine } from './report'
import type { Stage } from './stage'

const ORDERS = 20_000
const FRAMES = 400
const MOVES = 15
/** A board asks once a second at most. */
const BETWEEN_MOVES_MS = 1_300
/** What is said of these is what a person sees: a frame of a screen, and a moment in which nobody wonders. */
const AIMS = { firstRow: 1_500, frame: 34, commit: 1_500 }

/**
 * A day of twenty thousand orders on the board of who sees all of them, in Chromium: how soon its first row and its last
 * are there, how long frames take while it is scrolled and what happens comes in, and how long after its move has been
 * answered an order stands there moved.
 */
export async function measureBoard(stage: Stage) {
  const day = daysOfCanteen().next()
  await stage.refill(stage.shoppers)
  for (const shopper of stage.shoppers)
    await placeOrder(stage.product, shopper, await wantedOf(stage.product, shopper, day))
  await settled(stage)
  await fillDay(stage.databaseUrl, { day: localDateOf(new Date(), DEFAULT_TZ), count: ORDERS })

  const { token } = stage.watchers[0]!
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext(visitor({ baseURL: stage.product.url }))
    await context.addInitScript(signIn, token)
    const page = await context.newPage()
    // What every screen loads is there, as it is when a day begins.
    await page.goto('/admin/printers')
    await page.getByRole('heading', { level: 1 }).waitFor()
    console.log(`\nA board of ${ORDERS} orders, 1440×900; now: ${machine()}`)
    await page.goto('/admin/purchases?filter=all')
    tell('first row', await sinceOpened(page, '[data-row]'), AIMS.firstRow)
    const whileLoading = await framesOf(page)
    await page.locator('progress').waitFor({ state: 'detached', timeout: 600_000 })
    tell('all of them', await sinceOpened(page, '[data-row]'))
    tellFrames('a frame, scrolled while the rest comes', whileLoading)
    // What is over in this, the machine was busy with.
    tellFrames('a frame of the page at rest', await framesOf(page, 0))
    tellFrames('a frame, scrolled', await framesOf(page))
    const moving = moveSome(stage, page, token)
    tellFrames('a frame, scrolled while orders move', await framesOf(page))
    const lags = figuresOf(await moving, 1)
    tell('from the move to its row, p50', lags.p50, AIMS.commit)
    tell('from the move to its row, p99', lags.p99)
    const bytes = await page.evaluate(memoryOf)
    console.log(`  ${'memory of the page'.padEnd(44)}${(bytes / 1e6).toFixed(0).padStart(8)} MB`)
  } finally {
    await browser.close()
  }
}

/** As Chromium says it, and only Chromium. */
const memoryOf = () =>
  (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize

function signIn(accessToken: string) {
  localStorage.setItem('session.tokens', JSON.stringify({ accessToken, refreshToken: accessToken }))
}

function tell(what: string, ms: number, aim?: number) {
  const beside = aim === undefined ? '' : `   aim ${aim}${ms > aim ? '   OVER' : ''}`
  console.log(`  ${what.padEnd(44)}${ms.toFixed(0).padStart(8)} ms${beside}`)
}

function tellFrames(what: string, frames: number[]) {
  const { p50, p99 } = figuresOf(frames, 1)
  tell(`${what}, p50`, p50)
  tell(`${what}, p99`, p99, AIMS.frame)
  tell(`${what}, longest`, frames.at(-1)!)
}

/** Milliseconds since the address was asked for. */
async function sinceOpened(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor({ timeout: 60_000 })
  return page.evaluate(() => performance.now())
}

/** Scrolls through the list, some rows at each frame, and tells what each took, the shortest first. */
async function framesOf(page: Page, pixels = 180): Promise<number[]> {
  const frames = await page.evaluate(
    async ({ count, pixels }) => {
      const scroller = document.querySelector('[data-row]')!.closest('.overflow-auto')!
      const next = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
      const took: number[] = []
      let before = await next()
      let step = pixels
      for (let frame = 0; frame < count; frame++) {
        const at = scroller.scrollTop
        scroller.scrollTop += step
        if (scroller.scrollTop === at) step = -step
        const now = await next()
        took.push(now - before)
        before = now
      }
      scroller.scrollTop = 0
      return took
    },
    { count: FRAMES, pixels },
  )
  return frames.toSorted((a, b) => a - b)
}

/** Accepts orders one by one, and tells how long after the answer the counts of the board say so. */
async function moveSome({ product, world }: Stage, page: Page, token: string): Promise<number[]> {
  const pending = await world.db
    .selectFrom('purchase_order')
    .select('id')
    .where('state', '=', 'pending')
    .where('delivery_on', '=', localDateOf(new Date(), DEFAULT_TZ))
    .limit(MOVES)
    .execute()
  // The third of the quick filters: those that are being prepared.
  const preparing = page.locator('[data-quick] li:nth-child(3) button')
  const lags: number[] = []
  for (const { id } of pending) {
    const before = await preparing.textContent()
    const body = { purchaseIds: [id], state: 'accepted', source: 'live-orders' }
    const { status } = await call(product, 'POST', '/merchant-api/setLiveOrdersStatus', { token, body })
    if (status !== 200) throw new Error(`It answered ${status}`)
    const moved = performance.now()
    while ((await preparing.textContent()) === before) await Bun.sleep(5)
    lags.push(performance.now() - moved)
    await Bun.sleep(BETWEEN_MOVES_MS)
  }
  return lags
}
