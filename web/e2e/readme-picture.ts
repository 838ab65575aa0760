import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { dataFolder, launch, opened } from '../../src/stories/product'
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

async function screen(who: string, path: string, options: BrowserContextOptions = {}) {
  const window = await openWindow(browser, product.url, { deviceScaleFactor: 1, ...options })
  const { page } = window
  await signIn(window, who, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await settled(page)
  const picture = await page.screenshot({ timeout: 60_000 })
  await page.context().close()
  return picture
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
  const shop = await screen('employee', '/search?channel=canteen')
  const orders = await screen('merchant', '/admin/purchases')
  const map = await screen('logistics', '/admin/logistics/map')
  const phone = await screen('courier', '/courier/home', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.3981, longitude: 2.1903, accuracy: 8 },
  })
  const tall = Math.round((CANVAS.height - 3 * GAP) / 2)
  const phoneWidth = Math.round(((CANVAS.height - 2 * GAP) / 844) * 390)
  const column = Math.round((CANVAS.width - phoneWidth - 4 * GAP) / 2)
  const wide = 2 * column + GAP
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
