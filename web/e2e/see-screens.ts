import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { dataFolder, launch, opened, type Product } from '../../src/dev/stories/product'
import { findBarriers, overflowOf } from './barriers'
import { launchBrowser } from './browser'
import { type Person, people } from './monkey/people'
import { placesOf, SECRET, signedIn } from './monkey/places'
import { addressesOf } from './monkey/screens'
import { openWindow, settled } from './visitor-window'

// Opens every screen as each role that uses it, on a phone, a tablet and a desk, by day and by night: says what keeps
// people out, what is wider than its window, and what scripts complain of; pictures are kept in build/screens.
// npm run screens [visitor,merchant] [/checkout]
const WIDTHS = [390, 820, 1440]
const SCHEMES = ['light', 'dark'] as const
const FOLDER = join(import.meta.dir, '../../build/screens')
const [who, at = '.'] = process.argv.slice(2)

const data = await dataFolder()
const product = await launch({ DATA_DIR: data.folder, SECRET })
const browser = await launchBrowser()
const faults: string[] = []
let seen = 0
try {
  await opened(product)
  for (const person of people.filter(({ name }) => who?.split(',').includes(name) ?? true))
    await see(browser, product, person)
} finally {
  await browser.close()
  await product.interrupt()
  await data.remove()
}
for (const fault of faults) console.log(fault)
console.log(`${seen} views, ${faults.length} faults; pictures in ${FOLDER}`)
process.exit(faults.length ? 1 : 0)

async function see(browser: Browser, product: Product, person: Person) {
  const addresses = addressesOf(person, await placesOf(product, person)).filter(
    path => new RegExp(at).test(path) && path !== '/logout',
  )
  const tokens = person.email ? JSON.stringify(await signedIn(product, person.email)) : null
  mkdirSync(join(FOLDER, person.name), { recursive: true })
  for (const colorScheme of SCHEMES)
    for (const width of WIDTHS) {
      const viewport = { width, height: width < 800 ? 844 : 900 }
      const window = await openWindow(browser, product.url, {
        viewport,
        colorScheme,
        hasTouch: width < 1000,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const { page } = window
      await page.addInitScript(kept => {
        if (kept && !localStorage.getItem('session.tokens')) localStorage.setItem('session.tokens', kept)
      }, tokens)
      for (const [index, path] of addresses.entries()) {
        const title = `${person.name} at ${path}, ${width} px, ${colorScheme}`
        await page.goto(path)
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
        await settled(page)
        for (const barrier of await findBarriers(page)) faults.push(`${title}: ${barrier}`)
        const over = await overflowOf(page)
        if (over > 0) faults.push(`${title}: ${over} px wider than its window`)
        for (const fault of window.faults.splice(0)) faults.push(`${title}: ${fault}`)
        const file = `${String(index + 1).padStart(2, '0')}${path.split('?')[0]!.replace(/\W+/g, '-').slice(0, 60)}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(FOLDER, person.name, file), animations: 'disabled' })
        seen++
      }
      await page.context().close()
      console.log(`${person.name}, ${width} px, ${colorScheme}: ${addresses.length} screens`)
    }
}
