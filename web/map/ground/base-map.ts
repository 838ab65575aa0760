import dataAddress from '../data/spain.bin' with { type: 'file' }
import { tileSize, worldX, worldY } from '../mercator'
import { type BaseData, decodeBaseData } from './base-data'
import { paintStreetNames, paintStreets } from './streets'

/** A line in the world's square, with the box around it. */
interface Line {
  west: number
  north: number
  east: number
  south: number
  points: Float64Array
}

interface Label {
  x: number
  y: number
  name: string
  rank: number
}

export interface BaseMap {
  land: Line[]
  provinces: Line[]
  municipalities: Line[]
  roads: Line[]
  rivers: Line[]
  labels: Label[]
}

let loading: Promise<BaseMap> | undefined

/** The offline base map, fetched once. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= fetchBaseMap().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchBaseMap() {
  const answer = await fetch(dataAddress)
  if (!answer.ok) throw new Error(`The base map answers ${answer.status}`)
  return baseMapOf(decodeBaseData(new Uint8Array(await answer.arrayBuffer())))
}

export function baseMapOf(data: BaseData): BaseMap {
  return {
    land: data.land.map(lineOf),
    provinces: data.provinces.map(lineOf),
    municipalities: data.municipalities.map(lineOf),
    roads: data.roads.map(lineOf),
    rivers: data.rivers.map(lineOf),
    labels: data.labels
      .map(({ name, lon, lat, rank }) => ({ name, x: worldX(lon), y: worldY(lat), rank }))
      .toSorted((a, b) => a.rank - b.rank),
  }
}

function lineOf(degrees: readonly number[]): Line {
  const points = new Float64Array(degrees.length)
  const line = { west: 1, north: 1, east: 0, south: 0, points }
  for (let at = 0; at < degrees.length; at += 2) {
    const x = worldX(degrees[at] ?? 0)
    const y = worldY(degrees[at + 1] ?? 0)
    points[at] = x
    points[at + 1] = y
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  }
  return line
}

export interface Palette {
  sea: string
  land: string
  shore: string
  border: string
  province: string
  grid: string
  road: string
  roadEdge: string
  /** Where people walk. */
  walk: string
  green: string
  building: string
  name: string
  district: string
  halo: string
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    sea: '#dbe7ea',
    land: '#f6f5f0',
    shore: '#b3c6cb',
    border: '#dcdbd2',
    province: '#c5c3b7',
    grid: '#00000009',
    road: '#ffffff',
    roadEdge: '#dfddd3',
    walk: '#faf7ec',
    green: '#e4eddc',
    building: '#ebe9e1',
    name: '#5b635d',
    district: '#858c85',
    halo: '#f6f5f0',
  },
  dark: {
    sea: '#0a1114',
    land: '#18201d',
    shore: '#33464a',
    border: '#26302c',
    province: '#36423d',
    grid: '#ffffff08',
    road: '#2c3733',
    roadEdge: '#121916',
    walk: '#28332f',
    green: '#1b2a21',
    building: '#202a26',
    name: '#a9b4ad',
    district: '#78837c',
    halo: '#18201d',
  },
}

/** Zooms at which names of a rank are written. */
const shownFrom = [0, 4, 6.5, 9, 10.5, 11.6]
const shownTo = [0, 11.5, 24, 24, 24, 15.5]
const fontSize = [0, 14, 12.5, 12, 11, 11]

/** Paints one tile. Sharp on any screen: `pixelRatio` pixels of the texture for each pixel of the page. */
export function paintTile(
  map: BaseMap,
  palette: Palette,
  tile: { x: number; y: number; z: number },
  pixelRatio: number,
): ImageBitmap | null {
  const size = tileSize * pixelRatio
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(pixelRatio, pixelRatio)
  const span = 1 / 2 ** tile.z
  const view = { west: tile.x * span, north: tile.y * span, scale: tileSize / span, span }

  context.fillStyle = palette.sea
  context.fillRect(0, 0, tileSize, tileSize)
  context.fillStyle = palette.land
  context.strokeStyle = palette.shore
  context.lineJoin = 'round'
  for (const ring of map.land) {
    if (!isVisible(ring, view)) continue
    context.beginPath()
    trace(context, ring, view)
    context.closePath()
    context.fill()
    context.lineWidth = 1
    context.stroke()
  }
  if (tile.z < 11) paintGrid(context, view, palette, tile.z)
  if (tile.z >= 8) paintLines(context, map.municipalities, view, palette.border, 1)
  if (tile.z >= 5) paintLines(context, map.provinces, view, palette.province, tile.z >= 9 ? 1.4 : 0.8)
  if (tile.z >= 10)
    paintLines(context, map.rivers, view, palette.sea, tile.z >= 13 ? 9 : tile.z >= 12 ? 6 : 3)
  if (tile.z >= 10) {
    const width = tile.z >= 14 ? 8 : tile.z >= 13 ? 5.5 : tile.z >= 12 ? 4 : 2.5
    paintLines(context, map.roads, view, palette.roadEdge, width + 2)
    paintLines(context, map.roads, view, palette.road, width)
  }
  paintStreets(context, view, palette, tile.z)
  paintStreetNames(context, view, palette, tile.z)
  paintNames(context, map.labels, view, palette, tile.z)
  return canvas.transferToImageBitmap()
}

interface View {
  west: number
  north: number
  /** Side of the tile in the world's square. */
  span: number
  /** Pixels per unit of the world. */
  scale: number
}

function isVisible(line: Line, view: View) {
  const margin = view.span * 0.02
  return (
    line.east >= view.west - margin &&
    line.west <= view.west + view.span + margin &&
    line.south >= view.north - margin &&
    line.north <= view.north + view.span + margin
  )
}

function trace(context: OffscreenCanvasRenderingContext2D, { points }: Line, view: View) {
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let at = 0; at < points.length; at += 2) {
    const x = ((points[at] ?? 0) - view.west) * view.scale
    const y = ((points[at + 1] ?? 0) - view.north) * view.scale
    if (at === 0) context.moveTo(x, y)
    else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.6 && at < points.length - 2) continue
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
}

function paintLines(
  context: OffscreenCanvasRenderingContext2D,
  lines: readonly Line[],
  view: View,
  colour: string,
  width: number,
) {
  context.beginPath()
  for (const line of lines) if (isVisible(line, view)) trace(context, line, view)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.stroke()
}

/** Meridians and parallels, so that an empty map still shows that it moves and how far. */
function paintGrid(context: OffscreenCanvasRenderingContext2D, view: View, palette: Palette, zoom: number) {
  const step = 1 / 2 ** (zoom + 2)
  context.beginPath()
  for (let at = Math.ceil(view.west / step) * step; at <= view.west + view.span; at += step) {
    const x = Math.round((at - view.west) * view.scale) + 0.5
    context.moveTo(x, 0)
    context.lineTo(x, tileSize)
  }
  for (let at = Math.ceil(view.north / step) * step; at <= view.north + view.span; at += step) {
    const y = Math.round((at - view.north) * view.scale) + 0.5
    context.moveTo(0, y)
    context.lineTo(tileSize, y)
  }
  context.strokeStyle = palette.grid
  context.lineWidth = 1
  context.stroke()
}

/**
 * Writes the names that find room, the important ones first. Every tile decides alike about names near its edge,
 * because it looks at those of its neighbours too.
 */
function paintNames(
  context: OffscreenCanvasRenderingContext2D,
  labels: readonly Label[],
  view: View,
  palette: Palette,
  zoom: number,
) {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const taken: { x: number; y: number; width: number; height: number }[] = []
  for (const { x, y, name, rank } of labels) {
    if (zoom < (shownFrom[rank] ?? 0) || zoom > (shownTo[rank] ?? 0)) continue
    const px = (x - view.west) * view.scale
    const py = (y - view.north) * view.scale
    if (px < -tileSize || px > 2 * tileSize || py < -tileSize || py > 2 * tileSize) continue
    const size = (fontSize[rank] ?? 11) + (rank === 1 && zoom > 7 ? 3 : 0)
    context.font = `${rank <= 2 ? 600 : 500} ${size}px "Inter Variable", "Open Sans", sans-serif`
    const box = { x: px, y: py, width: context.measureText(name).width + 14, height: size + 10 }
    const clashes = taken.some(
      other =>
        Math.abs(other.x - box.x) * 2 < other.width + box.width &&
        Math.abs(other.y - box.y) * 2 < other.height + box.height,
    )
    if (clashes) continue
    taken.push(box)
    context.lineWidth = 3
    context.strokeStyle = palette.halo
    context.strokeText(name, px, py)
    context.fillStyle = rank >= 4 ? palette.district : palette.name
    context.fillText(name, px, py)
  }
}
