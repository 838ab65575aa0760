import { deflateSync } from 'node:zlib'

type Tags = Record<string, string>
export type TestNode = { id: number; lat: number; lon: number; tags?: Tags }
export type TestWay = { id: number; refs: number[]; tags?: Tags }

/** Writes an .osm.pbf file: blocks of dense nodes, then blocks of ways. */
export function osmPbf(nodes: readonly TestNode[], ways: readonly TestWay[], perBlock = 8000): Uint8Array {
  const blobs = [blob('OSMHeader', message(text(4, 'OsmSchema-V0.6'), text(4, 'DenseNodes')))]
  for (let at = 0; at < nodes.length; at += perBlock)
    blobs.push(blob('OSMData', nodeBlock(nodes.slice(at, at + perBlock))))
  for (let at = 0; at < ways.length; at += perBlock)
    blobs.push(blob('OSMData', wayBlock(ways.slice(at, at + perBlock))))
  return message(...blobs)
}

/** A number in groups of seven bits, the lowest first. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let left = BigInt(value)
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128)
    left >>= 7n
  }
  return Uint8Array.from([...bytes, Number(left)])
}
/** Signs go into the lowest bit, so that small negative numbers stay short. */
const signed = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value)
const message = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)
const number = (field: number, value: number) => message(varint(field * 8), varint(value))
const bytes = (field: number, value: Uint8Array) =>
  message(varint(field * 8 + 2), varint(value.length), value)
const text = (field: number, value: string) => bytes(field, Buffer.from(value))
const packed = (field: number, values: readonly number[], write = varint) =>
  bytes(field, message(...values.map(write)))

function blob(type: string, data: Uint8Array): Uint8Array {
  const body = message(number(2, data.length), bytes(3, deflateSync(data)))
  const header = message(text(1, type), number(3, body.length))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return message(length, header, body)
}

class Strings {
  #indices = new Map([['', 0]])
  indexOf(word: string) {
    if (!this.#indices.has(word)) this.#indices.set(word, this.#indices.size)
    return this.#indices.get(word)!
  }
  table(): Uint8Array {
    return bytes(1, message(...[...this.#indices.keys()].map(word => text(1, word))))
  }
}

const differences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0))
const scaled = (degrees: number) => Math.round(degrees * 1e7)

function nodeBlock(nodes: readonly TestNode[]): Uint8Array {
  const strings = new Strings()
  const words = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [strings.indexOf(key), strings.indexOf(value)]),
    0,
  ])
  const dense = message(
    packed(1, differences(nodes.map(({ id }) => id)), signed),
    packed(8, differences(nodes.map(({ lat }) => scaled(lat))), signed),
    packed(9, differences(nodes.map(({ lon }) => scaled(lon))), signed),
    packed(10, words),
  )
  return message(strings.table(), bytes(2, bytes(2, dense)))
}

function wayBlock(ways: readonly TestWay[]): Uint8Array {
  const strings = new Strings()
  const group = ways.map(({ id, refs, tags = {} }) => {
    const keys = Object.keys(tags).map(key => strings.indexOf(key))
    const values = Object.values(tags).map(value => strings.indexOf(value))
    return bytes(
      3,
      message(number(1, id), packed(2, keys), packed(3, values), packed(8, differences(refs), signed)),
    )
  })
  return message(strings.table(), bytes(2, message(...group)))
}
