import { rename } from 'node:fs/promises'
import { TRAVEL_MODES, type TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import type { Arcs, Hierarchy } from './hierarchy/arcs'
import type { StreetNetwork } from './network'
import type { OpenNetwork } from './street-router'

/** The beginning of every file. A file of another version is imported again. */
const MAGIC = 'COMANDA STREETS\n'
const VERSION = 1
const ALIGNMENT = 8
export const STREETS_ENDING = '.streets'
/** The folder of the files, in the data folder. */
export const STREETS_FOLDER = 'streets'

const KINDS = { Int32Array, Uint32Array, Uint8Array, Float32Array }
type Kind = keyof typeof KINDS
type Numbers = Int32Array | Uint32Array | Uint8Array | Float32Array
type Section = { name: string; kind: Kind; offset: number; length: number }

export type StreetsAbout = {
  name: string
  /** The credit that the data ask for. */
  attribution: string
  importedAt: string
  /** West, south, east, north, in degrees. */
  bounds: [number, number, number, number]
}
type Header = StreetsAbout & { sections: Section[]; bytes: number; sha256: string }

export class DamagedStreets extends Error {
  override readonly name = 'DamagedStreets'
}

/**
 * Writes a file of streets: a line that names the format, its version and the length of the header; the header as
 * JSON; then every array at a multiple of eight bytes. It appears under its name only when it is whole.
 */
export async function writeStreets(file: string, about: StreetsAbout, open: OpenNetwork): Promise<number> {
  const arrays: Record<string, Numbers> = { ...open.network, index: open.index }
  for (const mode of TRAVEL_MODES)
    for (const direction of ['up', 'down'] as const)
      for (const [name, values] of Object.entries(open.hierarchies[mode][direction]))
        arrays[`${mode}.${direction}.${name}`] = values
  const sections: Section[] = []
  let bytes = 0
  for (const [name, values] of Object.entries(arrays)) {
    sections.push({ name, kind: values.constructor.name as Kind, offset: bytes, length: values.length })
    bytes += aligned(values.byteLength)
  }
  const body = new Uint8Array(bytes)
  for (const { name, offset } of sections) {
    const values = arrays[name]!
    body.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), offset)
  }
  const header: Header = { ...about, sections, bytes, sha256: digestOf(body) }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const start = new Uint8Array(aligned(PREFIX_BYTES + text.length))
  start.set(new TextEncoder().encode(MAGIC))
  new DataView(start.buffer).setUint32(MAGIC.length, VERSION, true)
  new DataView(start.buffer).setUint32(MAGIC.length + 4, text.length, true)
  start.set(text, PREFIX_BYTES)
  const parts = `${file}.part`
  await Bun.write(parts, new Blob([start, body]))
  await rename(parts, file)
  return start.length + bytes
}

const PREFIX_BYTES = MAGIC.length + 8
const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
const digestOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

/** What a file says of itself, without its arrays. */
export async function readAbout(file: string): Promise<StreetsAbout> {
  return (await readHeader(file)).header
}

async function readHeader(file: string): Promise<{ header: Header; start: number }> {
  const prefix = await Bun.file(file).slice(0, PREFIX_BYTES).arrayBuffer()
  const isOurs = new TextDecoder().decode(prefix.slice(0, MAGIC.length)) === MAGIC
  if (!isOurs || prefix.byteLength < PREFIX_BYTES) throw new DamagedStreets(`${file} is no file of streets`)
  const view = new DataView(prefix)
  const version = view.getUint32(MAGIC.length, true)
  if (version !== VERSION)
    throw new DamagedStreets(`${file} is of version ${version}, not ${VERSION}: import its streets again`)
  const length = view.getUint32(MAGIC.length + 4, true)
  const text = await Bun.file(file)
    .slice(PREFIX_BYTES, PREFIX_BYTES + length)
    .text()
  try {
    return { header: JSON.parse(text), start: aligned(PREFIX_BYTES + length) }
  } catch {
    throw new DamagedStreets(`${file} is damaged: its header cannot be read`)
  }
}

/** Reads a whole file. The arrays are views of its bytes: nothing is copied. */
export async function readStreets(file: string): Promise<{ about: StreetsAbout; open: OpenNetwork }> {
  const { header, start } = await readHeader(file)
  const bytes = await Bun.file(file).arrayBuffer()
  const body = new Uint8Array(bytes, start)
  if (body.length !== header.bytes || digestOf(body) !== header.sha256)
    throw new DamagedStreets(`${file} is damaged: its checksum is another`)
  const arrays = new Map<string, Numbers>(
    header.sections.map(({ name, kind, offset, length }) => [
      name,
      new KINDS[kind](bytes, start + offset, length) as Numbers,
    ]),
  )
  const get = <Values>(name: string) => arrays.get(name) as Values
  const arcs = (mode: TravelMode, direction: 'up' | 'down'): Arcs => ({
    starts: get(`${mode}.${direction}.starts`),
    heads: get(`${mode}.${direction}.heads`),
    millis: get(`${mode}.${direction}.millis`),
    decimeters: get(`${mode}.${direction}.decimeters`),
    via: get(`${mode}.${direction}.via`),
  })
  const network: StreetNetwork = {
    nodeLons: get('nodeLons'),
    nodeLats: get('nodeLats'),
    tails: get('tails'),
    heads: get('heads'),
    meters: get('meters'),
    classes: get('classes'),
    speedLimits: get('speedLimits'),
    forward: get('forward'),
    backward: get('backward'),
    shapeStarts: get('shapeStarts'),
    shapeLons: get('shapeLons'),
    shapeLats: get('shapeLats'),
  }
  const hierarchies = Object.fromEntries(
    TRAVEL_MODES.map(mode => [mode, { up: arcs(mode, 'up'), down: arcs(mode, 'down') }]),
  ) as Record<TravelMode, Hierarchy>
  return { about: header, open: { network, hierarchies, index: get('index') } }
}
