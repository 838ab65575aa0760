import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { ALL_MODES, bitOf, STREET_CLASSES, type StreetClass, type StreetNetwork } from '../network'
import { NetworkBuilder } from './network-builder'

/** What makes a file unusable, in words for the person who imports it. */
export class BadStreets extends Error {
  override readonly name = 'BadStreets'
}

const WALKERS = bitOf('foot')
const MOTORWAY_MODES = bitOf('car') | bitOf('truck')
/** Tiers rank streets from trunk roads to residential ones; 0 is any other. */
const TIERS: readonly StreetClass[] = ['tertiary', 'primary', 'secondary', 'tertiary', 'residential']

/**
 * The streets of two tables, as text with tabs or packed with gzip: nodes with `node, lon, lat`, and edges with
 * `from, to, length_m, oneway, via`, and `class` or `tier`, and `speed_kmh`.
 */
export async function readTables(nodeFile: string, edgeFile: string): Promise<StreetNetwork> {
  const builder = new NetworkBuilder()
  const nodes = new Map<string, number>()
  for await (const row of rowsOf(nodeFile, ['node', 'lon', 'lat']))
    nodes.set(row.node!, builder.addNode({ lat: numberOf(row.lat), lon: numberOf(row.lon) }))
  for await (const row of rowsOf(edgeFile, ['from', 'to', 'length_m', 'oneway'])) {
    const [tail, head] = [nodes.get(row.from!), nodes.get(row.to!)]
    if (tail === undefined || head === undefined)
      throw new BadStreets(`${edgeFile}: an edge from ${row.from} to ${row.to}, and one of them is no node`)
    const speedLimit = row.speed_kmh ? numberOf(row.speed_kmh) : 0
    const streetClass = classOf(row, speedLimit)
    const modes = streetClass === 'motorway' ? MOTORWAY_MODES : ALL_MODES
    const facts = {
      streetClass,
      speedLimit,
      forward: modes,
      backward: row.oneway === '1' ? modes & WALKERS : modes,
    }
    builder.addEdge(tail, head, pointsOf(row.via), facts, numberOf(row.length_m))
  }
  return builder.build()
}

type Row = Record<string, string | undefined>

async function* rowsOf(file: string, needed: readonly string[]): AsyncGenerator<Row> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  bytes.on('error', error => text.destroy(error))
  let names: string[] | null = null
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    const cells = line.split('\t')
    if (names) {
      yield Object.fromEntries(names.map((name, index) => [name, cells[index]]))
      continue
    }
    names = cells
    const missing = needed.filter(name => !cells.includes(name))
    if (missing.length) throw new BadStreets(`${file}: without the columns ${missing.join(', ')}`)
  }
}

function numberOf(text: string | undefined): number {
  const number = Number(text)
  if (!text || !Number.isFinite(number)) throw new BadStreets(`"${text ?? ''}" is no number`)
  return number
}

const pointsOf = (via: string | undefined) =>
  (via ? via.split(',') : []).map(point => {
    const [lon, lat] = point.split(' ')
    return { lat: numberOf(lat), lon: numberOf(lon) }
  })

function classOf({ class: named, tier }: Row, limit: number): StreetClass {
  const found = STREET_CLASSES.find(one => one === named?.replace(/_link$/, ''))
  if (found) return found
  if (limit >= 90) return 'motorway'
  if (limit >= 70) return 'trunk'
  return TIERS[Number(tier)] ?? 'tertiary'
}
