import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { Product } from '../../../src/dev/stories/product'
import { DRAWN } from '../../../src/dish-pictures/illustrations'
import { accessOfTypes } from '../../session/access.make'
import { visitor } from '../browser'
import type { Control } from './controls'
import { startJudge } from './judge'
import type { Memory } from './memory'
import { WATCH_PAGE } from './page-watch'
import type { Person } from './people'
import { placesOf } from './places'
import { walkScreen } from './press'
import { routeTo } from './route-to'
import { addressesOf, type Places, routeAt, whyDead } from './screens'
import { startSession } from './session'
import { sightOf } from './sight'
import type { Walker } from './walk-types'

export const EVIDENCE = join(import.meta.dir, '../../../build/monkey')

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

interface Walk {
  person: Person
  width: number
  memory: Memory
  /** Does it again, when it has found a fault. */
  again: string
}

/** Which screens are walked in one turn. */
interface Turn {
  /** By route; by address, with its place among all. */
  isAsked: (route: string) => boolean
  isOpened: (address: string, index: number) => boolean
  /** Nobody was there before: it is looked at in all widths, and the second row is opened, too. */
  isFirst: boolean
  /** It is opened by its address; others are as by a link inside the application. */
  isLoaded: (address: string) => boolean
}

/** A person's window, in which screens are walked in one turn or in several. */
export async function openWalk(browser: Browser, product: Product, { person, width, memory, again }: Walk) {
  const height = width < 800 ? 844 : 900
  const context = await browser.newContext(
    visitor({
      baseURL: product.url,
      viewport: { width, height },
      hasTouch: width < 1000,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      acceptDownloads: true,
      permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
      geolocation: { latitude: 41.393, longitude: 2.166 },
    }),
  )
  context.setDefaultTimeout(20_000)
  await context.addInitScript(...WATCH_PAGE)
  const page = await context.newPage()
  // Each product would draw its dishes anew, which takes half of a processor; what they look like is tried elsewhere.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
  await devtools.send('Network.setBlockedURLs', { urls: [`*${DRAWN}*`] })
  const trail: string[] = []
  const at = { path: '', width, isFirst: true }
  const judge = startJudge(
    page,
    () => ({ who: person.name, width: at.width, path: at.path, pressed: [...trail] }),
    EVIDENCE,
    again,
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

  const session = startSession(page, product, person)
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
  const dead = new Set<string>()
  const calls = person.email === null ? new Set<string>() : accessOfTypes(person.holds).calls
  const presser = () => ({ name: person.name, calls, isFirst: at.isFirst, routeAt })
  let places: Places | undefined

  /** Chromium refuses to change the size of a window in full screen. */
  const leaveFullScreen = () =>
    page.evaluate(async () => {
      if (document.fullscreenElement) await document.exitFullscreen()
    })

  /** As at first: signed in, in English, on this screen, with nothing open. */
  async function restore(path: string, anew?: 'anew') {
    await leaveFullScreen()
    const isHere = page.url().startsWith(product.url) && session.isHere(judge.sight)
    const isRouted = !anew && isHere && (await routeTo(page, path))
    if (isRouted) await judge.still()
    if (!isRouted || new URL(page.url()).pathname !== new URL(path, product.url).pathname) {
      await session.enter()
      await page.goto(path, { waitUntil: 'load' })
      await judge.still()
    }
    // A screen that signs out does so each time it is opened: the next one is not opened with a session that has ended.
    session.change(await sightOf(page))
  }

  const walker: Walker = {
    page,
    judge,
    trail,
    restore,
    routeAt,
    changeOfPerson: () => session.change(judge.sight),
    known: (control, place) => memory.isOver(control, place, presser()),
    pressed: (control, place, effect) => memory.take(control, place, presser(), effect),
    visited: path => void result.visited.add(path),
    checkLinks(controls: readonly Control[]) {
      memory.see(controls)
      for (const { href } of controls) {
        if (!href || dead.has(href)) continue
        const why = whyDead(new URL(href, page.url()).href.replace(product.url, ''), person)
        if (!why) continue
        dead.add(href)
        judge.note(`a link leads to ${href}: ${why}`)
      }
    },
  }

  /** What is too wide or shows nothing at the other widths of this person. */
  async function lookAtOtherWidths() {
    for (const other of person.widths.filter(one => one !== width)) {
      at.width = other
      await page.setViewportSize({ width: other, height })
      await judge.judge()
    }
    if (at.width === width) return
    at.width = width
    await page.setViewportSize({ width, height })
    await judge.still()
  }

  async function walkAddress(path: string, { isFirst, isLoaded }: Turn) {
    await restore(path, isLoaded(path) ? 'anew' : undefined)
    await judge.judge()
    if (isFirst) await lookAtOtherWidths()
    return walkScreen(walker, path)
  }

  return {
    result,
    async walk(turn: Turn) {
      const started = performance.now()
      places ??= await placesOf(product, person)
      const addresses = addressesOf(person, places, turn.isAsked).filter(turn.isOpened)
      at.isFirst = turn.isFirst
      for (const path of addresses) {
        at.path = path
        trail.length = 0
        memory.begin(path)
        const began = performance.now()
        try {
          const presses = await walkAddress(path, turn)
          result.presses += presses
          result.screens++
          result.visited.add(path)
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
      memory.begin('')
      // What this person has open asks for nothing while another one walks.
      await page.goto('about:blank')
      result.seconds += Math.round((performance.now() - started) / 1000)
    },
    close: () => context.close(),
  }
}
