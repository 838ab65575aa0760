import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { filledFolder } from '../../src/dev/stories/filled-folder'
import { launch, opened, type Product } from '../../src/dev/stories/product'
import { launchBrowser } from './browser'
import { startGroups } from './monkey/groups'
import { startNames } from './monkey/memory'
import { type Person, people } from './monkey/people'
import { hasAny, type Leg, planOf, planOfAll } from './monkey/plan'
import { screensOf } from './monkey/screens'
import { seedOf } from './monkey/seed'
import { EVIDENCE, openWalk, type Result } from './monkey/walker'

/**
 * Every screen, opened by each role that uses it in a real browser, and what can be pressed there: nothing may break,
 * answer with a failure that nobody expects, lead nowhere, stay empty or be wider than its window. Pictures of what does,
 * and what the page has said, are in build/monkey.
 *
 * Controls that run the same code with the same procedures are one group, of which one is pressed. A seed decides which
 * role is the first on a screen, and at which width: MONKEY_SEED=word repeats a run. MONKEY_ALL=1 presses everything,
 * as each role, at each width (and, with MONKEY_AGAIN=1, opens again what another role has opened).
 *
 * MONKEY_WHO=visitor,merchant walks only as these, MONKEY_AT=/checkout on those screens; MONKEY_LOUD=1 tells of each
 * screen, MONKEY_LOUD=2 of each press.
 */
const WHOLE_WALK_MS = 1_500_000
const {
  MONKEY_WHO: who,
  MONKEY_AT: at,
  MONKEY_ALL: all,
  MONKEY_AGAIN: again,
  MONKEY_LOUD: loud,
} = process.env
const seed = seedOf(process.env)
const walkers = people.filter(({ name }) => who?.split(',').includes(name) ?? true)
const asked = new RegExp(at || '.')
const worlds = all ? planOfAll(walkers, at !== undefined) : planOf(seed, walkers)
// A product is started for what is asked for; an address with a name in it is found in any of them.
const some = worlds.filter(legs => hasAny(legs, asked))
const plan = some.length > 0 ? some : worlds

const results: Result[] = []
const groups: ReturnType<typeof startGroups>[] = []
const names = startNames(again !== undefined)
const complaints: string[] = []
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  console.log(all ? 'Everything is pressed.' : `The seed is ${seed}; to repeat this run: ${repeat()}`)
  rmSync(EVIDENCE, { recursive: true, force: true })
  const began = performance.now()
  await Promise.all(plan.map(async legs => walkWorld(await openProduct(), legs)))
  tell(performance.now() - began)
}, WHOLE_WALK_MS)

afterAll(async () => {
  for (const close of closing) await close()
}, 60_000)

function repeat() {
  const narrowed = [who && `MONKEY_WHO=${who}`, at && `MONKEY_AT='${at}'`].filter(Boolean)
  return [...narrowed, 'npm run monkey --', all ? '--all' : `--seed=${seed}`].join(' ')
}

async function openProduct(): Promise<Product> {
  const data = await filledFolder()
  const product = await launch({ DATA_DIR: data.folder })
  closing.push(async () => {
    await product.interrupt()
    await data.remove()
  })
  return opened(product)
}

async function walkWorld(product: Product, legs: readonly Leg[]) {
  // One each: what a browser draws, it draws in one process for all its windows.
  const browser = await launchBrowser()
  closing.unshift(() => browser.close())
  const ofWorld = startGroups()
  if (!all) groups.push(ofWorld)
  const walks = new Map<string, Awaited<ReturnType<typeof openWalk>>>()
  for (const { person, width, isOpened, ...turn } of legs) {
    const key = `${person.name} ${width}`
    const memory = all ? names() : ofWorld
    const walk =
      walks.get(key) ?? (await openWalk(browser, product, { person, width, memory, again: repeat() }))
    if (!walks.has(key)) results.push(walk.result)
    walks.set(key, walk)
    await walk.walk({ ...turn, isOpened: (path, index) => asked.test(path) && isOpened(index) })
  }
  for (const walk of walks.values()) await walk.close()
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
  for (const [index, world] of groups.entries()) {
    const { controls, groups, pressed } = world.counts()
    const left = world.left()
    console.log(
      `World ${index + 1}: ${controls} controls in ${groups} groups, of which ${pressed} were pressed and ${left.length} had no turn`,
    )
    if (loud) console.log(left.map(one => `  ${one}`).join('\n'))
  }
  console.log(
    `${sum(one => one.presses)} presses on ${sum(one => one.screens)} screens in ${Math.round(milliseconds / 1000)} s`,
  )
}

const of = ({ name }: Person) => results.filter(({ person }) => person === name)

for (const person of walkers) {
  test(`nothing breaks for ${person.name}, whatever is pressed`, () => {
    expect(of(person).flatMap(({ faults }) => faults)).toEqual([])
  })

  test(`${person.name} reaches every screen`, () => {
    expect(of(person).flatMap(({ unreached }) => unreached)).toEqual([])
    const opened = of(person).reduce((sum, { screens }) => sum + screens, 0)
    if (!at) expect(opened).toBeGreaterThanOrEqual(screensOf(person).length)
  })
}

test('the server has nothing to complain of', () => {
  expect(complaints).toEqual([])
})
