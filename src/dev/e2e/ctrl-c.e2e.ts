import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { SAME_PRESS_MS } from '../../stop-signals'
import { filledFolder } from '../stories/filled-folder'
import { databasePid, dataFolder, freePort } from '../stories/product'
import { inTerminal } from '../stories/terminal'

/** One press of a person, in a terminal in which the product or its tests run. */
type Folder = Awaited<ReturnType<typeof dataFolder>>
let filled: Folder
let undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  filled = await filledFolder()
})
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})
afterAll(() => filled.remove())

async function start(command: string[], data: Folder, env: Record<string, string> = {}) {
  const product = inTerminal(command, {
    DATA_DIR: data.folder,
    PORT: String(await freePort()),
    SIMULATOR_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...env,
  })
  undo.push(product.end)
  return product
}

async function emptyFolder() {
  const data = await dataFolder()
  undo.push(data.remove)
  return data
}

const OPEN = 'Comanda is open'
const NPM = ['npm', 'start']
const BUN = [process.execPath, 'run', 'start']

describe.each([
  ['npm start', NPM],
  ['bun start', BUN],
])('%s', (_, command) => {
  test('one press stops everything in order', async () => {
    const product = await start(command, filled)
    await product.says(OPEN)
    expect(await product.running()).toContainEqual(expect.stringMatching(/postgres/))
    product.press()
    expect(await product.exited).toBe(0)
    expect(await databasePid(filled.folder)).toBeNull()
    expect(await product.leftOver()).toEqual([])
    expect(product.output()).toContain('Stopping …')
    expect(await Bun.file(`${filled.folder}/db/server.log`).text()).toContain(
      'received fast shutdown request',
    )
  })

  test('a later press stops everything at once', async () => {
    const product = await start(command, filled, { DRAIN_SECONDS: '60' })
    await product.says(OPEN)
    product.press()
    await product.says('Stopping …')
    await Bun.sleep(SAME_PRESS_MS)
    product.press()
    expect(await product.exited).toBe(130)
    expect(await product.leftOver()).toEqual([])
    expect(await Bun.file(`${filled.folder}/db/server.log`).text()).toContain('immediate shutdown request')
  })
})

describe('while it is starting', () => {
  test.each([
    ['Database', emptyFolder],
    ['Payments', emptyFolder],
    ['Demo world', emptyFolder],
    // With a demo world that is there, this is reached without waiting for one.
    ['Web', async () => filled],
  ])('at "%s"', async (step, folder) => {
    const product = await start(NPM, await folder())
    await product.says(step)
    product.press()
    expect(await product.exited).toBe(0)
    expect(await product.leftOver()).toEqual([])
    expect(product.output()).not.toContain(OPEN)
    expect(product.output()).not.toContain('rror')
  })

  test('when the database is just coming up', async () => {
    const data = await emptyFolder()
    const product = await start(NPM, data)
    await product.comesTo('a postmaster', async () => (await databasePid(data.folder)) !== null)
    product.press()
    expect(await product.exited).toBe(0)
    expect(await product.leftOver()).toEqual([])
  })
})

test.each(['SIGTERM', 'SIGHUP'] as const)('%s for the whole group, as of a service manager', async signal => {
  const product = await start(NPM, filled)
  await product.says(OPEN)
  process.kill(-product.pid, signal)
  await product.exited
  expect(await product.leftOver()).toEqual([])
})

test('a terminal that is closed takes everything with it', async () => {
  const product = await start(NPM, filled)
  await product.says(OPEN)
  product.close()
  await product.exited
  expect(await product.leftOver()).toEqual([])
})

describe('the tests of the product', () => {
  const running = ['web/e2e/wallet.e2e.ts']
  test.each([
    ['npm test', 'Ctrl-C', ['npm', 'test', '--', ...running]],
    ['bun run test', 'Ctrl-C', [process.execPath, 'run', 'test', ...running]],
    ['npm test', 'SIGTERM', ['npm', 'test', '--', ...running]],
  ])('%s leaves no cluster, browser or product behind at %s', async (_, how, command) => {
    const tests = inTerminal(command, {})
    undo.push(tests.end)
    for (const program of [/chromium/, /src\/main\.ts/, /postgres/])
      await tests.comesTo(String(program), async () => (await tests.running()).some(it => program.test(it)))
    if (how === 'Ctrl-C') tests.press()
    else process.kill(-tests.pid, 'SIGTERM')
    expect(await tests.exited).toBe(how === 'Ctrl-C' ? 130 : 143)
    expect(await tests.leftOver()).toEqual([])
  })
})
