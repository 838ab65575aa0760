import { expect, test } from 'bun:test'
import { dirname, join, relative } from 'node:path'

/**
 * Who may import whom. A folder that is not named on the right of its line is out of reach; `types` marks
 * what may be named in types only.
 */
const ROOT = join(import.meta.dir, '..')

const MAY_IMPORT: Record<string, { values: string[]; types?: string[] }> = {
  'src/rules': { values: [] },
  'src/contract': { values: ['src/rules'] },
  'src/db': { values: ['src/contract', 'src/rules'] },
  // The provider's stand-in is a program of its own, started with these keys.
  'src/adapters': {
    values: ['src/contract', 'src/rules', 'src/dev/simulator/keys.ts'],
    types: ['src/config.ts'],
  },
  'src/trpc': { values: ['src/db', 'src/contract', 'src/rules'], types: ['src/adapters'] },
  'src/features': { values: ['src/trpc', 'src/db', 'src/contract', 'src/rules'], types: ['src/adapters'] },
  'src/routers': { values: ['src/features', 'src/trpc'] },
  'src/jobs': {
    values: ['src/features', 'src/live', 'src/trpc', 'src/db', 'src/contract', 'src/rules'],
    types: ['src/adapters'],
  },
  'src/live': { values: ['src/features', 'src/trpc', 'src/db', 'src/contract', 'src/rules'] },
  'src/http': {
    values: ['src/routers', 'src/features', 'src/trpc', 'src/db', 'src/contract', 'src/rules'],
    types: ['src/live', 'src/adapters'],
  },
  web: { values: ['src/rules', 'src/contract'], types: ['src/routers/app.ts'] },
  // Its version is the product's.
  printer: { values: ['src/rules', 'src/contract', 'package.json'] },
}

/** Between features: whose queries may be used. */
const FEATURES: Record<string, string[]> = {
  incidences: [],
  messages: [],
  photos: [],
  people: ['incidences', 'messages', 'photos'],
  platform: ['incidences', 'people'],
  stores: ['people'],
  notifications: ['people', 'messages'],
  money: ['incidences', 'people'],
  catalog: ['stores', 'people', 'money', 'promotions', 'photos'],
  signage: ['stores'],
  promotions: ['money', 'people'],
  ordering: ['incidences', 'people', 'stores', 'catalog', 'money', 'promotions'],
  reconciliation: ['incidences', 'money'],
  billing: ['ordering', 'money', 'people'],
  logistics: ['incidences', 'ordering', 'stores', 'people', 'photos'],
  printing: ['ordering', 'stores', 'people'],
  privacy: ['people', 'messages', 'money'],
  fridges: ['people', 'catalog', 'money'],
}

/** These see everything: they put the product together, try it out, or measure it. */
const isExempt = (file: string) =>
  /\.(test|e2e|make)\.tsx?$|\/testing\.ts$|\/test-support\//.test(file) ||
  /^(src\/[\w-]+\.ts|src\/dev\/|web\/(e2e|build)\/)/.test(file)

type Import = { from: string; to: string; typeOnly: boolean }

async function importsOf(file: string): Promise<Import[]> {
  const source = await Bun.file(join(ROOT, file)).text()
  const statements = source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"](\.[^'"]+)['"]|import\s*\(\s*['"](\.[^'"]+)['"]\s*\)|^import\s+['"](\.[^'"]+)['"]/gm,
  )
  return [...statements].map(([, type, from, dynamic, bare]) => ({
    from: file,
    to: relative(ROOT, join(ROOT, dirname(file), (from ?? dynamic ?? bare)!)),
    typeOnly: Boolean(type),
  }))
}

const files = ['src', 'web', 'printer'].flatMap(top =>
  [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: join(ROOT, top) })]
    .map(file => `${top}/${file}`)
    .filter(file => !file.includes('node_modules')),
)
const imports = (await Promise.all(files.filter(file => !isExempt(file)).map(importsOf))).flat()

const areaOf = (path: string) =>
  Object.keys(MAY_IMPORT).find(area => path === area || path.startsWith(`${area}/`))
const reaches = (targets: string[], to: string) =>
  targets.some(target => to === target || to === target.replace(/\.tsx?$/, '') || to.startsWith(`${target}/`))

test('there is something to check', () => {
  expect(imports.length).toBeGreaterThan(100)
})

test('folders import only what lies below them', () => {
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    const area = areaOf(from)
    if (!area || areaOf(to) === area) return false
    const { values, types = [] } = MAY_IMPORT[area]!
    return !(reaches(values, to) || (typeOnly && reaches(types, to)))
  })
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('features use only the features they may know, and only their queries', () => {
  const featureOf = (path: string) => path.match(/^src\/features\/([\w-]+)\//)?.[1]
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [featureOf(from), featureOf(to)]
    return here && there && here !== there && !FEATURES[here]?.includes(there)
  })
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('every feature has its line, and nothing is nested deeper', () => {
  const features = files.filter(file => file.startsWith('src/features/'))
  expect(features.filter(file => !(file.split('/')[2]! in FEATURES))).toEqual([])
  expect(features.filter(file => file.split('/').length > 4)).toEqual([])
})

test('only the starting files read the environment', async () => {
  const readers: string[] = []
  for (const file of files.filter(file => /^src\//.test(file) && !isExempt(file)))
    if (/process\.env/.test(await Bun.file(join(ROOT, file)).text())) readers.push(file)
  // The payment simulator is a program of its own, and refuses to be one in production.
  const others = ['src/db/embedded.ts', 'src/dev/simulator/main.ts']
  expect(readers.filter(file => !others.includes(file))).toEqual([])
})

test('rules and features take the moment and chance as arguments', async () => {
  const wrong: string[] = []
  for (const file of files.filter(file => /^src\/(rules|features)\//.test(file) && !isExempt(file)))
    if (/Date\.now\(\)|new Date\(\)|Math\.random\(\)/.test(await Bun.file(join(ROOT, file)).text()))
      wrong.push(file)
  expect(wrong).toEqual([])
})

test('no file is named after nothing', () => {
  expect(files.filter(file => /(^|\/)(utils?|helpers?|common-utils|misc|index)\.tsx?$/.test(file))).toEqual(
    [],
  )
})
