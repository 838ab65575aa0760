import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { dataFolder, launch, opened, type Product } from '../../src/dev/stories/product'
import { findBarriers, overflowOf } from './barriers'
import { launchBrowser } from './browser'
import { type Person, people } from './monkey/people'
import { placesOf, signedIn } from './monkey/places'
import { addressesOf, routeAt } from './monkey/screens'
import { openFirstRecord } from './open-record'
import { refusalFaults, shutScreens } from './refusals'
import { openWindow, settled } from './visitor-window'

// Opens every screen as each role that uses it, and of each list its first record, on a phone, a tablet and a desk, by
// day and by night: says what keeps people out, what is wider than its window, and what scripts complain of; then goes
// where the role may not, and says how that is not refused. Pictures are kept in build/screens, with a list of what was
// opened and what refused. npm run screens [visitor,merchant] [/checkout]
const WIDTHS = [390, 820, 1440]
const SCHEMES = ['light', 'dark'] as const
const FOLDER = join(import.meta.dir, '../../build/screens')
const [who, at = '.'] = process.argv.slice(2)
const asked = new RegExp(at)

const data = await dataFolder()
const product = await launch({ DATA_DIR: data.folder })
const browser = await launchBrowser()
const faults: string[] = []
const tell = (fault: string) => {
  faults.push(fault)
  console.log(fault)
}
const seen = { views: 0, refusals: 0 }
try {
  await opened(product)
  for (const person of people.filter(({ name }) => who?.split(',').includes(name) ?? true)) {
    const folder = join(FOLDER, person.name)
    mkdirSync(folder, { recursive: true })
    const lines = [
      ...(await see(browser, product, person, folder)),
      ...(await tryDoors(browser, product, person)),
    ]
    await Bun.write(join(folder, 'screens.tsv'), `${lines.join('\n')}\n`)
  }
} finally {
  await browser.close()
  await product.interrupt()
  await data.remove()
}
console.log(`${seen.views} views, ${seen.refusals} refusals, ${faults.length} faults; pictures in ${FOLDER}`)
process.exit(faults.length ? 1 : 0)

/** A window in which this person is signed in. */
async function windowOf(
  browser: Browser,
  product: Product,
  { email }: Person,
  width: number,
  scheme: 'light' | 'dark',
) {
  const tokens = email ? JSON.stringify(await signedIn(product, email)) : null
  const window = await openWindow(browser, product.url, {
    viewport: { width, height: width < 800 ? 844 : 900 },
    colorScheme: scheme,
    hasTouch: width < 1000,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await window.page.addInitScript(kept => {
    // A paper that is shown in a frame of its own has no storage.
    if (self !== top) return
    if (kept && !localStorage.getItem('session.tokens')) localStorage.setItem('session.tokens', kept)
  }, tokens)
  return window
}

/** Gives a line for each screen that was opened. */
async function see(browser: Browser, product: Product, person: Person, folder: string): Promise<string[]> {
  // Signing out stands at the end: each window is signed in anew.
  const addresses = addressesOf(person, await placesOf(product, person)).filter(path => asked.test(path))
  const withRecord = new Set<string>()
  for (const scheme of SCHEMES)
    for (const width of WIDTHS) {
      const window = await windowOf(browser, product, person, width, scheme)
      const { page } = window
      const look = async (path: string, name: string) => {
        const title = `${person.name} at ${path}, ${width} px, ${scheme}`
        for (const barrier of await findBarriers(page)) tell(`${title}: ${barrier}`)
        const over = await overflowOf(page)
        if (over > 0) tell(`${title}: ${over} px wider than its window`)
        for (const fault of window.faults.splice(0)) tell(`${title}: ${fault}`)
        await page.screenshot({
          path: join(folder, `${name}-${width}-${scheme}.png`),
          animations: 'disabled',
        })
        seen.views++
      }
      for (const [index, path] of addresses.entries()) {
        const name = `${String(index + 1).padStart(2, '0')}${path.split('?')[0]!.replace(/\W+/g, '-').slice(0, 60)}`
        await page.goto(path)
        // What is on its way has no heading yet; where none comes, that is a fault below.
        await page
          .locator('h1')
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => undefined)
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
        await settled(page)
        await look(path, name)
        if (!/\{-\$\w+\}$/.test(routeAt(path)) || !(await openFirstRecord(page))) continue
        withRecord.add(path)
        await look(`${path} with a record`, `${name}-record`)
      }
      await page.context().close()
      console.log(`${person.name}, ${width} px, ${scheme}: ${addresses.length} screens`)
    }
  return addresses.map(path =>
    [routeAt(path), 'opened', path, withRecord.has(path) ? 'with a record' : ''].join('\t'),
  )
}

/** Gives a line for each screen that was refused. */
async function tryDoors(browser: Browser, product: Product, person: Person): Promise<string[]> {
  const shut = shutScreens(person, await placesOf(product, person)).filter(({ path }) => asked.test(path))
  const window = await windowOf(browser, product, person, WIDTHS[0]!, 'light')
  for (const { path } of shut) {
    for (const fault of await refusalFaults(window, person, path))
      tell(`${person.name}, who may not, at ${path}: ${fault}`)
    seen.refusals++
  }
  if (shut.length > 0)
    for (const barrier of await findBarriers(window.page)) tell(`${person.name}, refused: ${barrier}`)
  await window.page.context().close()
  console.log(`${person.name}: ${shut.length} screens refused`)
  return shut.map(({ route, path }) => [route, 'refused', path].join('\t'))
}
