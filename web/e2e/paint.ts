import { parseArgs } from 'node:util'
import { launchBrowser, visitor } from './browser'

// Tells when the largest part of a page is painted on a slow phone, first visit, nothing kept:
// bun web/e2e/paint.ts <url> … [--times 3]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '3' } },
})
if (positionals.length === 0) throw new Error('bun web/e2e/paint.ts <url> …')

/** What Lighthouse calls slow 4G, and a phone of the middle. */
const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }
const CPU_SLOWER = 4

type Painted = {
  lcp: number
  fcp: number
  what: string
  kilobytes: number
  requests: number
  lastByte: number
}

const browser = await launchBrowser()
try {
  for (const url of positionals) {
    const paints: Painted[] = []
    for (let i = 0; i < Number(values.times); i++) paints.push(await paintOf(url))
    paints.sort((a, b) => a.lcp - b.lcp)
    const { lcp, fcp, what, kilobytes, requests, lastByte } = paints[Math.floor(paints.length / 2)]!
    console.log(
      `${url}: largest ${lcp.toFixed(0)} ms (${what}), first ${fcp.toFixed(0)} ms; by then ${requests} requests, ${kilobytes.toFixed(0)} kB, the last one at ${lastByte.toFixed(0)} ms`,
    )
  }
} finally {
  await browser.close()
}

async function paintOf(url: string): Promise<Painted> {
  const context = await browser.newContext(
    visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' }),
  )
  const page = await context.newPage()
  const control = await context.newCDPSession(page)
  await control.send('Network.enable')
  await control.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await control.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.addInitScript(() => {
    const seen: { lcp: number; what: string } = { lcp: 0, what: '' }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; size: number })[]) {
        seen.lcp = entry.startTime
        seen.what = `${entry.element?.tagName.toLowerCase() ?? '?'} “${(entry.element?.textContent ?? '').slice(0, 40)}”`
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(500)
  const painted = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; what: string } }
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      entry => entry.responseEnd <= seen.lcp,
    )
    return {
      ...seen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      kilobytes: loaded.reduce((sum, entry) => sum + entry.transferSize, 0) / 1000,
      requests: loaded.length,
      lastByte: Math.max(0, ...loaded.map(entry => entry.responseEnd)),
    }
  })
  await context.close()
  return painted
}
