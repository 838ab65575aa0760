import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { type BuiltFile, budgetReport } from './budget'

/** So many kilobytes that do not compress. */
const code = (kilobytes: number) => randomBytes(kilobytes * 500).toString('hex')

function chunk(
  fileName: string,
  code: string,
  rest: Partial<Extract<BuiltFile, { type: 'chunk' }>> = {},
): BuiltFile {
  return {
    type: 'chunk',
    fileName,
    code,
    isEntry: false,
    imports: [],
    dynamicImports: [],
    moduleIds: [],
    ...rest,
  }
}

/** An entry with its library, three screens of `own` KB each that share a kit, and the styles. */
function webOf({ first = 10, kit = 10, own = 10, css = 1, moduleIds = [] as string[], parts = 0 }) {
  const screens = ['orders.js', 'users.js', 'stores.js']
  const partNames = Array.from({ length: parts }, (_, i) => `part${i}.js`)
  return budgetReport([
    chunk('index.js', '', { isEntry: true, imports: ['vendor.js'], dynamicImports: screens }),
    chunk('vendor.js', code(first)),
    chunk('kit.js', code(kit)),
    ...screens.map(name =>
      chunk(name, code(own), { imports: ['vendor.js', 'kit.js', ...partNames], moduleIds }),
    ),
    ...partNames.map(name => chunk(name, '')),
    { type: 'asset', fileName: 'index.css', source: code(css) },
  ])
}

test('a web within its budgets breaks none', () => {
  expect(webOf({}).broken).toEqual([])
})

// Hexadecimal digits compress to half and a little.
test.each([
  ['the first load', { first: 300 }, ['first load: ']],
  ['the kit, with the first load', { first: 200, kit: 300 }, ['first load and kit of one screen: ']],
  ['a screen', { own: 80 }, ['orders.js: ', 'users.js: ', 'stores.js: ']],
  ['the styles', { css: 50 }, ['css: ']],
  ['the number of files', { parts: 40 }, ['files for one screen: 44 of 40']],
])('too much of %s is said', (_, sizes, expected) => {
  const { broken } = webOf(sizes)
  expect(broken).toHaveLength(expected.length)
  for (const start of expected) expect(broken.filter(line => line.startsWith(start))).toHaveLength(1)
})

test('a screen with the map may be larger, and with a table a little', () => {
  const broken = (own: number, folder: string) => webOf({ own, moduleIds: [`/${folder}/x.js`] }).broken
  expect(broken(200, 'node_modules/@deck.gl/core')).toEqual([])
  expect(broken(120, 'web/ui/tables')).toEqual([])
  expect(broken(200, 'web/ui/tables')).toHaveLength(3)
})
