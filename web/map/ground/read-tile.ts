import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { roleOf, type TileRole } from './tile-roles'

/** A feature in shares of its tile's side: 0 to 1, a little more at the edges. */
export interface TileFeature {
  is: TileRole
  shape: 'point' | 'line' | 'area'
  lines: { x: number; y: number }[][]
}

const SHAPES = ['point', 'point', 'line', 'area'] as const

/** What is drawn of a vector tile. */
export function readTile(bytes: Uint8Array, language: string): TileFeature[] {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.entries(layers).flatMap(([name, layer]) =>
    Array.from({ length: layer.length }, (_, at) => layer.feature(at)).flatMap((feature): TileFeature[] => {
      const is = roleOf(name, feature.properties, language)
      if (!is) return []
      const lines = feature
        .loadGeometry()
        .map(line => line.map(({ x, y }) => ({ x: x / feature.extent, y: y / feature.extent })))
      return [{ is, shape: SHAPES[feature.type], lines }]
    }),
  )
}
