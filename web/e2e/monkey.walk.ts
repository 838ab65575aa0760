import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { dataFolder, launch, opened, type Product } from '../../src/stories/product'
import { launchBrowser } from './browser'
import { type Person, people } from './monkey/people'
import { screensOf } from './monkey/screens'
import { type Known, type Result, SECRET, walk } from './monkey/walker'

/**
 * What can be pressed on every screen, pressed by each role in a real browser: nothing may break, answer with a failure
 * that nobody expects, lead nowhere, stay empty or be wider than its window. Pictures of what does are in build/monkey.
 *
 * It is bounded, so that it ends in minutes, and always in the same way. Every screen is open to one of them at least,
 * at their main width; there eight presses are made, of each kind of control in turn, so not everything on full
 * screens has its turn. Live orders, the stores' main screen, have 40 with their filters and search. What was pressed by a person who sees the same, and
 * header and navigation, are not pressed again. At other widths every third screen is walked. All links in sight are
 * looked at, whether they lead somewhere; a few are followed.
 *
 * Those who would be in each other's way have worlds of their own, and in each they come one after the other. MONKEY_WHO=visitor,merchant
 * walks only as these; MONKEY_LOUD=1 tells of each screen, MONKEY_LOUD=2 of each press.
 */
const worlds: string[][] = [
  ['visitor', 'customer', 'employee', 'courier'],
  ['merchant', 'logistics', 'company', 'developer', 'admin', 'super'],
]
const WHOLE_WALK_MS = 1_500_000
const only = process.env.MONKEY_WHO?.split(',')
const walked = worlds
  .map(names => names.filter(name => only?.includes(name) ?? true))
  .filter(names => names.length > 0)

const knownTo = new Map<string, Known>()
const results: Result[] = []
const complaints: string[] = []
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // Without a graphics card, putting screens together there costs more than all the rest; maps are still drawn.
  const browser = await launchBrowser({ args: ['--disable-gpu-compositing'] })
  closing.unshift(() => browser.close())
  const began = performance.now()
  const products: Product[] = []
  for (const _ of walked) products.push(await openProduct())
  await Promise.all(walked.map((names, index) => walkWorld(browser, products[index]!, names)))
  tell(performance.now() - began)
}, WHOLE_WALK_MS)

afterAll(async () => {
  for (const close of closing) await close()
}, 60_000)

async function openProduct(): Promise<Product> {
  const data = await dataFolder()
  const product = await launch({ DATA_DIR: data.folder, SECRET })
  closing.push(async () => {
    await product.interrupt()
    await data.remove()
  })
  return opened(product)
}

async function walkWorld(browser: Browser, product: Product, names: readonly string[]) {
  const shell: Known = new Set()
  for (const name of names) {
    const person = people.find(one => one.name === name)
    if (!person) throw new Error(`Who is ${name}?`)
    const own: Known = new Set(knownTo.get(person.after ?? ''))
    knownTo.set(name, own)
    for (const width of person.widths)
      results.push(await walk(browser, product, person, width, { own, shell }))
  }
  complaints.push(
    ...product
      .output()
      .split('\n')
      .filter(line => /"level":"(error|fatal)"|\bERROR\b/.test(line)),
  )
}

function tell(milliseconds: number) {
  const sum = (read: (result: Result) => number) => results.reduce((total, one) => total + read(one), 0)
  for (const { person, width, screens, presses, seconds } of results)
    console.log(`${person} at ${width} px: ${screens} screens, ${presses} presses in ${seconds} s`)
  console.log(
    `${sum(one => one.presses)} presses on ${sum(one => one.screens)} screens in ${Math.round(milliseconds / 1000)} s`,
  )
}

const of = ({ name }: Person) => results.filter(({ person }) => person === name)

for (const person of people.filter(({ name }) => walked.flat().includes(name))) {
  test(`nothing breaks for ${person.name}, whatever is pressed`, () => {
    expect(of(person).flatMap(({ faults }) => faults)).toEqual([])
  })

  test(`${person.name} reaches every screen`, () => {
    expect(of(person).flatMap(({ unreached }) => unreached)).toEqual([])
    expect(of(person)[0]?.screens).toBeGreaterThanOrEqual(screensOf(person).length)
  })
}

test('everybody has a world to walk in', () => {
  expect(worlds.flat().sort()).toEqual(people.map(({ name }) => name).sort())
})

test('the server has nothing to complain of', () => {
  expect(complaints).toEqual([])
})
