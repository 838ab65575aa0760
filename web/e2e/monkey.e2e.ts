import { afterAll, beforeAll, expect, test } from 'bun:test'
import { filledFolder } from '../../src/dev/stories/filled-folder'
import { launch, opened, type Product } from '../../src/dev/stories/product'
import { launchBrowser } from './browser'
import { type Person, people } from './monkey/people'
import { SECRET } from './monkey/places'
import { screensOf } from './monkey/screens'
import { ANY, type Memory, type Result, walk } from './monkey/walker'

/**
 * What can be pressed on every screen, pressed by each role in a real browser: nothing may break, answer with a failure
 * that nobody expects, lead nowhere, stay empty or be wider than its window. Pictures of what does are in build/monkey.
 *
 * What differs by its row only is pressed twice; what another person pressed on that screen before, or the same one
 * at another width, is not pressed again, unless MONKEY_AGAIN is set, where it opens something. At other widths
 * every third screen is opened. All links in sight are looked at, whether they lead somewhere; two on a screen are
 * followed.
 *
 * Those who would be in each other's way have worlds of their own, and in each they come one after the other, so that
 * all worlds take about as long. MONKEY_WHO=visitor,merchant walks only as these,
 * MONKEY_AT=/checkout on those screens; MONKEY_LOUD=1 tells of each screen, MONKEY_LOUD=2 of each press.
 */
const worlds: string[][] = [
  ['visitor', 'super'],
  ['customer', 'employee'],
  ['courier', 'company', 'developer', 'logistics'],
  ['merchant'],
  ['admin'],
]
const WHOLE_WALK_MS = 1_500_000
const only = process.env.MONKEY_WHO?.split(',')
/** What another person has opened on the same screen is opened again. */
const opensAgain = process.env.MONKEY_AGAIN !== undefined
const at = process.env.MONKEY_AT ? new RegExp(process.env.MONKEY_AT) : ANY
const walked = worlds
  .map(names => names.filter(name => only?.includes(name) ?? true))
  .filter(names => names.length > 0)

const results: Result[] = []
const memory: Memory = new Map()
const complaints: string[] = []
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const began = performance.now()
  const products: Product[] = []
  for (const _ of walked) products.push(await openProduct())
  await Promise.all(walked.map((names, index) => walkWorld(products[index]!, names)))
  tell(performance.now() - began)
}, WHOLE_WALK_MS)

afterAll(async () => {
  for (const close of closing) await close()
}, 60_000)

async function openProduct(): Promise<Product> {
  const data = await filledFolder()
  const product = await launch({ DATA_DIR: data.folder, SECRET })
  closing.push(async () => {
    await product.interrupt()
    await data.remove()
  })
  return opened(product)
}

async function walkWorld(product: Product, names: readonly string[]) {
  // One each: what a browser draws, it draws in one process for all its windows.
  const browser = await launchBrowser()
  closing.unshift(() => browser.close())
  for (const name of names) {
    const person = people.find(one => one.name === name)
    if (!person) throw new Error(`Who is ${name}?`)
    for (const width of person.widths)
      results.push(await walk(browser, product, person, width, memory, { only: at, opensAgain }))
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
    if (at === ANY) expect(of(person)[0]?.screens).toBeGreaterThanOrEqual(screensOf(person).length)
  })
}

test('everybody has a world to walk in', () => {
  expect(worlds.flat().sort()).toEqual(people.map(({ name }) => name).sort())
})

test('the server has nothing to complain of', () => {
  expect(complaints).toEqual([])
})
