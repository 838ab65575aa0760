import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { languages } from '../i18n/language'
import { codeOf, ENTRANCES, textsOf } from './entrances'

/** Kilobytes (1000 bytes), gzip level 9. */
const budgets = { firstLoad: 150, withKit: 283, lazyRoute: 40, css: 20 }

/** Of all scripts by which a stranger can read and use a screen, as a browser gets them: brotli. */
const entranceBudget = 160

/** How many scripts a visitor asks for, from nothing to any one screen. */
const mostFiles = 40
const mostEntranceFiles = 16

/** A chunk that so many lazy ones want is part of the kit: a visitor loads it once, whichever screen comes first. */
const sharedBy = 3

/** What may be larger, by what it brings along: the map's drawing library; tables, with what all lists are made of. */
const wide: { contains: RegExp; budget: number }[] = [
  { contains: /\/@(deck|luma)\.gl\//, budget: 300 },
  { contains: /\/web\/ui\/tables\//, budget: 70 },
]

/** What of the bundler's output counts here. */
export type BuiltFile =
  | Pick<
      Rolldown.OutputChunk,
      'type' | 'fileName' | 'code' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'
    >
  | Pick<Rolldown.OutputAsset, 'type' | 'fileName' | 'source'>

/**
 * What a visitor downloads: the entry with everything it imports statically, the shared pieces of the kit, and what
 * each lazy chunk adds of its own.
 */
export function budgetReport(output: readonly BuiltFile[]) {
  const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
  const chunks = new Map(
    output
      .filter(file => file.type === 'chunk')
      .map(chunk => [chunk.fileName, { ...chunk, size: gzipped(chunk.code) }]),
  )
  const css = output
    .filter(file => file.type === 'asset' && file.fileName.endsWith('.css'))
    .reduce((size, file) => size + (file.type === 'asset' ? gzipped(file.source) : 0), 0)

  const closure = (name: string) => closureOf(chunks, [name])
  const sizeOf = (names: Iterable<string>) => {
    let size = 0
    for (const name of names) size += chunks.get(name)?.size ?? 0
    return size
  }

  const first = closureOf(chunks, entriesOf(chunks))
  const firstLoad = sizeOf(first)

  const added = new Map(
    [...new Set([...chunks.values()].flatMap(chunk => chunk.dynamicImports))].map(name => [
      name,
      [...closure(name)].filter(other => !first.has(other)),
    ]),
  )
  const wanted = new Map<string, number>()
  for (const names of added.values()) for (const name of names) wanted.set(name, (wanted.get(name) ?? 0) + 1)
  const isWide = (names: string[]) =>
    wide.find(one => names.some(name => chunks.get(name)?.moduleIds.some(id => one.contains.test(id))))
  // what only a few kinds of screens draw with is counted with them, however many they are
  const shared = new Set(
    [...wanted].filter(([name, by]) => by >= sharedBy && !isWide([name])).map(([name]) => name),
  )

  const lazy = [...added]
    .map(([name, names]) => {
      const own = names.filter(other => !shared.has(other))
      return { name, size: sizeOf(own), budget: isWide(own)?.budget ?? budgets.lazyRoute }
    })
    .toSorted((a, b) => b.size - a.size)

  // nobody needs all of the kit: what counts is the most that one screen takes of it. Together with the first load,
  // so that moving a piece from one to the other gains nothing.
  const kit = Math.max(0, ...[...added.values()].map(names => sizeOf(names.filter(name => shared.has(name)))))
  const files = first.size + Math.max(0, ...[...added.values()].map(names => names.length))

  const sent = new Map<string, number>()
  const sentSize = ({ fileName, code }: BuiltChunk) => {
    const size = sent.get(fileName) ?? brotliCompressSync(code).length
    sent.set(fileName, size)
    return size
  }
  const entrances = ENTRANCES.flatMap(entrance =>
    languages.map(language => {
      const files = chunksWith(output, [...codeOf(entrance), ...textsOf(entrance, language)])
      const size = files.reduce((sum, file) => sum + sentSize(file), 0)
      return { name: `${entrance.name} in ${language}`, size, files: files.length }
    }),
  )

  const broken: string[] = []
  const check = (what: string, size: number, budget: number) => {
    if (size > budget * 1000) broken.push(`${what}: ${kilobytes(size)} of ${budget} KB`)
  }
  check('first load', firstLoad, budgets.firstLoad)
  check('first load and kit of one screen', firstLoad + kit, budgets.withKit)
  check('css', css, budgets.css)
  for (const one of lazy) check(one.name, one.size, one.budget)
  for (const one of entrances) {
    check(one.name, one.size, entranceBudget)
    if (one.files > mostEntranceFiles)
      broken.push(`files for ${one.name}: ${one.files} of ${mostEntranceFiles}`)
  }
  if (files > mostFiles) broken.push(`files for one screen: ${files} of ${mostFiles}`)

  const lines = [
    `first load ${kilobytes(firstLoad)} KB gz, shared by screens ${kilobytes(kit)} KB, css ${kilobytes(css)} KB, ${chunks.size} chunks, at most ${files} for a screen`,
    ...entrances.map(
      one => `  ${kilobytes(one.size).padStart(6)} KB brotli in ${one.files} files for ${one.name}`,
    ),
    ...lazy.slice(0, 12).map(one => `  ${kilobytes(one.size).padStart(6)} KB  ${one.name}`),
  ]
  return { firstLoad, css, lazy, broken, lines }
}

type BuiltChunk = Extract<BuiltFile, { type: 'chunk' }>

/** The scripts that hold these modules, with all that they import, and the first load. */
export function chunksWith(output: readonly BuiltFile[], modules: readonly string[]): BuiltChunk[] {
  const chunks = new Map(output.filter(file => file.type === 'chunk').map(chunk => [chunk.fileName, chunk]))
  const holding = [...chunks].filter(([, { moduleIds }]) => moduleIds.some(id => modules.includes(id)))
  const names = closureOf(chunks, [...entriesOf(chunks), ...holding.map(([name]) => name)])
  return [...names].map(name => chunks.get(name)!)
}

const entriesOf = (chunks: ReadonlyMap<string, BuiltChunk>) =>
  [...chunks].filter(([, { isEntry }]) => isEntry).map(([name]) => name)

/** These files and what they import, and so on. */
function closureOf(chunks: ReadonlyMap<string, BuiltChunk>, names: readonly string[]) {
  const found = new Set(names.filter(name => chunks.has(name)))
  for (const name of found)
    for (const other of chunks.get(name)!.imports) if (chunks.has(other)) found.add(other)
  return found
}

function kilobytes(size: number) {
  return (size / 1000).toFixed(1)
}
