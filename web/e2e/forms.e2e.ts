import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { webIsBuilt } from '../../src/web-build'
import { serveBuilt } from '../build/serve-built'
import { launchBrowser, visitor } from './browser'

// Forms under a pointer: what is pressed is what one gets, and messages move nothing.

let browser: Browser
let server: ReturnType<typeof serveBuilt>

beforeAll(async () => {
  const [outdir] = await webIsBuilt(join(import.meta.dir, '../..'))
  server = serveBuilt({ outdir, port: 0 })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop(true)
})

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
type Size = keyof typeof SIZES

async function on(path: string, size: Size, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext(visitor(SIZES[size]))
  try {
    const page = await context.newPage()
    await page.goto(new URL(path, server.url).href)
    await page.locator('#main input:focus').waitFor()
    await look(page)
  } finally {
    await context.close()
  }
}

/** As a person does: the button of the mouse is down for a while. */
async function press(page: Page, name: string, size: Size) {
  const link = page.locator('#main').getByRole('link', { name, exact: true })
  if (size === 'phone') return link.tap()
  const { x, y, width, height } = (await link.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2, { delay: 90 })
}

for (const size of ['phone', 'desktop'] as const) {
  for (const [from, name, to] of [
    ['/login', 'Register', '/register'],
    ['/login', 'Forgot your password?', '/forgot-password'],
    ['/register', 'Sign in', '/login'],
  ] as const) {
    test(`the first press on "${name}" of ${from} goes there, ${size}`, async () => {
      await on(from, size, async page => {
        await press(page, name, size)
        await page.waitForURL(url => url.pathname === to)
      })
    }, 60_000)
  }

  test(`messages move nothing, ${size}`, async () => {
    for (const [path, messages] of [
      ['/login', 2],
      ['/register', 4],
      ['/forgot-password', 1],
      ['/login/phone', 1],
    ] as const) {
      await on(path, size, async page => {
        const before = await places(page)
        await page.locator('#main button[type=submit]').click()
        await page.locator('#main [aria-invalid]').first().waitFor()
        expect(await page.locator('#main [aria-invalid]').count()).toBe(messages)
        expect(await places(page)).toEqual(before)
      })
    }
  }, 60_000)
}

test('what is pressed on a phone is as high as a finger', async () => {
  for (const path of ['/login', '/register', '/forgot-password', '/login/phone'])
    await on(path, 'phone', async page => {
      const low = await page
        .locator('#main :is(a, button[type=submit])')
        .evaluateAll(found =>
          found
            .map(one => ({ name: one.textContent, height: Math.round(one.getBoundingClientRect().height) }))
            .filter(({ height }) => height < 44),
        )
      expect(low).toEqual([])
    })
}, 60_000)

/** Where everything stands that can be read or pressed, from the top of the form: the page itself may be scrolled. */
const places = (page: Page) =>
  page.locator('#main :is(label, input, button, a)').evaluateAll(found => {
    const top = document.querySelector('#main form')!.getBoundingClientRect().y
    return found.map(one => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.tagName, one.textContent, x, y - top, width, height].join(' ')
    })
  })
