import type { Scheme } from '../engine'
import { gathered, type Heap } from '../heaps'
import {
  LABEL_HEIGHT,
  type LabelPictures,
  labelKey,
  labelsOf,
  labelsThatFit,
  labelWidth,
  type MapLabel,
  paintLabels,
} from '../labels'
import {
  AREA_ALPHA,
  areaWidth,
  CASING_WIDTH,
  type Colour,
  casingColours,
  circle,
  DASH,
  lineAlpha,
  lineWidth,
  outlineOf,
  raisedLast,
  ringColours,
} from '../line-shapes'
import { mapColours } from '../map-colours'
import { lookKey, type MarkerAtlas, markerBox, paintAtlas } from '../marker-atlas'
import { focusColours, haloRadius, inPaintOrder, RAISED_SCALE } from '../marker-order'
import { isInside, latOf, lonOf, worldX, worldY } from '../mercator'
import type { MapArea, MapLine, MapScene, Marker } from '../scene'
import { spread } from '../spread'
import type { WorldView } from './canvas-tiles'

interface PlacedMarker {
  marker: Marker | Heap
  x: number
  y: number
  offset: readonly [number, number]
}
interface PlacedArea {
  area: MapArea
  outline: [lon: number, lat: number][]
  points: Float64Array
}
interface PlacedLine {
  line: MapLine
  points: Float64Array
}

/** A scene in the world's square, ready to be drawn in any window of one zoom. */
export interface PlacedScene {
  source: MapScene
  markers: PlacedMarker[]
  lines: PlacedLine[]
  rings: Float64Array[]
  areas: PlacedArea[]
  labels: { label: MapLabel; x: number; y: number }[]
  labelPictures: LabelPictures
  atlas: MarkerAtlas
  scheme: Scheme
}

/** So near to a marker's middle, or to a line, it is the thing pointed at. */
const MARKER_REACH = 17
const LINE_REACH = 8

export function placeScene(
  scene: MapScene,
  {
    zoom,
    scheme,
    pixelRatio,
    before,
  }: { zoom: number; scheme: Scheme; pixelRatio: number; before?: PlacedScene },
): PlacedScene {
  const markers = inPaintOrder(gathered(scene.markers, zoom, mapColours[scheme].store))
  const offsets = spread(markers)
  const labels = labelsThatFit(labelsOf({ ...scene, markers }), zoom, labelWidth)
  const areLabelsPainted = before && labels.every(label => labelKey(label) in before.labelPictures.places)
  const looks = markers.map(({ look }) => look)
  const isPainted = before?.scheme === scheme && looks.every(look => lookKey(look) in before.atlas.places)
  return {
    source: scene,
    scheme,
    atlas: isPainted ? before.atlas : paintAtlas(looks, scheme, pixelRatio),
    markers: markers.map(marker => ({
      marker,
      x: worldX(marker.geo.lon),
      y: worldY(marker.geo.lat),
      offset: offsets.get(marker.id) ?? [0, 0],
    })),
    areas: (scene.areas ?? []).map(area => {
      const outline = outlineOf(area)
      return { area, outline, points: worldPoints([...outline, ...outline.slice(0, 1)]) }
    }),
    labels: labels.map(label => ({ label, x: worldX(label.geo.lon), y: worldY(label.geo.lat) })),
    labelPictures: areLabelsPainted ? before.labelPictures : paintLabels(labels, pixelRatio),
    lines: raisedLast(scene.lines ?? [])
      .filter(({ points }) => points.length > 1)
      .map(line => ({ line, points: worldPoints(line.points.map(({ lon, lat }) => [lon, lat])) })),
    rings: scene.rings
      ? scene.rings.meters.map(meters => worldPoints(circle(scene.rings!.centre, meters)))
      : [],
  }
}

function worldPoints(degrees: readonly (readonly [lon: number, lat: number])[]) {
  return Float64Array.from(degrees.flatMap(([lon, lat]) => [worldX(lon), worldY(lat)]))
}

/** Circles of distance, and routes with a casing each. */
export function drawLines(context: CanvasRenderingContext2D, placed: PlacedScene, view: WorldView) {
  const { scheme } = placed
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const { area, points } of placed.areas) {
    trace(context, points, view)
    context.globalAlpha = AREA_ALPHA / 255
    context.fillStyle = area.colour
    context.fill()
    context.globalAlpha = 1
    context.strokeStyle = area.colour
    context.lineWidth = areaWidth(area)
    context.stroke()
  }
  for (const ring of placed.rings) {
    trace(context, ring, view)
    stroke(context, ringColours[scheme], 1)
  }
  for (const { line, points } of placed.lines) {
    const [red, green, blue, alpha] = casingColours[scheme]
    const covers = lineAlpha(line)
    const width = lineWidth(line)
    context.setLineDash(line.dashed ? DASH : [])
    trace(context, points, view)
    stroke(context, [red, green, blue, (alpha * covers) / 255], width + CASING_WIDTH)
    context.globalAlpha = covers / 255
    context.strokeStyle = line.colour
    context.lineWidth = width
    context.stroke()
    context.globalAlpha = 1
  }
}

export function drawMarkers(context: CanvasRenderingContext2D, placed: PlacedScene, view: WorldView) {
  for (const one of placed.markers) {
    const { x, y } = pixelOf(one, view)
    if (x < -markerBox || y < -markerBox || x > view.width + markerBox || y > view.height + markerBox)
      continue
    drawMarker(context, placed, one.marker, x, y)
  }
}

function drawMarker(
  context: CanvasRenderingContext2D,
  { atlas, scheme }: PlacedScene,
  marker: Marker,
  x: number,
  y: number,
) {
  if (marker.isSelected || marker.isRaised) {
    context.beginPath()
    context.arc(x, y, haloRadius(marker), 0, 2 * Math.PI)
    context.fillStyle = `${focusColours[scheme]}3c`
    context.fill()
    context.strokeStyle = focusColours[scheme]
    context.lineWidth = 2.5
    context.stroke()
  }
  const place = atlas.places[lookKey(marker.look)]
  if (!place) return
  const side = markerBox * (marker.isRaised ? RAISED_SCALE : 1)
  context.globalAlpha = marker.isFaded ? 90 / 255 : 1
  context.drawImage(
    atlas.picture,
    place.x,
    place.y,
    place.width,
    place.height,
    x - side / 2,
    y - side / 2,
    side,
    side,
  )
  context.globalAlpha = 1
}

/** Labels of markers and areas, above everything else. */
export function drawLabels(context: CanvasRenderingContext2D, placed: PlacedScene, view: WorldView) {
  const { picture, places } = placed.labelPictures
  for (const { label, x, y } of placed.labels) {
    const place = places[labelKey(label)]
    if (!place) continue
    const width = (place.width / place.height) * LABEL_HEIGHT
    context.drawImage(
      picture,
      place.x,
      place.y,
      place.width,
      place.height,
      x * view.scale + view.left - width / 2,
      y * view.scale + view.top + label.below - LABEL_HEIGHT / 2,
      width,
      LABEL_HEIGHT,
    )
  }
}

/** The item under a pixel: the topmost marker, else a line, else an area. */
export function pickAt(
  placed: PlacedScene,
  view: WorldView,
  [x, y]: readonly [number, number],
): Marker | Heap | MapLine | MapArea | null {
  const marker = placed.markers.findLast(one => {
    const at = pixelOf(one, view)
    return Math.hypot(at.x - x, at.y - y) <= MARKER_REACH
  })
  if (marker) return marker.marker
  const line = placed.lines.findLast(({ points }) => isNearLine(points, view, x, y))
  if (line) return line.line
  const place = [lonOf((x - view.left) / view.scale), latOf((y - view.top) / view.scale)] as const
  return placed.areas.findLast(({ outline }) => isInside(place, outline))?.area ?? null
}

function isNearLine(points: Float64Array, { scale, left, top }: WorldView, x: number, y: number) {
  for (let at = 2; at < points.length; at += 2) {
    const [fromX, fromY] = [points[at - 2]! * scale + left, points[at - 1]! * scale + top]
    const [dx, dy] = [points[at]! * scale + left - fromX, points[at + 1]! * scale + top - fromY]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length))
    if (Math.hypot(fromX + along * dx - x, fromY + along * dy - y) <= LINE_REACH) return true
  }
  return false
}

const pixelOf = ({ x, y, offset }: PlacedMarker, { scale, left, top }: WorldView) => ({
  x: x * scale + left + offset[0],
  y: y * scale + top + offset[1],
})

function trace(context: CanvasRenderingContext2D, points: Float64Array, { scale, left, top }: WorldView) {
  context.beginPath()
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]! * scale + left, points[at + 1]! * scale + top]
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
}

function stroke(context: CanvasRenderingContext2D, [red, green, blue, alpha]: Colour, width: number) {
  context.strokeStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`
  context.lineWidth = width
  context.stroke()
}
