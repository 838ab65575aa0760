import { PbfWriter } from 'pbf'

type Value = string | number
export interface MadeFeature {
  shape: 'point' | 'line' | 'area'
  /** In shares of the tile's side. */
  points: readonly (readonly [x: number, y: number])[]
  properties: Record<string, Value>
}

const EXTENT = 4096
const SHAPES = { point: 1, line: 2, area: 3 }
const [MOVE, LINE, CLOSE] = [1, 2, 7]

/** The bytes of a vector tile with these layers. */
export function makeVectorTile(layers: Record<string, readonly MadeFeature[]>): Uint8Array {
  const tile = new PbfWriter()
  for (const [name, features] of Object.entries(layers))
    tile.writeMessage(3, (_, layer) => writeLayer(layer, name, features), null)
  return tile.finish()
}

function writeLayer(layer: PbfWriter, name: string, features: readonly MadeFeature[]) {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))]
  layer.writeVarintField(15, 2)
  layer.writeStringField(1, name)
  for (const { shape, points, properties } of features)
    layer.writeMessage(
      2,
      (_, feature) => {
        const tags = Object.entries(properties).flatMap(([key, value]) => [
          keys.indexOf(key),
          values.indexOf(value),
        ])
        feature.writePackedVarint(2, tags)
        feature.writeVarintField(3, SHAPES[shape])
        feature.writePackedVarint(4, commandsOf(shape, points))
      },
      null,
    )
  for (const key of keys) layer.writeStringField(3, key)
  for (const value of values)
    layer.writeMessage(
      4,
      (_, field) => {
        if (typeof value === 'string') field.writeStringField(1, value)
        else field.writeDoubleField(3, value)
      },
      null,
    )
  layer.writeVarintField(5, EXTENT)
}

function commandsOf(shape: MadeFeature['shape'], points: MadeFeature['points']): number[] {
  let [lastX, lastY] = [0, 0]
  const steps = points.map(([x, y]) => {
    const [atX, atY] = [Math.round(x * EXTENT), Math.round(y * EXTENT)]
    const step = [zigzag(atX - lastX), zigzag(atY - lastY)]
    ;[lastX, lastY] = [atX, atY]
    return step
  })
  const [first, ...rest] = steps
  return [
    command(MOVE, 1),
    ...first!,
    ...(rest.length ? [command(LINE, rest.length), ...rest.flat()] : []),
    ...(shape === 'area' ? [command(CLOSE, 1)] : []),
  ]
}

const command = (id: number, count: number) => (id & 7) | (count << 3)
const zigzag = (value: number) => (value << 1) ^ (value >> 31)

/** A .pmtiles file that has one picture or vector tile for each of the first zooms' squares. */
export function makeTileFile(tile: Uint8Array, { maxZoom }: { maxZoom: number }): Uint8Array {
  let count = 0
  for (let zoom = 0; zoom <= maxZoom; zoom++) count += 4 ** zoom
  const directory = new PbfWriter()
  directory.writeVarint(1)
  // One entry stands for all tiles: their numbers follow each other, and their bytes are the same.
  for (const value of [0, count, tile.length, 1]) directory.writeVarint(value)
  const entries = directory.finish()
  const metadata = new TextEncoder().encode('{}')
  const header = new DataView(new ArrayBuffer(127))
  for (const [at, byte] of new TextEncoder().encode('PMTiles').entries()) header.setUint8(at, byte)
  header.setUint8(7, 3)
  const rootAt = 127
  const metadataAt = rootAt + entries.length
  const leavesAt = metadataAt + metadata.length
  const numbers = [
    rootAt,
    entries.length,
    metadataAt,
    metadata.length,
    leavesAt,
    0,
    leavesAt,
    tile.length,
    count,
    1,
    1,
  ]
  for (const [at, value] of numbers.entries()) header.setBigUint64(8 + at * 8, BigInt(value), true)
  const [CLUSTERED, NOT_COMPRESSED, VECTOR] = [1, 1, 1]
  const flags = [CLUSTERED, NOT_COMPRESSED, NOT_COMPRESSED, VECTOR, 0, maxZoom]
  for (const [at, value] of flags.entries()) header.setUint8(96 + at, value)
  return new Uint8Array(Buffer.concat([new Uint8Array(header.buffer), entries, metadata, tile]))
}
