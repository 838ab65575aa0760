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
 * Those who would be in each other's way have worlds of their own, and in each they come one after the other, some at
 * one width only, so that all worlds take about as long. MONKEY_WHO=visitor,merchant walks only as these,
 * MONKEY_AT=/checkout on those screens; MONKEY_LOUD=1 tells of each screen, MONKEY_LOUD=2 of each press.
 */
type Turn = { name: string; widths: readonly number[] }
const turn = (name: string, ...widths: number[]): Turn => ({ name, widths })
const all = (name: string): Turn => ({ name, widths: people.find(one => one.name === name)!.widths })
const worlds: Turn[][] = [
  [turn('admin', 1440)],
  [turn('merchant', 820)],
  [all('visitor'), all('super')],
  [all('courier'), all('company'), all('developer'), all('logistics')],
  [all('customer'), all('employee'), turn('merchant', 390), turn('admin', 390)],
]
const WHOLE_WALK_MS = 1_500_000
const only = process.env.MONKEY_WHO?.split(',')
/** What another person has opened on the same screen is opened again. */
const opensAgain = process.env.MONKEY_AGAIN !== undefined
const at = process.env.MONKEY_AT ? new RegExp(process.env.MONKEY_AT) : ANY
const walked = worlds
  .map(turns => turns.filter(({ name }) => only?.includes(name) ?? true))
  .filter(turns => turns.length > 0)

const results: Result[] = []
const memory: Memory = new Map()
const complaints: string[] = []
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const began = performance.now()
  await Promise.all(walked.map(async turns => walkWorld(await openProduct(), turns)))
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

async function walkWorld(product: Product, turns: readonly Turn[]) {
  // One each: what a browser draws, it draws in one process for all its windows.
  const browser = await launchBrowser()
  closing.unshift(() => browser.close())
  for (const { name, widths } of turns) {
    const person = people.find(one => one.name === name)!
    for (const width of widths)
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
const atMainWidth = (person: Person) => of(person).find(({ width }) => width === person.widths[0])

for (const person of people.filter(({ name }) => walked.flat().some(one => one.name === name))) {
  test(`nothing breaks for ${person.name}, whatever is pressed`, () => {
    expect(of(person).flatMap(({ faults }) => faults)).toEqual([])
  })

  test(`${person.name} reaches every screen`, () => {
    expect(of(person).flatMap(({ unreached }) => unreached)).toEqual([])
    if (at === ANY) expect(atMainWidth(person)?.screens).toBeGreaterThanOrEqual(screensOf(person).length)
  })
}

test('everybody has a world to walk in, at each of their widths', () => {
  const of = ({ name, widths }: Turn) => widths.map(width => `${name} at ${width} px`)
  expect(worlds.flat().flatMap(of).sort()).toEqual(people.flatMap(of).sort())
})

test('the server has nothing to complain of', () => {
  expect(complaints).toEqual([])
})
