import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { overBudget, webIsBuilt } from '../../src/web-build'
import { serveBuilt } from '../build/serve-built'
import { findBarriers, overflowOf } from './barriers'
import { launchBrowser, visitor } from './browser'
import { widthsOf } from './widths'

// The frame by itself, without a server behind it: its build, its kit, its ways.

let outdir: string
let browser: Browser
let server: ReturnType<typeof serveBuilt>

beforeAll(async () => {
  ;[outdir] = await webIsBuilt(join(import.meta.dir, '../..'))
  server = serveBuilt({ outdir, port: 0 })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop(true)
})

async function on(path: string, options: Parameters<typeof visitor>[0], look: (page: Page) => Promise<void>) {
  const context = await browser.newContext(visitor(options))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  try {
    await page.goto(new URL(path, server.url).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(page)
    expect(errors).toEqual([])
  } finally {
    await context.close()
  }
}

test('what a visitor downloads is within the budgets', async () => {
  expect(await overBudget(outdir)).toEqual([])
})

for (const tab of ['controls', 'fields', 'states', 'table']) {
  for (const width of widthsOf(`frame, ${tab}`, [320, 820, 1440])) {
    test(`the kit's ${tab} keep nobody out, by day and by night, ${width} px`, async () => {
      const options = { viewport: { width, height: 900 }, hasTouch: width < 800 }
      await on(`/admin/playground?tab=${tab}`, options, async page => {
        await page.locator('#main :is(h2, table, ul)').first().waitFor()
        expect(await findBarriers(page)).toEqual([])
        expect(await overflowOf(page)).toBe(0)
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await findBarriers(page, 'colours')).toEqual([])
      })
    }, 60_000)
  }
}

test('a guarded screen asks to sign in, without its code being loaded, and remembers where one wanted to go', async () => {
  await on('/login', {}, async page => {
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await page.goto(new URL('/admin/users/5f?page=3#x', server.url).href)
    await page.waitForURL(url => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/users/5f?page=3#x')
    expect(loaded.filter(url => /assets\/users/.test(url))).toEqual([])
  })
}, 60_000)

test('a screen at work opens also where the map of its screens comes slowly', async () => {
  const context = await browser.newContext(visitor())
  const page = await context.newPage()
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  page.on('console', message => /Error:/.test(message.text()) && thrown.push(message.text()))
  // Long enough for what is shown while one waits.
  await page.route('**/assets/all-routes*.js', async route => {
    await Bun.sleep(600)
    await route.continue()
  })
  try {
    await page.goto(new URL('/admin/playground?tab=table', server.url).href)
    await page.getByRole('table').first().waitFor()
    expect(thrown).toEqual([])
  } finally {
    await context.close()
  }
}, 60_000)

test('old addresses lead to the screens of today', async () => {
  await on('/#/home/stores?q=poke', {}, async page => {
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?q=poke')
  })
  await on('/unheard-of', {}, async page => {
    expect(new URL(page.url()).pathname).toBe('/search')
  })
}, 60_000)

test('the palette opens by its key, finds a screen and goes there', async () => {
  await on('/admin/playground', {}, async page => {
    // Keys come a moment after the screen.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('cater')
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/catering')
    await page.waitForFunction(() => document.title === 'Catering · Comanda')
  })
}, 60_000)

test('language and appearance are chosen at once and remembered', async () => {
  await on('/login', {}, async page => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Català' }).click()
    await page.waitForFunction(() => document.documentElement.lang === 'ca')
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Fosca' }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const shown = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect(shown.theme).toBe('dark')
    expect(await page.title()).toBe('Inicia la sessió · Comanda')
  })
}, 60_000)

test('who asks for less motion sees what opens fade in, and nothing else move', async () => {
  await on('/login', { reducedMotion: 'reduce' }, async page => {
    // What has run is kept for a look at it.
    await page.addStyleTag({ content: '*, ::before, ::after { animation-play-state: paused }' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menu').waitFor()
    const animated = await page.evaluate(() =>
      document.getAnimations().map(animation => {
        const { target } = animation.effect as KeyframeEffect
        const changes = (animation.effect as KeyframeEffect)
          .getKeyframes()
          .flatMap(frame => Object.keys(frame))
        return {
          inMenu: target?.closest('[role=menu]') !== null,
          moves: changes.some(name => /transform|translate|scale|rotate/.test(name)),
        }
      }),
    )
    expect(animated).toEqual([{ inMenu: true, moves: false }])
  })
}, 60_000)

test('without a connection a strip says so, and it goes when the connection is back', async () => {
  await on('/login', {}, async page => {
    // It is lost while somebody is there: what belongs to the page has come.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const strip = page.getByText('What you see may be out of date')
    await strip.waitFor({ timeout: 10_000 })
    await page.context().setOffline(false)
    await strip.waitFor({ state: 'detached', timeout: 10_000 })
  })
}, 60_000)
