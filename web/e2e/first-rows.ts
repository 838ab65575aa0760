import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { DEMO_PASSWORD } from '../../src/dev/stories/product'
import { launchBrowser, visitor } from './browser'

// Tells how soon the kitchen's list of today is there and takes a press, on a desktop, of a product that runs:
// bun web/e2e/first-rows.ts [--at http://localhost:9070] [--who admin] [--times 5] [--path '/admin/purchases?filter=all']
const { values } = parseArgs({
  options: {
    at: { type: 'string', default: 'http://localhost:9070' },
    who: { type: 'string', default: 'admin' },
    times: { type: 'string', default: '5' },
    path: { type: 'string', default: '/admin/purchases?filter=all' },
  },
})

/** Milliseconds since the address was asked for. */
interface Arrival {
  rows: number
  /** The list was asked for, and was there. */
  asked: number
  answered: number
  shown: number
  /** The box of the first row was pressed as soon as it was there, and has its tick. */
  reacts: number
  longTasks: number
  scripts: number
}
const STEPS = ['asked', 'answered', 'shown', 'reacts'] as const
const LIST = '/trpc/merchant.orders.list'

const browser = await launchBrowser()
try {
  const times = Number(values.times)
  console.log(`${values.who} at ${values.path}, 1440×900, ${times} runs each, middle (all)`)
  for (const kind of ['first visit', 'visit after that'] as const) {
    const [load] = loadavg()
    const runs: Arrival[] = []
    for (let i = 0; i < times; i++) runs.push(await arrive(browser, kind === 'first visit'))
    console.log(`\n${kind} (load ${load!.toFixed(1)})\n${reportOf(runs)}`)
  }
} finally {
  await browser.close()
}

function reportOf(runs: readonly Arrival[]) {
  const sorted = runs.toSorted((a, b) => a.reacts - b.reacts)
  const middle = sorted[Math.floor(sorted.length / 2)]!
  const line = (name: keyof Arrival) =>
    `${name.padEnd(10)}${middle[name].toFixed(0).padStart(6)} (${sorted.map(run => run[name].toFixed(0)).join(' / ')})`
  return [...STEPS, 'longTasks' as const, 'scripts' as const, 'rows' as const]
    .map(name => `  ${line(name)}`)
    .join('\n')
}

/** A browser that is signed in and has, or has not, been on the screen before. */
async function arrive(on: Browser, isFirst: boolean): Promise<Arrival> {
  const context = await on.newContext(visitor({ baseURL: values.at }))
  try {
    await signIn(context)
    if (!isFirst) await measure(context)
    return await measure(context)
  } finally {
    await context.close()
  }
}

/** Without any screen: what is measured has loaded nothing yet. */
async function signIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${values.who}@comanda.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await page.close()
}

async function measure(context: BrowserContext): Promise<Arrival> {
  const page = await context.newPage()
  await page.addInitScript(pressFirstRow)
  await page.goto(values.path)
  await page.waitForFunction(() => (window as unknown as Seen).arrival.reacts > 0, undefined, {
    timeout: 60_000,
  })
  const arrival = await page.evaluate(list => {
    const { arrival: seen } = window as unknown as Seen
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const asked = all.find(({ name }) => name.includes(list))
    return {
      ...seen,
      asked: asked?.startTime ?? Number.NaN,
      answered: asked?.responseEnd ?? Number.NaN,
      rows: document.querySelectorAll('[role=row], tbody tr').length,
      scripts: all.filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
    }
  }, LIST)
  await page.close()
  return arrival
}

type Seen = { arrival: Pick<Arrival, 'shown' | 'reacts' | 'longTasks'> }

/** Runs in the page, before anything of it. */
function pressFirstRow() {
  const arrival = { shown: 0, reacts: 0, longTasks: 0 }
  Object.assign(window, { arrival })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) arrival.longTasks += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  const boxOfRow = () =>
    document.querySelectorAll<HTMLElement>(
      '[role=row] [role=checkbox], tr [role=checkbox], tr input[type=checkbox]',
    )[1]
  const look = () => {
    const box = boxOfRow()
    if (box && !arrival.shown) {
      arrival.shown = performance.now()
      box.click()
    }
    const isTicked = box?.ariaChecked === 'true' || (box as HTMLInputElement | undefined)?.checked === true
    if (isTicked) arrival.reacts = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
