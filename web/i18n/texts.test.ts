import { expect, test } from 'bun:test'
import { basename, dirname, join, normalize } from 'node:path'
import compile from 'icu-minify/compile'
import { languages } from './language'

type Texts = { [key: string]: string | Texts }

const WEB = join(import.meta.dir, '..')
const filesOf = (pattern: string) => [...new Bun.Glob(pattern).scanSync({ cwd: WEB })].toSorted()

/** Where texts stand, by the name of what they belong to. */
const folders = new Map(filesOf('**/texts/en.json').map(file => [nameOf(file), dirname(file)]))

function nameOf(file: string) {
  return basename(dirname(dirname(file)))
}

async function messagesOf(language: string, area: string): Promise<Map<string, string>> {
  const texts: Texts = await Bun.file(join(WEB, folders.get(area)!, `${language}.json`)).json()
  const flat = new Map<string, string>()
  const walk = (inside: Texts, path: string) => {
    for (const [key, value] of Object.entries(inside)) {
      if (typeof value === 'string') flat.set(path + key, value)
      else walk(value, `${path}${key}.`)
    }
  }
  walk(texts, '')
  return flat
}

/** How a compiled message says "#": the count, in the middle of a sentence. */
const countSign = 0

/** What a message needs from outside, by name and kind; a plain text needs nothing. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>()
  const walk = (node: unknown) => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node
    if (typeof name === 'string' && node.length === 1) found.add(name)
    else if (typeof name === 'string' && typeof kind === 'number' && kind !== countSign) {
      found.add(name)
      for (const part of rest) {
        if (typeof part === 'object' && part !== null)
          for (const option of Object.values(part)) sequence(option)
      }
    } else for (const part of node) sequence(part)
  }
  const sequence = (node: unknown) => {
    if (!Array.isArray(node)) return
    if (node.every(part => typeof part === 'string') && node.length === 1) walk(node)
    else if (typeof node[0] === 'string' && typeof node[1] === 'number' && node[1] !== countSign) walk(node)
    else for (const part of node) sequence(part)
  }
  sequence(compile(message))
  return [...found].toSorted()
}

test('the reader of arguments sees plain, plural and nested ones', () => {
  expect(argumentsOf('Hello')).toEqual([])
  expect(argumentsOf('Request {id}')).toEqual(['id'])
  expect(argumentsOf('{count, plural, one {# of {total}} other {# of {total}}} by {name}')).toEqual([
    'count',
    'name',
    'total',
  ])
})

for (const area of folders.keys()) {
  for (const language of languages.filter(one => one !== 'en')) {
    test(`${language}/${area} has the texts of en/${area}, with the same arguments`, async () => {
      const [source, other] = await Promise.all([messagesOf('en', area), messagesOf(language, area)])
      expect([...other.keys()].toSorted()).toEqual([...source.keys()].toSorted())
      const different = [...source].filter(
        ([key, text]) => argumentsOf(text).join() !== argumentsOf(other.get(key) ?? '').join(),
      )
      expect(different.map(([key]) => key)).toEqual([])
      const empty = [...other].filter(([, text]) => text.trim() === '').map(([key]) => key)
      expect(empty).toEqual([])
    })
  }
}

type Fetches = Record<string, () => Promise<unknown>>

test('every language loads the texts of every folder', async () => {
  for (const language of languages) {
    const table: { first: Record<string, unknown>; later: Fetches } = await import(`./texts-${language}`)
    const { office }: { office: Fetches } = await import(`./office-texts-${language}`)
    const named = [table.first, table.later, office].flatMap(Object.keys)
    expect(named.toSorted()).toEqual([...folders.keys()].toSorted())
    for (const area of folders.keys()) {
      const texts = table.first[area] ?? (await (table.later[area] ?? office[area])!())
      const read = await Bun.file(join(WEB, folders.get(area)!, `${language}.json`)).json()
      expect((texts as { default?: unknown }).default ?? texts).toEqual(read)
    }
  }
})

const isCode = (file: string) => !/\.(test|make|e2e)\.|\/testing\.|^(e2e|build)\//.test(file)
const sources = new Map(
  await Promise.all(
    filesOf('**/*.{ts,tsx}')
      .filter(isCode)
      .map(async file => [file, await Bun.file(join(WEB, file)).text()] as const),
  ),
)

/** What a source asks for by name: whole keys, and the beginnings of those that are put together. */
function namedIn(source: string): { whole: Set<string>; begun: RegExp[] } {
  const whole = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key!))
  const templates = [...source.matchAll(/`((?:[\w.-]*\$\{[^{}`]*\}[\w.-]*)+)`/g)].map(
    ([, template]) => template!,
  )
  const begun = templates
    .map(template => template.split(/\$\{[^{}`]*\}/))
    .filter(parts => /\w/.test(parts.join('')))
    .map(parts => new RegExp(`^${parts.map(part => RegExp.escape(part)).join('.*')}$`))
  return { whole, begun }
}

/** Columns, fields, hints and choices of collections, named by words of their own in every description. */
const DESCRIBED = /^(collections|sections|fields|hints|choices)\./

test('no text is kept that no screen shows', async () => {
  const unused: string[] = []
  for (const area of folders.keys()) {
    const users = [...sources.values()].filter(source => new RegExp(`['"]${area}['".]`).test(source))
    const named = users.map(namedIn)
    const everywhere =
      area === 'collection' || area === 'screens' ? [...sources.values()].map(namedIn) : named
    // `useTranslations('cart.where')` names the rest of a key only.
    const inside = users.flatMap(source =>
      [...source.matchAll(new RegExp(`useTranslations\\('${area}\\.([\\w.]+)'`, 'g'))].map(
        ([, path]) => `${path}.`,
      ),
    )
    for (const key of (await messagesOf('en', area)).keys()) {
      const ways = [key, ...inside.filter(path => key.startsWith(path)).map(path => key.slice(path.length))]
      const described = area === 'collection' && DESCRIBED.exec(key)
      if (described) ways.push(key.split('.').at(described[1] === 'collections' ? 1 : -1)!)
      const isNamed = everywhere.some(({ whole, begun }) =>
        ways.some(way => whole.has(way) || begun.some(pattern => pattern.test(way))),
      )
      if (!isNamed) unused.push(`${area}: ${key}`)
    }
  }
  expect(unused).toEqual([])
})

/**
 * All sources that a screen may draw with, its lazy parts too; a part that brings texts itself ends the way.
 * Screens that the map of the product names bring their own.
 * @param throughParts goes on there: such a part may also use what the screen has asked for
 */
function drawnBy(screen: string, { throughParts = false } = {}): string[] {
  const seen = new Set<string>()
  const waiting = [screen]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const source = sources.get(file)
    if (!source || seen.has(file)) continue
    seen.add(file)
    if (file.startsWith('screens/')) continue
    const bringsTexts = /\b(withTexts|loadTexts|loadTextsInUse)\(/.test(source)
    // What the tables of routes lead to are other screens.
    const isTable = /^(screens\/|(all-)?routes\.)/.test(file)
    const imports = source.matchAll(
      /^\s*(?:import|export)\s+(?!type\s)[^'"`;]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/gm,
    )
    for (const [, from, lazy] of imports) {
      if (lazy && (isTable || (bringsTexts && !throughParts))) continue
      const path = normalize(join(dirname(file), (from ?? lazy)!))
      waiting.push(...[`${path}.ts`, `${path}.tsx`].filter(one => sources.has(one)))
    }
  }
  return [...seen]
}

/** The areas that a source has texts of; without a name of one, each text says it. */
const areasIn = (source: string) =>
  [
    ...source.matchAll(/useTranslations\('([\w-]+)/g),
    ...(source.includes('useTranslations()') ? source.matchAll(/\bt\(['`]([\w-]+)\./g) : []),
  ].map(([, area]) => area!)

/** What a source brings for parts that it fetches later. */
const broughtBy = (source: string) =>
  [...source.matchAll(/\b(?:withTexts|loadTextsInUse|part)\(\[([^\]]*)\]/g)].flatMap(([, areas]) =>
    [...areas!.matchAll(/'([^']+)'/g)].map(([, area]) => area!),
  )

test('a screen asks for the texts that it shows, and for no others', async () => {
  const { first } = await import('./texts-en')
  const wrong: string[] = []
  let screens = 0
  for (const file of filesOf('screens/*.ts').filter(isCode))
    for (const [, screen, options] of sources
      .get(file)!
      .matchAll(/\(\) => import\('\.\.\/([^']+)'\),\s*(\{[\s\S]*?\n? *\})\)/g)) {
      screens++
      const asked = [
        ...(options!.match(/texts: (\[[^\]]*\]|'[^']*')/)?.[1] ?? '').matchAll(/'([^']+)'/g),
      ].map(([, area]) => area!)
      const shown = new Set(
        drawnBy(`${screen}.tsx`)
          .flatMap(one => areasIn(sources.get(one)!))
          .filter(area => !(area in first)),
      )
      const missing = [...shown].filter(area => !asked.includes(area))
      const drawn = drawnBy(`${screen}.tsx`, { throughParts: true }).map(one => sources.get(one)!)
      const used = new Set(drawn.flatMap(areasIn))
      const brought = new Set(drawn.flatMap(broughtBy))
      const needless = asked.filter(area => !shown.has(area) && (!used.has(area) || brought.has(area)))
      if (missing.length + needless.length > 0)
        wrong.push(
          `${screen}: misses ${missing.join() || 'none'}, asks needlessly for ${needless.join() || 'none'}`,
        )
    }
  expect(screens).toBeGreaterThan(70)
  expect(wrong).toEqual([])
})
