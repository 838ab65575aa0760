import { join } from 'node:path'
import { launchBrowser } from './browser'
import type { FrameTimes } from './map-frames-page'

/**
 * Times the frames of the dispatcher's map with 200 couriers and trails of 15,000 points each, drawn by WebGL and by a
 * plain canvas in turn: `bun web/e2e/map-frames.ts`. On a machine without a graphics card WebGL is imitated.
 */
const ROUNDS = 3

const built = await Bun.build({
  entrypoints: [join(import.meta.dir, 'map-frames-page.ts')],
  target: 'browser',
  naming: '[name].[ext]',
  publicPath: '/',
})
const files = new Map(built.outputs.map(file => [`/${file.path.replace(/^\.\//, '')}`, file]))
const server = Bun.serve({
  port: 0,
  fetch(request) {
    const file = files.get(new URL(request.url).pathname)
    if (file) return new Response(file)
    return new Response(
      '<!doctype html><div id="map" style="position:absolute;inset:0"></div><script type="module" src="/map-frames-page.js"></script>',
      { headers: { 'content-type': 'text/html' } },
    )
  },
})
const browser = await launchBrowser()
const rows: Record<'card' | 'canvas', FrameTimes[]> = { card: [], canvas: [] }
try {
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['card', 'canvas'] as const) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.on('pageerror', error => console.error(error))
      await page.goto(server.url.href)
      await page.waitForFunction('"measure" in globalThis')
      rows[kind].push((await page.evaluate(`measure('${kind}')`)) as FrameTimes)
      await page.close()
    }
} finally {
  await browser.close()
  await server.stop(true)
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
console.log(`\nMedians of ${ROUNDS} rounds, in milliseconds${' '.repeat(12)}WebGL   canvas   ratio`)
for (const [key, name] of [
  ['firstFrame', 'until the first whole picture'],
  ['changeMedian', 'all couriers move, until it is shown'],
  ['panMedian', 'from frame to frame while panning'],
  ['panSlow', 'the same, 95th percentile'],
  ['idleLongTasks', 'long tasks in 3 s without a change'],
] as const) {
  const [card, canvas] = [rows.card, rows.canvas].map(times => middle(times.map(one => one[key]))) as [
    number,
    number,
  ]
  console.log(
    `${name.padEnd(40)}${card.toFixed(0).padStart(9)}${canvas.toFixed(0).padStart(9)}${(card / canvas).toFixed(1).padStart(8)}`,
  )
}
