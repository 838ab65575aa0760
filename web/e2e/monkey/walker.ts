import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { Product } from '../../../src/dev/stories/product'
import { DRAWN } from '../../../src/modules/dish-pictures/rules/illustrations'
import { visitor } from '../browser'
import { plain } from './control-names'
import type { Control } from './controls'
import { opensOwn } from './expected'
import { startJudge } from './judge'
import type { Person } from './people'
import { placesOf, signedIn, type Tokens } from './places'
import { type Place, walkScreen } from './press'
import { addressesOf, routeAt, whyDead } from './screens'

const EVIDENCE = join(import.meta.dir, '../../../build/monkey')

/** What the camera takes. */
const A_PHOTO = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b98a55' } })
    .jpeg()
    .toBuffer(),
}

export interface Result {
  person: string
  width: number
  screens: number
  presses: number
  seconds: number
  faults: string[]
  /** Addresses that were open, records included. */
  visited: Set<string>
  unreached: string[]
}

/** What was pressed before, by anyone. */
export type Memory = Map<string, 'acted' | 'opened'>

/** All screens. */
export const ANY = /./

/** Walks all screens of a person at one width, and presses what is not in the memory. */
export async function walk(
  browser: Browser,
  product: Product,
  person: Person,
  width: number,
  memory: Memory,
  { only = ANY, opensAgain = false } = {},
): Promise<Result> {
  const started = performance.now()
  const context = await browser.newContext(
    visitor({
      baseURL: product.url,
      viewport: { width, height: width < 800 ? 844 : 900 },
      hasTouch: width < 1000,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      acceptDownloads: true,
      permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
      geolocation: { latitude: 41.393, longitude: 2.166 },
    }),
  )
  context.setDefaultTimeout(20_000)
  // The browser's own window for paper waits for a person.
  // A message lies over the screen for some seconds; a person swipes it away or waits.
  await context.addInitScript(() => {
    window.print = () => undefined
    // As a style element the page's own policy would refuse it, for example a sign-in provider's.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-sonner-toaster], [data-sonner-toaster] * { pointer-events: none !important }')
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet))
  })
  const page = await context.newPage()
  // Each product would draw its dishes anew, which takes half of a processor; what they look like is tried elsewhere.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: [`*${DRAWN}*`] })
  const trail: string[] = []
  const at = { path: '' }
  const judge = startJudge(
    page,
    () => ({ who: person.name, width, path: at.path, pressed: [...trail] }),
    EVIDENCE,
  )
  page.on('dialog', dialog => void dialog.accept().catch(() => undefined))
  page.on('filechooser', chooser => judge.wait(chooser.setFiles(A_PHOTO).catch(() => undefined)))
  context.on('page', opened => {
    if (opened === page) return
    opened.on('pageerror', error => judge.note(`error in the window that opened: ${error.message}`))
    void opened
      .waitForLoadState('domcontentloaded')
      .then(() => opened.close())
      .catch(() => undefined)
  })

  const session = { tokens: null as Tokens | null }
  const result: Result = {
    person: person.name,
    width,
    screens: 0,
    presses: 0,
    seconds: 0,
    faults: judge.faults,
    visited: new Set(),
    unreached: [],
  }
  /** On this screen, of which the same button may be pressed twice. */
  const thisTime: Memory = new Map()
  const dead = new Set<string>()
  const keyOf = (control: Control, place: Place) => {
    const isShell = place.isShell || (place.name === '' && control.isShell)
    // Each has a menu of their own in the header; what is in it is told apart by its name.
    const where = isShell ? (opensOwn(control) ? person.name : '') : withoutIds(at.path)
    return { isShell, key: [where, place.name, control.role, plain(control.name)].join(' ') }
  }

  /** As at first: signed in, in English, on this screen, with nothing open. */
  async function restore(path: string) {
    const isNew = session.tokens === null
    if (isNew && person.email) session.tokens = await signedIn(product, person.email)
    if (page.url() === 'about:blank') await page.goto('/help', { waitUntil: 'commit' })
    const here = new URL(page.url())
    if (here.origin !== product.url) await page.goto('/help', { waitUntil: 'commit' })
    await page
      .evaluate(
        ({ tokens, isNew }) => {
          localStorage.setItem('language', 'en')
          const isAnother = localStorage.getItem('session.impersonator') !== null
          localStorage.removeItem('session.impersonator')
          if (!tokens) localStorage.removeItem('session.tokens')
          // What the page has renewed meanwhile is newer than what is known here.
          else if (isNew || isAnother || !localStorage.getItem('session.tokens'))
            localStorage.setItem('session.tokens', tokens)
        },
        { tokens: session.tokens && JSON.stringify(session.tokens), isNew },
      )
      .catch(() => undefined)
    await page.goto(path, { waitUntil: 'load' })
    await judge.still()
  }

  const walker = {
    page,
    judge,
    trail,
    restore,
    async changeOfPerson() {
      // On the payment provider's page nothing of the session is kept.
      if (new URL(page.url()).origin !== product.url) return null
      const kept = await page.evaluate(() => ({
        tokens: localStorage.getItem('session.tokens'),
        language: document.documentElement.lang,
        isActing: Object.keys(localStorage).some(key => key === 'session.impersonator'),
      }))
      if (person.email && kept.tokens && !kept.isActing) session.tokens = JSON.parse(kept.tokens) as Tokens
      const change =
        person.email && !kept.tokens
          ? 'the person is signed out'
          : kept.isActing
            ? 'the person acts as another one'
            : kept.language !== 'en'
              ? 'the language is another one'
              : null
      if (change) session.tokens = null
      return change
    },
    routeAt,
    known(control: Control, place: Place) {
      const { isShell, key } = keyOf(control, place)
      // What opens something shows each person something else, and at each width in another way.
      return opensAgain && !isShell ? memory.get(key) === 'acted' : memory.has(key)
    },
    pressed(control: Control, place: Place, hasOpened: boolean) {
      const { isShell, key } = keyOf(control, place)
      const memoryOf = isShell ? memory : thisTime
      memoryOf.set(key, hasOpened ? 'opened' : 'acted')
    },
    visited: (path: string) => void result.visited.add(path),
    checkLinks(controls: readonly Control[]) {
      for (const { href } of controls) {
        if (!href || dead.has(href)) continue
        const why = whyDead(new URL(href, page.url()).href.replace(product.url, ''), person)
        if (!why) continue
        dead.add(href)
        judge.note(`a link leads to ${href}: ${why}`)
      }
    },
  }

  try {
    const places = await placesOf(product, person)
    // At other widths every third screen, always the same, for the time it takes; all where some are asked for.
    const isMain = width === person.widths[0] || only !== ANY
    const addresses = addressesOf(person, places).filter(
      (one, index) => only.test(one) && (isMain || index % 3 === 0),
    )
    for (const path of addresses) {
      at.path = path
      trail.length = 0
      const began = performance.now()
      try {
        const presses = await walkScreen(walker, path)
        result.presses += presses
        result.screens++
        result.visited.add(path)
        for (const [key, what] of thisTime) memory.set(key, what)
        thisTime.clear()
        if (process.env.MONKEY_LOUD)
          console.log(
            `${person.name} ${width} ${path}: ${presses} in ${Math.round(performance.now() - began)} ms`,
          )
      } catch (error) {
        result.unreached.push(
          `${person.name} at ${width} px on ${path}: ${(error as Error).message.split('\n')[0]}`,
        )
      }
    }
  } finally {
    await context.close()
    result.seconds = Math.round((performance.now() - started) / 1000)
  }
  return result
}

/** Equal for what differs by its record only: an order, a store and what it sells. */
const withoutIds = (path: string) =>
  path.replace(/\/([0-9a-f]{24}|eyJ[\w.-]+)/g, '/#').replace(/^\/stores\/[^/]+\/[^/]+/, '/stores/#')
