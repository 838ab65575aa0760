import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ChunkFile } from './budget'
import { preloadsWithKit } from './preload-table'

/** What so many screens want and is smaller than this goes along with the others: a request costs more than its bytes. */
const WANTED_BY = 8
const SMALL_BYTES = 5_000

type Chunk = ChunkFile & { source: string; static: string[]; lazy: string[]; exports: string[] }

const transpiler = new Bun.Transpiler({ loader: 'js' })
const urlOf = (name: string) => `/${name}`

/**
 * The bundler makes a chunk of whatever the same screens want, hundreds of a few hundred bytes, and a phone asks for
 * six at a time. The small ones of the kit become one here. Their exports get names of their own in it, and whoever
 * imports them is told; names of files that change by that are changed, since browsers keep them for ever.
 */
export async function mergeSmallChunks(folder: string, files: ChunkFile[]): Promise<ChunkFile[]> {
  const chunks = await readChunks(files)
  const markup = await Bun.file(join(folder, 'index.html')).text()
  const firstLoad = closureOf(
    chunks,
    [...markup.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(match => match[1]!),
  )
  const small = smallOnes(chunks, firstLoad)
  if (small.length < 2) return files

  const kit = await bundle(folder, small)
  const prefixOf = new Map(small.map((chunk, i) => [chunk.name, `k${i}_`]))
  const sources = new Map<string, string>()
  for (const chunk of chunks.values())
    if (!prefixOf.has(chunk.name))
      sources.set(
        chunk.name,
        preloadsWithKit(toldOf(chunk.source, kit.name, prefixOf), urlOf(kit.name), url =>
          prefixOf.has(url.slice(1)),
        ),
      )

  const renamed = namesThatChange(chunks, new Set(prefixOf.keys()), kit.hash)
  for (const [name, source] of sources) await Bun.write(join(folder, name), withNames(source, renamed))
  await Bun.write(join(folder, 'index.html'), withNames(markup, renamed))
  await Bun.write(join(folder, kit.name), withNames(kit.source, renamed))
  for (const name of prefixOf.keys())
    for (const end of ['', '.map']) rmSync(join(folder, name + end), { force: true })
  for (const [from, to] of renamed)
    for (const end of ['', '.map'])
      if (await Bun.file(join(folder, from + end)).exists())
        renameSync(join(folder, from + end), join(folder, to + end))

  const merged = files
    .filter(({ name }) => !prefixOf.has(name))
    .map(({ name }) => renamed.get(name) ?? name)
    .concat(kit.name)
    .map(name => ({ name, path: join(folder, name) }))
  await refuseLooseEnds(merged, prefixOf)
  return merged
}

async function readChunks(files: ChunkFile[]) {
  const chunks = new Map<string, Chunk>()
  for (const file of files.filter(({ name }) => name.endsWith('.js'))) {
    const source = await Bun.file(file.path).text()
    const { imports, exports } = transpiler.scan(source)
    const named = (kind: string) =>
      imports.filter(one => one.kind === kind).map(one => one.path.replace(/^\//, ''))
    chunks.set(file.name, {
      ...file,
      source,
      static: named('import-statement'),
      lazy: named('dynamic-import'),
      exports,
    })
  }
  return chunks
}

function closureOf(chunks: ReadonlyMap<string, Chunk>, names: readonly string[], seen = new Set<string>()) {
  for (const name of names) {
    const chunk = chunks.get(name)
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    closureOf(chunks, chunk.static, seen)
  }
  return seen
}

/** Of the kit, and needing nothing but each other and what is there already: so that no screen comes along with them. */
function smallOnes(chunks: ReadonlyMap<string, Chunk>, firstLoad: ReadonlySet<string>): Chunk[] {
  const lazy = new Set([...chunks.values()].flatMap(chunk => chunk.lazy))
  const wanted = new Map<string, number>()
  for (const screen of lazy)
    for (const name of closureOf(chunks, [screen])) wanted.set(name, (wanted.get(name) ?? 0) + 1)
  const isSmall = (chunk: Chunk) =>
    chunk.name.startsWith('assets/') &&
    !firstLoad.has(chunk.name) &&
    !lazy.has(chunk.name) &&
    (wanted.get(chunk.name) ?? 0) >= WANTED_BY &&
    gzipSync(chunk.source, { level: 9 }).length <= SMALL_BYTES
  let small = new Map([...chunks].filter(([, chunk]) => isSmall(chunk)))
  for (;;) {
    const kept = new Map(
      [...small].filter(([, chunk]) => chunk.static.every(name => small.has(name) || firstLoad.has(name))),
    )
    if (kept.size === small.size) return [...kept.values()]
    small = kept
  }
}

async function bundle(folder: string, small: readonly Chunk[]) {
  const entry = join(folder, 'kit-entry.js')
  const lines = small.map(({ name, exports }, i) =>
    exports.length
      ? `export { ${exports.map(one => `${one} as k${i}_${one}`).join(', ')} } from '${urlOf(name)}'`
      : `import '${urlOf(name)}'`,
  )
  await Bun.write(entry, lines.join('\n'))
  const inside = new Map(small.map(({ name, path }) => [urlOf(name), path]))
  const made = await Bun.build({
    entrypoints: [entry],
    target: 'browser',
    minify: true,
    plugins: [
      {
        name: 'chunks that are merged',
        setup(build) {
          build.onResolve({ filter: /^\/assets\// }, ({ path }) => {
            const file = inside.get(path)
            return file ? { path: file } : { path, external: true }
          })
        },
      },
    ],
  })
  rmSync(entry)
  const source = await made.outputs[0]!.text()
  const hash = new Bun.CryptoHasher('sha256').update(source).digest('hex').slice(0, 8)
  return { source, hash, name: `assets/kit-${hash}.js` }
}

/** The source with its imports of merged chunks from the kit, under their names there. */
function toldOf(source: string, kit: string, prefixOf: ReadonlyMap<string, string>): string {
  return source
    .replace(/\bimport\s*\{([^}]*)\}\s*from\s*"\/([^"]+)"/g, (whole, given: string, name: string) => {
      const prefix = prefixOf.get(name)
      if (prefix === undefined) return whole
      const specifiers = given
        .split(',')
        .filter(one => one.trim())
        .map(one => {
          const [outside, inside = outside] = one.trim().split(/\s+as\s+/)
          return `${prefix}${outside} as ${inside}`
        })
      return `import{${specifiers}}from"${urlOf(kit)}"`
    })
    .replace(/\bimport\s*"\/([^"]+)"/g, (whole, name: string) =>
      prefixOf.has(name) ? `import"${urlOf(kit)}"` : whole,
    )
}

/** Who imports from the kit, who names those, and so on. */
function namesThatChange(chunks: ReadonlyMap<string, Chunk>, merged: ReadonlySet<string>, hash: string) {
  const changed = new Set(merged)
  for (let before = -1; before !== changed.size; ) {
    before = changed.size
    for (const chunk of chunks.values())
      if ([...chunk.static, ...chunk.lazy].some(name => changed.has(name))) changed.add(chunk.name)
  }
  return new Map(
    [...changed]
      .filter(name => !merged.has(name) && name.startsWith('assets/'))
      .map(name => [name, nameAfter(name, hash)]),
  )
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const NAME_LETTERS = 6

/** Short, and of letters alone: the first load names them all, and what is random there is what does not compress. */
function nameAfter(name: string, hash: string): string {
  const digest = new Bun.CryptoHasher('sha256').update(`${name} ${hash}`).digest()
  const own = [...digest.subarray(0, NAME_LETTERS)].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return name.replace(/-\w+\.js$/, `-${own}.js`)
}

const withNames = (source: string, renamed: ReadonlyMap<string, string>) =>
  source.replace(/\/assets\/[\w.-]+\.js/g, url => {
    const to = renamed.get(url.slice(1))
    return to ? urlOf(to) : url
  })

/** @throws when a chunk names a file that is not there, or imports what the file does not export */
async function refuseLooseEnds(files: ChunkFile[], gone: ReadonlyMap<string, string>) {
  const chunks = await readChunks(files)
  for (const { name, source, static: wanted, lazy } of chunks.values()) {
    for (const other of [...wanted, ...lazy])
      if (other.startsWith('assets/') && !chunks.has(other))
        throw new Error(`${name} imports ${other}, which is not there`)
    for (const [url] of source.matchAll(/\/assets\/[\w.-]+\.js/g))
      if (gone.has(url.slice(1))) throw new Error(`${name} names ${url}, which is in the kit now`)
    for (const [, given, other] of source.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*"\/([^"]+)"/g)) {
      const exported = new Set(chunks.get(other!)?.exports)
      for (const one of given!.split(',').filter(part => part.trim())) {
        const outside = one.trim().split(/\s+as\s+/)[0]!
        if (!exported.has(outside)) throw new Error(`${name} wants ${outside} of ${basename(other!)}`)
      }
    }
  }
}
