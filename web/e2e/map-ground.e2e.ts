import { expect } from 'bun:test'
import { palettes } from '../map/ground/base-map'
import { makeTileFile, makeVectorTile } from '../map/ground/vector-tiles.make'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** The map on tiles of an installation. Each tile is sea in its left half, and land in its right. */
const TILE = makeVectorTile({
  water: [
    {
      shape: 'area',
      points: [
        [0, 0],
        [0.5, 0],
        [0.5, 1],
        [0, 1],
      ],
      properties: { class: 'ocean' },
    },
  ],
  transportation: [
    {
      shape: 'line',
      points: [
        [0.5, 0.25],
        [1, 0.25],
      ],
      properties: { class: 'primary' },
    },
  ],
  transportation_name: [
    {
      shape: 'line',
      points: [
        [0.5, 0.25],
        [1, 0.25],
      ],
      properties: { class: 'primary', name: 'Carrer de Prova' },
    },
  ],
  place: [{ shape: 'point', points: [[0.75, 0.75]], properties: { class: 'suburb', name: 'Vila Nova' } }],
})

let dispatcher: VisitorWindow

const walk = startWalk('map-ground', async () => {
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  await signIn(dispatcher, 'logistics', '/admin/logistics/map')
})

/** Has the product say that its tiles are at this address, and answers there. */
async function tilesAt(url: string, served: RegExp, bytes: Uint8Array) {
  const { page } = dispatcher
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/public\.installation/, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '"mapTiles":null',
      `"mapTiles":{"url":"${url}","attribution":"© Prova"}`,
    )
    await route.fulfill({ response: answer, body })
  })
  await page.route(served, async route => {
    const range = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '')
    if (!range) return route.fulfill({ body: Buffer.from(bytes) })
    const part = bytes.slice(Number(range[1]), Number(range[2]) + 1)
    await route.fulfill({
      status: 206,
      body: Buffer.from(part),
      headers: { 'content-range': `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${bytes.length}` },
    })
  })
}

/** How much of the map is sea, land and street: shares of its pixels. */
async function sharesOf(colours: string[]) {
  return dispatcher.page.locator('[data-frame=ready] canvas').evaluate((canvas, wanted) => {
    const { width, height } = canvas as HTMLCanvasElement
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data
    const counts = wanted.map(() => 0)
    for (let at = 0; at < pixels.length; at += 4) {
      const hex = `#${[0, 1, 2].map(part => pixels[at + part]!.toString(16).padStart(2, '0')).join('')}`
      const index = wanted.indexOf(hex)
      if (index >= 0) counts[index]!++
    }
    return counts.map(count => count / (width * height))
  }, colours)
}

for (const [name, url, served, bytes] of [
  ['an address for each', '/test-tiles/{z}/{x}/{y}.pbf', /test-tiles/, TILE],
  ['one file', '/test-tiles.pmtiles', /test-tiles\.pmtiles/, makeTileFile(TILE, { maxZoom: 6 })],
] as const)
  walk.chapter(`vector tiles are drawn in the colours of the map: ${name}`, async () => {
    const { page } = dispatcher
    await tilesAt(url, served, bytes)
    await page.goto('/admin/logistics/map')
    await heading(page, 'Dispatcher map')
    await page.locator('[data-frame=ready]').waitFor()
    await page.getByText('© Prova').waitFor()
    const { sea, land } = palettes.light
    const [seaShare, landShare] = await sharesOf([sea, land])
    if (url.endsWith('.pbf')) {
      expect(seaShare).toBeWithin(0.3, 0.6)
      expect(landShare).toBeWithin(0.3, 0.6)
    } else expect(seaShare! + landShare!).toBeGreaterThan(0.7)
    await walk.album.take(page, name.replaceAll(' ', '-'))
  })
