import type { Geo } from '../../src/core/contract/common'
import { inkOn } from './marker-atlas'
import { tileSize, worldX, worldY } from './mercator'
import type { MapScene } from './scene'

/** The label of a marker, or the name of an area. */
export interface MapLabel {
  id: string
  geo: Geo
  text: string
  /** CSS colour of the plate. */
  colour: string
  /** Pixels below its place. */
  below: number
  weight: number
}

/** The position of each label in one texture, for both engines. */
export interface LabelPictures {
  picture: HTMLCanvasElement
  places: Record<
    string,
    { x: number; y: number; width: number; height: number; anchorX: number; anchorY: number }
  >
}

export const LABEL_HEIGHT = 18
const PADDING = 6
const GAP = 2
const FONT = '600 11px "Inter Variable", "Open Sans", sans-serif'
const BELOW_MARKER = 27

/** The labels of markers and areas, without those of what is faded. */
export function labelsOf({ markers, areas = [] }: Pick<MapScene, 'markers' | 'areas'>): MapLabel[] {
  return [
    ...markers.flatMap(({ id, geo, label, isFaded, isRaised, isSelected }) =>
      label && !isFaded
        ? {
            id,
            geo,
            text: label.text,
            colour: label.colour,
            below: BELOW_MARKER,
            weight: label.weight + (isRaised || isSelected ? 100 : 0),
          }
        : [],
    ),
    ...areas.map(({ id, middle, name, colour, isRaised }) => ({
      id,
      geo: middle,
      text: name,
      colour,
      below: 0,
      weight: isRaised ? 90 : 0,
    })),
  ]
}

/**
 * The labels that do not overlap at a zoom; of two that overlap, the heavier one stays.
 * @param widthOf how wide a text is, in pixels
 */
export function labelsThatFit(
  labels: readonly MapLabel[],
  zoom: number,
  widthOf: (text: string) => number,
): MapLabel[] {
  const scale = tileSize * 2 ** zoom
  const placed: { left: number; right: number; top: number }[] = []
  return labels
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .filter(({ geo, text, below }) => {
      const half = widthOf(text) / 2 + PADDING + GAP
      const middle = worldX(geo.lon) * scale
      const box = {
        left: middle - half,
        right: middle + half,
        top: worldY(geo.lat) * scale + below - LABEL_HEIGHT / 2,
      }
      const isFree = placed.every(
        other =>
          other.right < box.left ||
          other.left > box.right ||
          Math.abs(other.top - box.top) > LABEL_HEIGHT + GAP,
      )
      if (isFree) placed.push(box)
      return isFree
    })
}

let measuring: CanvasRenderingContext2D | null | undefined

/** How wide the text of a label is, in pixels. */
export function labelWidth(text: string): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 6.5
  measuring.font = FONT
  return measuring.measureText(text).width
}

export const labelKey = ({ text, colour }: Pick<MapLabel, 'text' | 'colour'>) => `${colour} ${text}`

/** Paints each different label once, one below the other. */
export function paintLabels(labels: readonly MapLabel[], pixelRatio: number): LabelPictures {
  const unique = [...new Map(labels.map(label => [labelKey(label), label]))]
  const widths = unique.map(([, { text }]) => Math.ceil(labelWidth(text)) + 2 * PADDING)
  const row = LABEL_HEIGHT + 2
  const picture = document.createElement('canvas')
  picture.width = Math.max(1, ...widths) * pixelRatio
  picture.height = Math.max(1, unique.length * row) * pixelRatio
  const context = picture.getContext('2d')
  const places: LabelPictures['places'] = {}
  context?.scale(pixelRatio, pixelRatio)
  unique.forEach(([key, { text, colour }], index) => {
    const width = widths[index] ?? 1
    places[key] = {
      x: 0,
      y: index * row * pixelRatio,
      width: width * pixelRatio,
      height: LABEL_HEIGHT * pixelRatio,
      anchorX: (width * pixelRatio) / 2,
      anchorY: (LABEL_HEIGHT * pixelRatio) / 2,
    }
    if (!context) return
    context.beginPath()
    context.roundRect(0, index * row, width, LABEL_HEIGHT, LABEL_HEIGHT / 2)
    context.fillStyle = colour
    context.fill()
    context.font = FONT
    context.fillStyle = inkOn(colour)
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillText(text, width / 2, index * row + 13)
  })
  return { picture, places }
}
