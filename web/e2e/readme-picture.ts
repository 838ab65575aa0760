import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import sharp from 'sharp'
import { dataFolder, launch, opened } from '../../src/dev/stories/product'
import { launchBrowser } from './browser'
import { openWindow, settled, signIn } from './visitor-window'

/**
 * Draws the picture at the top of the README from four real screens of a fresh demo world:
 * bun web/e2e/readme-picture.ts
 */
const FILE = join(import.meta.dir, '../../.github/comanda.png')
const CANVAS = { width: 1600, height: 1010, background: '#e9efe9' }
const GAP = 24

const data = await dataFolder()
const product = await opened(await launch({ DATA_DIR: data.folder }))
const browser = await launchBrowser()

/** The screen in a window of this shape, so that all of it is on the picture. */
async function screen(who: string, path: string, options: BrowserContextOptions) {
  const window = await openWindow(browser, product.url, options)
  const { page } = window
  await signIn(window, who, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await settled(page)
  const map = page.locator('canvas').first()
  if (await map.count()) await drawn(map)
  const picture = await page.screenshot({ timeout: 60_000 })
  await page.context().close()
  return picture
}

/** A map draws itself when it can: it is there when it is more than one colour. */
async function drawn(map: Locator) {
  for (let tries = 0; tries < 60; tries++) {
    const { channels } = await sharp(await map.screenshot({ timeout: 60_000 })).stats()
    if (channels.some(({ stdev }) => stdev > 12)) return
  }
  throw new Error('The map stays empty')
}

/** At its place on the canvas: fitted to its box, with round corners. */
async function placed(picture: Buffer, box: { left: number; top: number; width: number; height: number }) {
  const { width, height } = box
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="14"/></svg>`,
  )
  const input = await sharp(picture)
    .resize(width, height, { fit: 'cover', position: 'left top' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left: box.left, top: box.top }
}

try {
  const tall = Math.round((CANVAS.height - 3 * GAP) / 2)
  const phoneWidth = Math.round(((CANVAS.height - 2 * GAP) / 844) * 390)
  const column = Math.round((CANVAS.width - phoneWidth - 4 * GAP) / 2)
  const wide = 2 * column + GAP
  const half = { width: 1120, height: Math.round((1120 * tall) / column) }
  const map = await screen('logistics', '/admin/logistics/map', {
    viewport: { width: 1600, height: Math.round((1600 * tall) / wide) },
  })
  const shop = await screen('employee', '/search?channel=canteen', { viewport: half })
  const orders = await screen('merchant', '/admin/purchases', { viewport: half })
  const phone = await screen('courier', '/courier/home', {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.3981, longitude: 2.1903, accuracy: 8 },
  })
  await mkdir(join(FILE, '..'), { recursive: true })
  await sharp({ create: { ...CANVAS, channels: 4 } })
    .composite([
      await placed(shop, { left: GAP, top: GAP, width: column, height: tall }),
      await placed(orders, { left: 2 * GAP + column, top: GAP, width: column, height: tall }),
      await placed(map, { left: GAP, top: 2 * GAP + tall, width: wide, height: tall }),
      await placed(phone, {
        left: wide + 2 * GAP,
        top: GAP,
        width: phoneWidth,
        height: CANVAS.height - 2 * GAP,
      }),
    ])
    .png({ palette: true, quality: 90 })
    .toFile(FILE)
  console.log(FILE)
} finally {
  await browser.close()
  await product.interrupt()
  await data.remove()
}
