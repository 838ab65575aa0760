import { expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { WEB_AREAS } from './dev/borders/areas'
import { DOMAINS, MODULES } from './dev/borders/modules'
import {
  domainOf,
  sourceFiles as files,
  type Import,
  importsOf,
  isExempt,
  moduleOf,
} from './dev/readme/imports'

const ROOT = join(import.meta.dir, '..')

/** What stands in a layer: files by their path, the first that fits. */
const LAYERS: [name: string, files: RegExp][] = [
  ['core rules', /^src\/core\/rules\//],
  ['core contract', /^src\/core\/contract\//],
  ['rules', /^src\/modules\/[\w-]+\/[\w-]+\/rules\//],
  ['contract', /^src\/modules\/[\w-]+\/[\w-]+\/contract\//],
  ['core', /^src\/core\//],
  ['modules', /^src\/modules\//],
  ['dish pictures', /^src\/dish-pictures\//],
  ['streets', /^src\/streets\//],
  ['adapters', /^src\/adapters\//],
  ['routers', /^src\/routers\//],
  ['http', /^src\/http\//],
  ['backup', /^src\/backup\//],
  ['demo', /^src\/dev\/demo\//],
  ['simulator', /^src\/dev\/simulator\//],
  ['web', /^web\//],
  ['printer', /^printer\//],
]

/** The doors of the folders that stand beside the modules; `ILLUSTRATIONS` is what pages know of drawn pictures. */
const DISH_PICTURES = 'src/dish-pictures/dish-pictures.ts'
const ILLUSTRATIONS = 'src/dish-pictures/illustrations.ts'
const STREETS = 'src/streets/city-streets.ts'
const SIMULATOR_KEYS = 'src/adapters/payments/simulator-keys.ts'

const BASE = ['core rules', 'core contract', 'rules', 'contract']

/**
 * Who may import whom: layers, or single files. What is not named is out of reach; `types` marks what may be named in
 * types only.
 */
const MAY_IMPORT: Record<string, { values: string[]; types?: string[] }> = {
  'core rules': { values: [] },
  'core contract': { values: ['core rules'] },
  rules: { values: ['core rules'] },
  contract: { values: ['core rules', 'core contract', 'rules'] },
  // Rows of the database hold shapes that modules have described.
  core: { values: ['core rules', 'core contract'], types: ['rules', 'contract', 'adapters', ILLUSTRATIONS] },
  modules: { values: [...BASE, 'core', DISH_PICTURES, ILLUSTRATIONS, STREETS], types: ['adapters'] },
  'dish pictures': { values: ['core'] },
  streets: { values: ['core rules'] },
  adapters: { values: BASE, types: ['src/config.ts'] },
  routers: { values: [...BASE, 'core', 'modules'] },
  http: { values: [...BASE, 'core', 'modules', 'routers'], types: ['adapters'] },
  backup: { values: [...BASE, 'core', 'modules', 'adapters'], types: ['src/config.ts'] },
  demo: { values: [...BASE, 'core', 'modules', DISH_PICTURES, STREETS], types: ['adapters', ILLUSTRATIONS] },
  // A program of its own, which speaks the provider's language, is started with these keys, and knows nothing else.
  simulator: { values: [...BASE, SIMULATOR_KEYS] },
  web: { values: [...BASE, ILLUSTRATIONS, STREETS], types: ['src/routers/app.generated.ts'] },
  // Its version is the product's.
  printer: { values: [...BASE, 'package.json'] },
}

/** Folders that are sorted into others, each of which uses only such as stand above it; what all use lies beside them. */
const SORTED: Record<string, Record<string, string[]>> = {
  'src/dev/simulator': {
    protocol: [],
    money: ['protocol'],
    payments: ['protocol', 'money'],
    webhooks: ['protocol'],
    api: ['protocol', 'money', 'payments', 'webhooks'],
    pages: ['protocol', 'money', 'payments', 'api'],
    sdk: ['api'],
  },
  'src/dish-pictures': {
    drawing: [],
    words: ['drawing'],
    ingredients: ['drawing'],
    composers: ['drawing', 'words', 'ingredients'],
  },
  'src/modules/logistics/routes': {
    rules: [],
    contract: ['rules'],
    arrangements: ['rules', 'contract'],
  },
  'src/modules/printing/papers/rules': {
    bitmaps: [],
    commands: ['bitmaps'],
    papers: [],
    rendering: ['bitmaps', 'papers'],
  },
  'web/ui': {
    layout: [],
    display: [],
    buttons: ['display'],
    dialogs: ['layout', 'display', 'buttons'],
    feedback: ['layout', 'buttons'],
    fields: ['layout', 'display', 'buttons', 'dialogs', 'feedback'],
    tables: ['layout', 'display', 'buttons', 'dialogs', 'fields'],
  },
}

const imports = (await Promise.all(files.filter(file => !isExempt(file)).map(importsOf))).flat()

const layerOf = (path: string) => LAYERS.find(([, files]) => files.test(path))?.[0] ?? path
const areaOf = (path: string) => path.match(/^web\/areas\/([\w-]+\/[\w-]+)\//)?.[1]

/** Imports that no table allows, as "from → to". */
function forbidden(all: readonly Import[]): string[] {
  const wrong = all.filter(({ from, to, typeOnly }) => {
    const allowed = MAY_IMPORT[layerOf(from)]
    if (!allowed || layerOf(to) === layerOf(from)) return false
    const isNamed = (names: readonly string[] = []) =>
      [layerOf(to), to, `${to}.ts`].some(it => names.includes(it))
    return !isNamed(allowed.values) && !(typeOnly && isNamed(allowed.types))
  })
  return wrong.map(({ from, to }) => `${from} → ${to}`)
}

/** Imports from one folder into another that its table does not allow. */
function across(
  all: readonly Import[],
  folderOf: (path: string) => string | undefined,
  table: Record<string, readonly string[]>,
): string[] {
  const wrong = all.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    return here && there && here !== there && !table[here]?.includes(there)
  })
  return wrong.map(({ from, to }) => `${from} → ${to}`)
}
const USES = Object.fromEntries(Object.entries(MODULES).map(([name, { uses }]) => [name, uses]))
const betweenModules = (all: readonly Import[]) => across(all, moduleOf, USES)

/** The file that an import names, with its ending left out. */
const withoutEnding = (path: string) => path.replace(/\.tsx?$/, '')

/** Imports of files that their module does not offer. */
const pastDoors = (all: readonly Import[]) =>
  all
    .filter(({ from, to }) => {
      const [here, there] = [moduleOf(from), moduleOf(to)]
      if (!here || !there || here === there) return false
      const file = withoutEnding(to).slice(`src/modules/${there}/`.length)
      return !MODULES[there]?.offers.includes(file)
    })
    .map(({ from, to }) => `${from} → ${to}`)
const betweenAreas = (all: readonly Import[]) => across(all, areaOf, WEB_AREAS)
const betweenFolders = (folder: string, all: readonly Import[]) =>
  across(
    all,
    path =>
      path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).match(/^([\w-]+)\//)?.[1] : undefined,
    SORTED[folder]!,
  )

/** Names that stand below what they are said to use. */
const upwardsIn = (table: Record<string, readonly string[]>) => {
  const names = Object.keys(table)
  return names.flatMap((name, at) => table[name]!.filter(other => names.indexOf(other) >= at))
}

test('there is something to check', () => {
  expect(imports.length).toBeGreaterThan(100)
})

test('layers import only what lies below them', () => {
  expect(forbidden(imports)).toEqual([])
})

test('modules use only the modules that their line names', () => {
  expect(betweenModules(imports)).toEqual([])
})

test('a module is entered by its door: others import only what it offers', () => {
  expect(pastDoors(imports)).toEqual([])
})

/** Files that modules offer to others. The number may only fall: lower it with every file that is no longer offered. */
const OFFERED = 342

test('modules use and offer what their lines say, and no more is offered than before', () => {
  const found = new Set(
    imports.flatMap(({ from, to }) => {
      const [here, there] = [moduleOf(from), moduleOf(to)]
      return here && there && here !== there ? [`${here} uses ${there}`, withoutEnding(to)] : []
    }),
  )
  const lines = Object.entries(MODULES)
  const named = lines.flatMap(([name, { uses, offers }]) => [
    ...uses.map(other => `${name} uses ${other}`),
    ...offers.map(file => `src/modules/${name}/${file}`),
  ])
  expect(named.filter(line => !found.has(line))).toEqual([])
  expect(lines.flatMap(([, { offers }]) => offers)).toHaveLength(OFFERED)
})

test('domains use only the domains before them, and name all that they use', () => {
  const named = Object.fromEntries(Object.entries(DOMAINS).map(([name, { uses }]) => [name, uses]))
  expect(upwardsIn(named)).toEqual([])
  const used = new Map(Object.keys(DOMAINS).map(name => [name, new Set<string>()]))
  for (const [name, { uses }] of Object.entries(MODULES))
    for (const other of uses)
      if (domainOf(other) !== domainOf(name)) used.get(domainOf(name))!.add(domainOf(other))
  const sorted = (lists: Iterable<[string, Iterable<string>]>) =>
    [...lists].map(([name, list]) => [name, [...list].toSorted()])
  expect(sorted(Object.entries(named))).toEqual(sorted(used))
})

test('areas of screens use only the areas above them', () => {
  expect(betweenAreas(imports)).toEqual([])
})

test('a wrong arrow is found', () => {
  const arrow = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly })
  const upwards = [
    arrow('src/core/rules/ids.ts', 'src/core/contract/common.ts'),
    arrow('src/core/write.ts', 'src/modules/order-records/orders/orders.ts', true),
    arrow('src/modules/order-records/states/rules/order-state.ts', 'src/core/write.ts'),
    arrow('src/modules/order-records/orders/orders.ts', 'src/adapters/mail/smtp.ts'),
    arrow('src/modules/order-records/orders/orders.ts', 'src/dev/demo/names.ts', true),
    arrow('src/modules/stores/catalog/pictures.ts', 'src/dish-pictures/draw-dish.ts'),
    arrow('src/streets/street-way.ts', 'src/core/write.ts'),
    arrow('src/dev/demo/names.ts', 'src/http/server.ts'),
    arrow('src/dev/simulator/api.ts', 'src/modules/order-records/orders/orders.ts'),
    arrow('web/api.ts', 'src/modules/order-records/orders/orders.ts', true),
    arrow('web/api.ts', 'src/routers/app.ts'),
  ]
  expect(forbidden(upwards)).toHaveLength(upwards.length)
  const sideways = [
    arrow('src/modules/money/ledger/ledger.store.ts', 'src/modules/order-records/orders/orders.ts', true),
    arrow('src/modules/stores/hours/rules/slots.ts', 'src/modules/order-records/states/rules/order-state.ts'),
  ]
  expect(betweenModules(sideways)).toHaveLength(sideways.length)
  const throughDoors = [
    arrow('src/modules/orders/refunds/refund-order.ts', 'src/modules/orders/board/show-board-order.ts'),
    arrow('src/modules/orders/refunds/refund-order.ts', 'src/modules/orders/board/board-rows.ts'),
  ]
  expect(pastDoors(throughDoors)).toEqual([`${throughDoors[1]!.from} → ${throughDoors[1]!.to}`])
  const between = [
    arrow('web/areas/orders/cart/cart.ts', 'web/areas/orders/checkout/checkout.tsx'),
    arrow('web/areas/logistics/routes/board.ts', 'web/areas/orders/board/use-board.ts', true),
  ]
  expect(betweenAreas(between)).toHaveLength(between.length)
  const folders = [
    arrow('src/dev/simulator/protocol/wire.ts', 'src/dev/simulator/pages/page.ts'),
    arrow('src/dev/simulator/money/payouts.ts', 'src/dev/simulator/payments/intents.ts', true),
  ]
  expect(betweenFolders('src/dev/simulator', folders)).toHaveLength(folders.length)
})

test('there is no circle of modules, every folder has its line, and nothing is nested deeper', () => {
  const names = Object.keys(MODULES)
  expect(upwardsIn(USES)).toEqual([])
  const inModules = files.filter(file => file.startsWith('src/modules/'))
  expect(names.toSorted()).toEqual([...new Set(inModules.map(file => moduleOf(file) ?? file))].toSorted())
  expect(names.filter(name => !(domainOf(name) in DOMAINS))).toEqual([])
  const unsorted = inModules.filter(file => !(dirname(dirname(file)) in SORTED))
  const folders = new Set(unsorted.flatMap(file => file.split('/').slice(4, -1)))
  expect([...folders].toSorted()).toEqual(['contract', 'rules'])
  expect(unsorted.filter(file => file.split('/').length > 6)).toEqual([])
})

test('there is no circle of areas, every folder has its line, and each domain is one of the product', () => {
  expect(upwardsIn(WEB_AREAS)).toEqual([])
  const inAreas = files.filter(file => file.startsWith('web/areas/'))
  const names = new Set(inAreas.map(file => areaOf(file) ?? file))
  expect([...names].toSorted()).toEqual(Object.keys(WEB_AREAS).toSorted())
  const domains = new Set([...names].map(domainOf))
  expect([...domains].filter(name => !(name in DOMAINS))).toEqual(['shell'])
  expect(inAreas.filter(file => file.split('/').length > 5)).toEqual([])
})

test.each(Object.entries(SORTED))(
  'in %s each folder has its line, is flat and uses only those above it',
  (folder, table) => {
    expect(upwardsIn(table)).toEqual([])
    const inside = files
      .filter(file => file.startsWith(`${folder}/`))
      .map(file => file.slice(folder.length + 1))
    const names = new Set(inside.filter(file => file.includes('/')).map(file => file.split('/')[0]!))
    expect([...names].toSorted()).toEqual(Object.keys(table).toSorted())
    expect(inside.filter(file => file.split('/').length > 2)).toEqual([])
    expect(betweenFolders(folder, imports)).toEqual([])
  },
)

/** Of a file; a longer one does two things. */
const LONGEST_FILE = 300

/** Tables of data, and what is generated. */
const DATA = [
  'src/core/db/tables.ts',
  'src/dev/borders/modules.ts',
  'src/dev/demo/dishes/choices.ts',
  'src/modules/back-office/privacy/erasure-list.ts',
  'src/routers/app.generated.ts',
]

test('a file is short enough to do one thing', async () => {
  const long: string[] = []
  for (const file of files.filter(file => !/\.(test|e2e)\.tsx?$/.test(file)))
    if ((await Bun.file(join(ROOT, file)).text()).trimEnd().split('\n').length > LONGEST_FILE) long.push(file)
  expect(long.toSorted()).toEqual(DATA.toSorted())
})

/** Of source files that lie in one folder, apart from tests and their data; a larger folder is about several things. */
const LARGEST_FOLDER = 25
const TEST_OR_DATA = /\.(test|e2e|make|samples)\.tsx?$/

test('a folder is of a size to overlook', () => {
  const counts = new Map<string, number>()
  for (const file of files.filter(file => !TEST_OR_DATA.test(file)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > LARGEST_FOLDER)).toEqual([])
})

/** Of the lines of all modules; one that is larger does several things. */
const LARGEST_SHARE = 0.12

test('no module is a large part of the product', async () => {
  const lines = new Map<string, number>()
  for (const file of files.filter(file => !isExempt(file))) {
    const count = (await Bun.file(join(ROOT, file)).text()).split('\n').length
    const name = moduleOf(file) ?? 'others'
    lines.set(name, (lines.get(name) ?? 0) + count)
  }
  lines.delete('others')
  const all = lines.values().reduce((sum, count) => sum + count, 0)
  expect([...lines].filter(([, count]) => count / all > LARGEST_SHARE)).toEqual([])
})

test('only the starting files read the environment', async () => {
  const readers: string[] = []
  for (const file of files.filter(file => /^src\//.test(file) && !isExempt(file)))
    if (/process\.env/.test(await Bun.file(join(ROOT, file)).text())) readers.push(file)
  // The payment simulator is a program of its own, and refuses to be one in production.
  const others = ['src/core/db/embedded.ts', 'src/dev/simulator/main.ts']
  expect(readers.filter(file => !others.includes(file))).toEqual([])
})

test('rules and modules take the moment and chance as arguments', async () => {
  const wrong: string[] = []
  for (const file of files.filter(file => /^src\/(modules|core\/rules)\//.test(file) && !isExempt(file)))
    if (/Date\.now\(\)|new Date\(\)|Math\.random\(\)/.test(await Bun.file(join(ROOT, file)).text()))
      wrong.push(file)
  expect(wrong).toEqual([])
})

test('no file is named after nothing', () => {
  expect(files.filter(file => /(^|\/)(utils?|helpers?|common-utils|misc|index)\.tsx?$/.test(file))).toEqual(
    [],
  )
})
