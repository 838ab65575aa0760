import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * Pictures as phones take them, of 48 megapixels and lying on their side, go where pictures are sent: the server
 * would refuse them as they are. The pictures are in build/pictures.
 */
const walk = startWalk('pictures', async () => {
  merchant = await walk.open('merchant')
  customer = await walk.open('customer')
  await signIn(merchant, 'merchant', '/admin/products')
  await signIn(customer, 'customer', '/account')
  photo = await fromPhone()
})
const { album, chapter } = walk

let merchant: VisitorWindow
let customer: VisitorWindow
let photo: { name: string; mimeType: string; buffer: Buffer }

/** Held upright: 8000 pixels wide as it is stored, and turned when it is looked at. Of noise, so that it has many bytes. */
async function fromPhone() {
  const buffer = await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(8000, 6000, { kernel: 'nearest' })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(8_000_000)
  return { name: 'phone.jpg', mimeType: 'image/jpeg', buffer }
}

/** What was sent, and how the picture looks that is shown then. */
async function send(
  { page }: VisitorWindow,
  path: string,
  picture: string,
  then: () => Promise<unknown> = async () => {},
) {
  const answer = page.waitForResponse(response => new URL(response.url()).pathname === path)
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await then()
  expect((await answer).status()).toBeLessThan(300)
  const shown = page.locator(picture)
  await shown.waitFor()
  return shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  })
}

/** Chooses a part by all that there is: shapes, zoom, arrows, and dragging. */
async function cut(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
  const shown = dialog.locator('[data-crop] img')
  const place = () => shown.evaluate((image: HTMLElement) => `${image.style.left} ${image.style.top}`)
  await dialog.getByRole('radio', { name: 'Whole photo' }).click()
  await dialog.getByRole('radio', { name: /^Square/ }).click()
  await dialog.getByRole('radio', { name: /^Wide/ }).click()
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await shown.waitFor()
  for (const way of ['left', 'up', 'right', 'down']) {
    const before = await place()
    await dialog.getByRole('button', { name: `Move ${way}` }).click()
    expect(await place()).not.toBe(before)
  }
  const before = await place()
  const box = (await dialog.locator('[data-crop]').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 20, { steps: 4 })
  await page.mouse.up()
  expect(await place()).not.toBe(before)
  await album.takeAll(page, 'crop')
  await dialog.getByRole('button', { name: 'Use photo' }).click()
}

chapter('a merchant shows a product in a picture of 48 megapixels', async () => {
  const { page } = merchant
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const { width, height } = await send(
    merchant,
    '/api/v1/products/upload-image',
    'form img[src*="/pictures/"]',
    () => cut(page),
  )
  expect(width / height).toBeCloseTo(16 / 9, 1)
  await album.take(page, 'product')
})

chapter('a customer shows themselves in one', async () => {
  await send(customer, '/api/v1/user/profile-picture', 'img[alt="Your photo"]')
  await album.take(customer.page, 'profile')
})
