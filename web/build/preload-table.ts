import type { ChunkFile } from './budget'

// The bundler has a table of what each chunk needs, so that all of it is asked for at once: keys, and for each of
// them a row of an address and the places of others in the table. It is with the first load.
const TABLE = /\(import\.meta\.url,(\[(?:(?:"\w+"|\d+),?)+\]),(\[\[.+?\]\]),(\d+)\)/g
const ASKED = /\w+\("(\w+)"\),(import\()/g

type Key = string | number
type Row = [url: string, ...places: number[]]
type Table = [keys: Key[], rows: Row[], own: number]

function rewriteTable(source: string, rewrite: (...table: Table) => [Key[], Row[]]) {
  return source.replace(TABLE, (_, keys: string, rows: string, own: string) => {
    const told = rewrite(JSON.parse(keys), JSON.parse(rows), Number(own))
    return `(import.meta.url,${told.map(part => JSON.stringify(part)).join()},${own})`
  })
}

/**
 * Leaves out of the table what helps nobody: what is there already when the table is read, rows of chunks that need
 * nothing else, and keys by which nobody asks. Keys and names are random, and what is random does not compress.
 */
export async function thinPreloads(files: ChunkFile[]) {
  const scripts = await Promise.all(
    files
      .filter(({ name }) => name.endsWith('.js'))
      .map(async ({ path }) => ({ path, source: await Bun.file(path).text() })),
  )
  const asked = new Set<Key>(
    scripts.flatMap(({ source }) => [...source.matchAll(ASKED)].map(match => match[1]!)),
  )
  for (const { path, source } of scripts) {
    const alone = new Set<Key>()
    const thin = rewriteTable(source, (keys, rows, own) => thinTable(keys, rows, own, asked, alone))
    if (thin === source) continue
    await Bun.write(
      path,
      thin.replace(ASKED, (whole, key: string, call: string) => (alone.has(key) ? call : whole)),
    )
  }
}

function thinTable(...[keys, rows, own, asked, alone]: [...Table, Set<Key>, Set<Key>]): [Key[], Row[]] {
  const here = new Set<number>()
  const see = (place: number) => {
    if (here.has(place)) return
    here.add(place)
    const [, ...places] = rows[place]!
    places.forEach(see)
  }
  see(own)
  const needs = rows.map(([, ...places]) => places.filter(place => !here.has(place)))
  const needed = new Set(needs.flat())
  const isAlone = (place: number) => place !== own && needs[place]!.length === 0 && !needed.has(place)
  for (const [place, key] of keys.entries()) if (isAlone(place)) alone.add(key)
  return [
    keys.map((key, place) => (place === own || (asked.has(key) && !isAlone(place)) ? key : place + 1)),
    rows.map(([url], place): Row => [isAlone(place) ? '' : url, ...needs[place]!]),
  ]
}

/** The source with the kit in the table, in the place of what went into it. */
export function preloadsWithKit(source: string, kit: string, isMerged: (url: string) => boolean): string {
  return rewriteTable(source, (keys, rows) => {
    const merged = rows.map(([url]) => isMerged(url))
    const kitAt = merged.indexOf(true)
    const told = rows.map(([url, ...places], at): Row => {
      if (at === kitAt) return [kit]
      if (merged[at]) return ['']
      return [url, ...new Set(places.map(place => (merged[place] ? kitAt : place)))]
    })
    return [keys, told]
  })
}
