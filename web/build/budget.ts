import { gzipSync } from 'node:zlib'

export interface ChunkFile {
  /** Path inside the output folder. */
  name: string
  path: string
}

/** Kilobytes (1000 bytes), gzip level 9. */
const budgets = { firstLoad: 150, withKit: 280, lazyRoute: 40, css: 20 }

/** A chunk that so many lazy ones want is part of the kit: a visitor loads it once, whichever screen comes first. */
const sharedBy = 3

/** What may be larger, by what it brings along: the map's drawing library; the table's, while few screens have one. */
const wide: { contains: string; budget: number }[] = [
  { contains: 'deck.gl', budget: 300 },
  { contains: 'luma', budget: 300 },
  { contains: 'getGroupedRowModel', budget: 70 },
]

const transpiler = new Bun.Transpiler({ loader: 'js' })

/**
 * What a visitor downloads: the entry with everything it imports statically, the shared pieces of the kit, and what
 * each lazy chunk adds of its own.
 */
export async function budgetReport(files: ChunkFile[]) {
  const chunks = new Map<string, { size: number; source: string; static: string[]; lazy: string[] }>()
  let css = 0
  for (const file of files) {
    const bytes = await Bun.file(file.path).bytes()
    if (file.name.endsWith('.css')) css += gzipSync(bytes, { level: 9 }).length
    if (!file.name.endsWith('.js')) continue
    const source = new TextDecoder().decode(bytes)
    const imports = transpiler.scanImports(source)
    const named = (kind: string) =>
      imports.filter(one => one.kind === kind).map(one => one.path.replace(/^\.?\//, ''))
    chunks.set(file.name, {
      size: gzipSync(bytes, { level: 9 }).length,
      source,
      static: named('import-statement'),
      lazy: named('dynamic-import'),
    })
  }

  const closure = (name: string, seen = new Set<string>()) => {
    const chunk = chunks.get(name)
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const other of chunk.static) closure(other, seen)
    return seen
  }
  const sizeOf = (names: Iterable<string>) => {
    let size = 0
    for (const name of names) size += chunks.get(name)?.size ?? 0
    return size
  }

  const html = files.find(file => file.name === 'index.html')
  const markup = html ? await Bun.file(html.path).text() : ''
  const entry = /<script[^>]+src="\/([^"]+)"/.exec(markup)?.[1] ?? ''
  const first = closure(entry)
  const firstLoad = sizeOf(first)

  const added = new Map(
    [...new Set([...chunks.values()].flatMap(chunk => chunk.lazy))].map(name => [
      name,
      [...closure(name)].filter(other => !first.has(other)),
    ]),
  )
  const wanted = new Map<string, number>()
  for (const names of added.values()) for (const name of names) wanted.set(name, (wanted.get(name) ?? 0) + 1)
  const isWide = (names: string[]) =>
    wide.find(one => names.some(name => chunks.get(name)?.source.includes(one.contains)))
  // what only a few kinds of screens draw with is counted with them, however many they are
  const shared = [...wanted]
    .filter(([name, by]) => by >= sharedBy && !added.has(name) && !isWide([name]))
    .map(([name]) => name)

  const lazy = [...added]
    .map(([name, names]) => {
      const own = names.filter(other => !shared.includes(other))
      return { name, size: sizeOf(own), budget: isWide(own)?.budget ?? budgets.lazyRoute }
    })
    .toSorted((a, b) => b.size - a.size)

  // nobody needs all of the kit: what counts is the most that one screen takes of it. Together with the first load,
  // so that moving a piece from one to the other gains nothing.
  const kit = Math.max(
    0,
    ...[...added.values()].map(names => sizeOf(names.filter(name => shared.includes(name)))),
  )

  const broken: string[] = []
  const check = (what: string, size: number, budget: number) => {
    if (size > budget * 1000) broken.push(`${what}: ${kilobytes(size)} of ${budget} KB`)
  }
  check('first load', firstLoad, budgets.firstLoad)
  check('first load and kit of one screen', firstLoad + kit, budgets.withKit)
  check('css', css, budgets.css)
  for (const one of lazy) check(one.name, one.size, one.budget)

  const lines = [
    `first load ${kilobytes(firstLoad)} KB gz, shared by screens ${kilobytes(kit)} KB, css ${kilobytes(css)} KB, ${chunks.size} chunks`,
    ...lazy.slice(0, 12).map(one => `  ${kilobytes(one.size).padStart(6)} KB  ${one.name}`),
  ]
  return { firstLoad, css, lazy, broken, lines }
}

function kilobytes(size: number) {
  return (size / 1000).toFixed(1)
}
