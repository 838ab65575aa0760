import { expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import {
  sourceFiles as files,
  type Import,
  importsOf,
  isExempt,
  isTest,
  moduleOf,
} from './dev/readme/imports'

const ROOT = join(import.meta.dir, '..')

/** What stands in a layer: files by their path, the first that fits. */
const LAYERS: [name: string, files: RegExp][] = [
  ['core rules', /^src\/core\/rules\//],
  ['core contract', /^src\/core\/contract\//],
  ['rules', /^src\/modules\/[\w-]+\/rules\//],
  ['contract', /^src\/modules\/[\w-]+\/contract\//],
  ['core', /^src\/core\//],
  ['modules', /^src\/modules\//],
  ['adapters', /^src\/adapters\//],
  ['routers', /^src\/routers\//],
  ['http', /^src\/http\//],
  ['backup', /^src\/backup\//],
  ['demo', /^src\/dev\/demo\//],
  ['simulator', /^src\/dev\/simulator\//],
  ['web', /^web\//],
  ['printer', /^printer\//],
]

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
  core: { values: ['core rules', 'core contract'], types: ['rules', 'contract', 'adapters'] },
  modules: { values: [...BASE, 'core'], types: ['adapters'] },
  // The provider's stand-in is a program of its own, started with these keys.
  adapters: { values: [...BASE, 'src/dev/simulator/keys.ts'], types: ['src/config.ts'] },
  routers: { values: [...BASE, 'core', 'modules'] },
  http: { values: [...BASE, 'core', 'modules', 'routers'], types: ['adapters'] },
  backup: { values: [...BASE, 'core', 'modules', 'adapters'], types: ['src/config.ts'] },
  demo: { values: [...BASE, 'core', 'modules'], types: ['adapters'] },
  // A program of its own, which speaks the provider's language and knows nothing else.
  simulator: { values: BASE },
  web: { values: BASE, types: ['src/routers/app.ts'] },
  // Its version is the product's.
  printer: { values: [...BASE, 'package.json'] },
}

/** Which modules one may use: only such as stand above it here, so that there is no circle. */
const MODULES: Record<string, string[]> = {
  couriers: [],
  'dish-pictures': [],
  people: [],
  memberships: ['people'],
  messages: [],
  photos: [],
  sessions: ['people'],
  fridges: ['sessions'],
  'sign-in': ['people', 'memberships', 'messages', 'sessions'],
  'phone-sign-in': ['people', 'messages', 'sessions', 'sign-in'],
  'provider-sign-in': ['people', 'messages', 'sessions', 'sign-in'],
  users: ['people', 'messages', 'photos', 'sessions', 'sign-in'],
  companies: ['people', 'memberships', 'messages', 'sessions', 'sign-in', 'users'],
  incidents: ['photos', 'users'],
  ledger: ['incidents'],
  leads: ['people', 'messages', 'users', 'incidents'],
  platform: ['incidents'],
  stores: ['dish-pictures', 'people', 'companies'],
  businesses: ['people', 'companies', 'stores'],
  allowances: ['companies', 'ledger'],
  cards: ['people', 'incidents', 'ledger'],
  privacy: ['people', 'messages', 'sessions', 'sign-in', 'users', 'ledger'],
  wallet: ['people', 'sessions', 'users', 'ledger', 'cards'],
  promotions: ['ledger', 'stores', 'wallet'],
  marketing: ['promotions'],
  catalog: ['dish-pictures', 'photos', 'companies', 'stores'],
  inventory: ['incidents', 'stores', 'catalog'],
  integrations: ['sessions', 'stores'],
  webhooks: ['integrations'],
  'outgoing-webhooks': ['sessions', 'incidents', 'stores', 'webhooks'],
  'menu-files': ['stores', 'catalog'],
  'record-files': [],
  'store-people': ['people', 'users', 'stores'],
  storefront: ['users', 'companies', 'stores', 'allowances', 'wallet', 'promotions', 'catalog'],
  orders: ['ledger', 'stores', 'allowances', 'promotions', 'catalog'],
  checkout: [
    'companies',
    'incidents',
    'ledger',
    'stores',
    'allowances',
    'cards',
    'wallet',
    'promotions',
    'catalog',
    'inventory',
    'storefront',
    'orders',
  ],
  till: ['people', 'messages', 'sign-in', 'stores', 'orders', 'checkout'],
  notifications: ['messages', 'sign-in', 'catalog', 'orders'],
  printing: ['sessions', 'stores', 'catalog', 'orders', 'checkout'],
  'print-desk': ['orders', 'printing'],
  'order-payments': [
    'incidents',
    'ledger',
    'cards',
    'promotions',
    'inventory',
    'orders',
    'checkout',
    'printing',
  ],
  referrals: ['messages', 'ledger', 'promotions', 'order-payments'],
  picking: ['catalog', 'orders', 'order-payments'],
  'order-changes': [
    'companies',
    'ledger',
    'stores',
    'allowances',
    'cards',
    'wallet',
    'promotions',
    'catalog',
    'inventory',
    'orders',
    'checkout',
    'till',
    'order-payments',
    'webhooks',
  ],
  routes: ['couriers', 'photos', 'incidents', 'orders', 'order-payments'],
  'route-optimiser': ['couriers', 'routes'],
  'route-schedules': ['people', 'couriers', 'routes'],
  'route-requests': ['people', 'routes', 'route-schedules'],
  deliveries: ['incidents', 'routes'],
  'partner-deliveries': ['incidents', 'integrations', 'record-files', 'orders', 'order-payments', 'routes'],
  'webhook-processing': ['webhooks', 'order-changes', 'partner-deliveries'],
  'mission-control': ['orders', 'routes'],
  'order-views': [
    'people',
    'couriers',
    'memberships',
    'sign-in',
    'companies',
    'ledger',
    'stores',
    'catalog',
    'allowances',
    'wallet',
    'orders',
    'checkout',
    'order-payments',
    'printing',
    'order-changes',
    'routes',
  ],
  'order-calendar': ['stores', 'orders', 'order-changes', 'order-views'],
  reviews: ['sign-in', 'users', 'incidents', 'stores', 'catalog', 'orders', 'order-views'],
  metrics: ['stores', 'orders'],
  reports: ['companies', 'ledger'],
  alerts: ['people', 'messages', 'couriers', 'platform', 'stores', 'orders', 'printing'],
  health: ['platform', 'printing', 'alerts'],
  'record-search': [
    'people',
    'users',
    'couriers',
    'companies',
    'incidents',
    'integrations',
    'leads',
    'stores',
    'businesses',
    'catalog',
    'promotions',
    'referrals',
    'orders',
    'printing',
    'webhooks',
    'outgoing-webhooks',
    'routes',
    'route-schedules',
    'route-requests',
    'order-views',
    'reviews',
    'alerts',
  ],
  'record-history': ['people', 'sessions', 'users', 'record-search'],
}

/** The same for the screens' areas: an area uses only such as stand above it. */
const WEB_AREAS: Record<string, string[]> = {
  cart: [],
  'dish-facts': [],
  menu: ['cart', 'dish-facts'],
  'dish-kinds': ['menu'],
  acts: [],
  navigation: ['acts', 'cart'],
  'sign-in': [],
  registration: ['cart', 'sign-in'],
  password: ['sign-in'],
  onboarding: ['sign-in'],
  leads: [],
  businesses: [],
  integrations: [],
  joining: ['cart'],
  about: [],
  account: ['cart', 'sign-in', 'joining'],
  'address-book': ['sign-in', 'account'],
  security: ['account'],
  preferences: ['account'],
  wallet: ['account'],
  'payment-methods': ['sign-in', 'account'],
  'my-orders': ['cart', 'menu', 'wallet'],
  'order-changes': ['cart', 'menu', 'my-orders'],
  help: ['preferences', 'my-orders'],
  'store-hours': [],
  shop: ['cart', 'dish-facts', 'menu', 'dish-kinds', 'navigation', 'my-orders', 'store-hours'],
  guest: ['cart', 'sign-in'],
  lunch: [],
  'checkout-attempts': ['cart'],
  checkout: ['cart', 'checkout-attempts', 'menu', 'my-orders', 'guest', 'lunch'],
  canteen: ['cart', 'checkout-attempts', 'menu', 'my-orders', 'navigation', 'shop', 'checkout'],
  home: ['cart', 'menu', 'shop', 'canteen'],
  orders: [],
  kitchen: ['orders'],
  printers: ['navigation', 'orders', 'kitchen'],
  paper: [],
  'print-desk': ['printers', 'paper'],
  'print-sections': ['paper', 'printers', 'print-desk'],
  'print-dialog': ['print-desk', 'print-sections'],
  'web-printer': ['paper', 'print-desk'],
  refunds: ['orders'],
  'courier-partners': [],
  'order-sheet': ['orders', 'printers', 'refunds', 'courier-partners'],
  board: ['acts', 'orders', 'order-sheet', 'kitchen'],
  'order-calendar': ['orders', 'order-sheet', 'board'],
  routes: ['courier-partners'],
  dispatch: ['courier-partners', 'routes'],
  'money-records': [],
  outbox: [],
  stops: ['outbox'],
  courier: ['outbox', 'stops'],
  stock: [],
  stores: ['acts', 'printers', 'stock'],
  'route-plans': ['stores'],
  ratings: [],
  picking: ['orders'],
  till: ['cart', 'menu'],
  'pay-link': ['menu'],
  catalog: [],
  promotions: [],
  'referral-programs': [],
  referrals: ['account'],
  company: ['order-calendar'],
  companies: ['company'],
  dashboard: [],
  alerts: [],
  health: ['alerts'],
  reports: [],
  metrics: [],
  'mission-control': ['navigation'],
  devtools: ['sign-in', 'courier-partners'],
  mailing: ['devtools'],
  notifications: [],
  marketing: ['notifications'],
  logs: [],
  impersonation: ['devtools'],
  maintenance: ['navigation'],
  users: ['security', 'routes', 'impersonation'],
  incidents: ['orders', 'refunds', 'users'],
  'order-page': ['orders', 'refunds', 'order-sheet', 'board', 'users'],
  webtools: ['acts'],
  playground: [],
  palette: ['acts', 'navigation'],
  shell: ['navigation', 'palette', 'print-dialog', 'devtools', 'impersonation', 'maintenance'],
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
  'src/modules/dish-pictures/rules': {
    drawing: [],
    words: ['drawing'],
    ingredients: ['drawing'],
    composers: ['drawing', 'words', 'ingredients'],
  },
  'src/modules/printing/rules': {
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
    fields: ['layout', 'display', 'buttons', 'dialogs'],
    tables: ['layout', 'display', 'buttons', 'dialogs', 'fields'],
  },
}

const imports = (await Promise.all(files.filter(file => !isExempt(file)).map(importsOf))).flat()

const layerOf = (path: string) => LAYERS.find(([, files]) => files.test(path))?.[0] ?? path
const areaOf = (path: string) => path.match(/^web\/areas\/([\w-]+)\//)?.[1]

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
  table: Record<string, string[]>,
): string[] {
  const wrong = all.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    return here && there && here !== there && !table[here]?.includes(there)
  })
  return wrong.map(({ from, to }) => `${from} → ${to}`)
}
const betweenModules = (all: readonly Import[]) => across(all, moduleOf, MODULES)
const betweenAreas = (all: readonly Import[]) => across(all, areaOf, WEB_AREAS)
const betweenFolders = (folder: string, all: readonly Import[]) =>
  across(
    all,
    path =>
      path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).match(/^([\w-]+)\//)?.[1] : undefined,
    SORTED[folder]!,
  )

/** Names that stand below what they are said to use. */
const upwardsIn = (table: Record<string, string[]>) => {
  const names = Object.keys(table)
  return names.flatMap((name, at) => table[name]!.filter(other => names.indexOf(other) >= at))
}

test('there is something to check', () => {
  expect(imports.length).toBeGreaterThan(100)
})

test('layers import only what lies below them', () => {
  expect(forbidden(imports)).toEqual([])
})

test('modules use only the modules above them', () => {
  expect(betweenModules(imports)).toEqual([])
})

test('areas of screens use only the areas above them', () => {
  expect(betweenAreas(imports)).toEqual([])
})

test('a wrong arrow is found', () => {
  const arrow = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly })
  const upwards = [
    arrow('src/core/rules/ids.ts', 'src/core/contract/common.ts'),
    arrow('src/core/write.ts', 'src/modules/orders/orders.ts', true),
    arrow('src/modules/orders/rules/order-state.ts', 'src/core/write.ts'),
    arrow('src/modules/orders/orders.ts', 'src/adapters/mail/smtp.ts'),
    arrow('src/modules/orders/orders.ts', 'src/dev/demo/names.ts', true),
    arrow('src/dev/demo/names.ts', 'src/http/server.ts'),
    arrow('src/dev/simulator/api.ts', 'src/modules/orders/orders.ts'),
    arrow('web/api.ts', 'src/modules/orders/orders.ts', true),
    arrow('web/api.ts', 'src/routers/app.ts'),
  ]
  expect(forbidden(upwards)).toHaveLength(upwards.length)
  const sideways = [
    arrow('src/modules/ledger/ledger.store.ts', 'src/modules/orders/orders.ts', true),
    arrow('src/modules/stores/rules/slots.ts', 'src/modules/orders/rules/order-state.ts'),
  ]
  expect(betweenModules(sideways)).toHaveLength(sideways.length)
  const between = [
    arrow('web/areas/cart/cart.ts', 'web/areas/checkout/checkout.tsx'),
    arrow('web/areas/routes/board.ts', 'web/areas/board/use-board.ts', true),
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
  expect(upwardsIn(MODULES)).toEqual([])
  const inModules = files.filter(file => file.startsWith('src/modules/'))
  expect(names.toSorted()).toEqual([...new Set(inModules.map(file => file.split('/')[2]!))].toSorted())
  const unsorted = inModules.filter(file => !(dirname(dirname(file)) in SORTED))
  const folders = new Set(unsorted.flatMap(file => file.split('/').slice(3, -1)))
  expect([...folders].toSorted()).toEqual(['contract', 'rules'])
  expect(unsorted.filter(file => file.split('/').length > 5)).toEqual([])
})

test('there is no circle of areas, every folder has its line and is flat', () => {
  expect(upwardsIn(WEB_AREAS)).toEqual([])
  const inAreas = files.filter(file => file.startsWith('web/areas/'))
  const names = new Set(inAreas.map(file => file.split('/')[2]!))
  expect([...names].toSorted()).toEqual(Object.keys(WEB_AREAS).toSorted())
  expect(inAreas.filter(file => file.split('/').length > 4)).toEqual([])
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

/** Tables of data, and what is generated from the database. */
const DATA = [
  'src/core/db/tables.ts',
  'src/dev/demo/dishes/choices.ts',
  'src/modules/privacy/erasure-list.ts',
]

test('a file is short enough to do one thing', async () => {
  const long: string[] = []
  for (const file of files.filter(file => !/\.(test|e2e)\.tsx?$/.test(file)))
    if ((await Bun.file(join(ROOT, file)).text()).trimEnd().split('\n').length > LONGEST_FILE) long.push(file)
  expect(long.toSorted()).toEqual(DATA.toSorted())
})

/** Of source files, tests apart, that lie in one folder; one with more is about several things. */
const LARGEST_FOLDER = 25

test('a folder is of a size to overlook', () => {
  const counts = new Map<string, number>()
  for (const file of files.filter(file => !isTest(file)))
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
