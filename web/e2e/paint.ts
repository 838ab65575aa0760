import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser, visitor } from './browser'

// Tells how soon a stranger on a slow phone sees the pages that people come in by, first visit, nothing kept:
// bun web/e2e/paint.ts [--at http://localhost:9070] [--times 3] [--dark] [path …]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string', default: 'http://localhost:9070' },
    times: { type: 'string', default: '3' },
    dark: { type: 'boolean', default: false },
  },
})
const ENTRANCES = ['/', '/search?channel=canteen', '/stores/cuina-de-barri-eixample/canteen', '/login']

/** What Lighthouse calls slow 4G, and a phone of the middle. */
const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }
const CPU_SLOWER = 4

/** What the page notes about itself: milliseconds since it was asked for. */
type Seen = { lcp: number; what: string; cls: number; longTasks: number }
type Loaded = { files: number; kilobytes: number }
type Painted = Seen & { fcp: number; js: Loaded; jsBefore: Loaded; all: Loaded }

const browser = await launchBrowser()
try {
  const times = Number(values.times)
  console.log(`slow 4G, processor ${CPU_SLOWER} times slower, 390×844, ${times} runs each, middle first`)
  for (const path of positionals.length ? positionals : ENTRANCES) {
    const [load] = loadavg()
    const runs: Painted[] = []
    for (let i = 0; i < times; i++) runs.push(await paintOf(browser, new URL(path, values.at).href))
    console.log(`\n${path} (load ${load!.toFixed(1)})`)
    console.log(reportOf(runs))
  }
} finally {
  await browser.close()
}

function reportOf(runs: Painted[]) {
  const middle = runs.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(runs.length / 2)]!
  const each = (read: (run: Painted) => number, digits = 0) =>
    runs
      .map(read)
      .toSorted((a, b) => a - b)
      .map(figure => figure.toFixed(digits))
      .join(' / ')
  const size = ({ kilobytes, files }: Loaded) => `${kilobytes.toFixed(1)} kB in ${files} files`
  return [
    `  largest paint  ${middle.lcp.toFixed(0)} ms, ${middle.what} (${each(run => run.lcp)})`,
    `  first paint    ${middle.fcp.toFixed(0)} ms (${each(run => run.fcp)})`,
    `  layout shift   ${middle.cls.toFixed(3)} (${each(run => run.cls, 3)})`,
    `  long tasks     ${middle.longTasks.toFixed(0)} ms over 50 ms each`,
    `  scripts        ${size(middle.js)}, ${size(middle.jsBefore)} before the largest paint`,
    `  everything     ${size(middle.all)}`,
  ].join('\n')
}

async function paintOf(browser: Browser, url: string): Promise<Painted> {
  const context = await browser.newContext(
    visitor({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block',
      colorScheme: values.dark ? 'dark' : 'light',
    }),
  )
  try {
    const page = await context.newPage()
    const control = await context.newCDPSession(page)
    await control.send('Network.enable')
    await control.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await control.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    await page.addInitScript(watchPaints)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.waitForFunction(isShown, undefined, { timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    return await page.evaluate(readPaints)
  } finally {
    await context.close()
  }
}

/** Runs in the page, before anything of it. */
function watchPaints() {
  const seen: Seen = { lcp: 0, what: '', cls: 0, longTasks: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', entry => {
    const { element } = entry as PerformanceEntry & { element?: Element }
    const text = element instanceof HTMLImageElement ? element.src.split('/').at(-1) : element?.textContent
    seen.lcp = entry.startTime
    seen.what = `${element?.tagName.toLowerCase() ?? '?'} “${(text ?? '').slice(0, 40)}”`
  })
  watch('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  watch('longtask', ({ duration }) => {
    seen.longTasks += duration - 50
  })
}

/** Whether the screen has taken the place of what the server sent to be seen first, and has its data. */
function isShown() {
  return document.querySelector('#root [inert], #root .anim-skeleton') === null
}

/** Runs in the page, when it is quiet. */
function readPaints(): Painted {
  const { seen } = window as unknown as { seen: Seen }
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  const sum = (entries: PerformanceResourceTiming[]): Loaded => ({
    files: entries.length,
    kilobytes: entries.reduce((size, entry) => size + entry.encodedBodySize, 0) / 1000,
  })
  return {
    ...seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    js: sum(scripts),
    jsBefore: sum(scripts.filter(({ startTime }) => startTime <= seen.lcp)),
    all: sum([...resources, document!]),
  }
}
