import type { Layer } from '@deck.gl/core'
import { PathLayer } from '@deck.gl/layers'
import type { Scheme } from '../engine'
import {
  CASING_WIDTH,
  type Colour,
  casingColours,
  circle,
  dashes,
  lineAlpha,
  lineWidth,
  raisedLast,
  ringColours,
} from '../line-shapes'
import { channels } from '../marker-atlas'
import type { MapLine, MapScene } from '../scene'

interface DrawnLine {
  id: string
  path: [number, number][]
  colour: Colour
  width: number
}

/** Distances round a place. */
export function ringLayers(rings: MapScene['rings'], scheme: Scheme): Layer[] {
  if (!rings) return []
  return [
    new PathLayer<[number, number][]>({
      id: 'rings',
      data: rings.meters.map(meters => circle(rings.centre, meters)),
      getPath: path => path,
      getColor: ringColours[scheme],
      widthUnits: 'pixels',
      getWidth: 1,
      updateTriggers: { getColor: [scheme] },
    }),
  ]
}

/** Routes, each with a casing that sets it off from the ground. */
export function lineLayers(
  lines: readonly MapLine[],
  { scheme, zoom, isPickable }: { scheme: Scheme; zoom: number; isPickable: boolean },
): Layer[] {
  const drawn = raisedLast(lines).flatMap(line => drawnLines(line, zoom))
  const shared = {
    data: drawn,
    getPath: (line: DrawnLine) => line.path,
    widthUnits: 'pixels' as const,
    jointRounded: true,
    capRounded: true,
  }
  return [
    new PathLayer<DrawnLine>({
      ...shared,
      id: 'line-casings',
      getColor: line => {
        const [red, green, blue, alpha] = casingColours[scheme]
        return [red, green, blue, (alpha * line.colour[3]) / 255]
      },
      getWidth: line => line.width + CASING_WIDTH,
      updateTriggers: { getColor: [scheme] },
    }),
    new PathLayer<DrawnLine>({
      ...shared,
      id: 'lines',
      pickable: isPickable,
      getColor: line => line.colour,
      getWidth: line => line.width,
    }),
  ]
}

function drawnLines(line: MapLine, zoom: number): DrawnLine[] {
  const { id, points, colour, dashed } = line
  if (points.length < 2) return []
  const [red, green, blue] = channels(colour)
  const look = {
    id,
    colour: [red, green, blue, lineAlpha(line)] as Colour,
    width: lineWidth(line),
  }
  const paths = dashed
    ? dashes(points, Math.round(zoom * 2) / 2)
    : [points.map(({ lon, lat }): [number, number] => [lon, lat])]
  return paths.map(path => ({ ...look, path }))
}
