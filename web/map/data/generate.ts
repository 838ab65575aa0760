import { join } from 'node:path'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { cities } from '../cities'
import type { BaseData, PlaceLabel } from '../ground/base-data'
import { encodeBaseData } from './encode-base-data'
import { districts, towns } from './places'
import { rivers, roads } from './roads'

// Makes spain.bin, the offline base map, from the coast of OpenStreetMap (ODbL) and the municipalities of the Spanish
// geographic institute (CC BY 4.0); the map names both. Nothing else needs their forty megabytes:
// npm install --no-save @geo-maps/countries-coastline-100m@0.6.0 es-atlas@0.6.0 && bun web/map/data/generate.ts

type Point = readonly [lon: number, lat: number]
type Ring = Point[]

const packages = join(import.meta.dir, '../../../node_modules')
const world = { west: -12.5, south: 33.5, east: 6, north: 45.5 }
/** Around a city the lines keep their detail and every municipality has its name. */
const nearMeters = 60_000

interface Geometry {
  type: 'Polygon' | 'MultiPolygon'
  coordinates: Ring[] | Ring[][]
}
interface Country {
  geometry: Geometry
}

const coast: { features: Country[] } = await Bun.file(
  join(packages, '@geo-maps/countries-coastline-100m/map.geo.json'),
).json()
const atlas: Topology<{ municipalities: GeometryCollection<{ name: string }> }> = await Bun.file(
  join(packages, 'es-atlas/es/municipalities.json'),
).json()

const land = coast.features
  .flatMap(({ geometry }) => polygonsOf(geometry))
  .map(rings => rings[0] ?? [])
  .filter(touchesWorld)
  .map(ring => simplifyRing(ring))
  .filter(ring => ring.length > 3)

const { municipalities } = atlas.objects
const isProvinceBorder = (a: { id?: unknown }, b: { id?: unknown }) => province(a) !== province(b)
const provinceBorders = mesh(atlas, municipalities, (a, b) => a !== b && isProvinceBorder(a, b))
const municipalityBorders = mesh(atlas, municipalities, (a, b) => a !== b && !isProvinceBorder(a, b))

const named = feature(atlas, municipalities).features.flatMap(({ geometry, properties }): PlaceLabel[] => {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
  const largest = polygonsOf(geometry as unknown as Geometry)
    .map(rings => rings[0] ?? [])
    .toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))[0]
  if (!largest || largest.length < 4 || !isNear(centreOf(largest))) return []
  const name = properties.name.split('/')[0] ?? properties.name
  const known = [...towns, ...districts].some(place => place[0] === name)
  const [lon, lat] = centreOf(largest)
  return known ? [] : [{ name, lon, lat, rank: Math.abs(areaOf(largest)) > 0.006 ? 3 : 4 }]
})

const data: BaseData = {
  land: land.map(flat),
  provinces: provinceBorders.coordinates.map(line => flat(line as unknown as Ring)),
  municipalities: municipalityBorders.coordinates
    .map(line => line as unknown as Ring)
    .filter(line => line.some(isNear))
    .map(flat),
  roads: roads.map(way => way.flatMap(([lat, lon]) => [lon, lat])),
  rivers: rivers.map(way => way.flatMap(([lat, lon]) => [lon, lat])),
  labels: [
    ...towns.map(([name, lat, lon, rank]) => ({ name, lon, lat, rank })),
    ...districts.map(([name, lat, lon]) => ({ name, lon, lat, rank: 5 })),
    ...named,
  ],
}
const bytes = encodeBaseData(data)
await Bun.write(join(import.meta.dir, 'spain.bin'), bytes)
console.log(
  `${land.length} coasts, ${data.municipalities.length} borders, ${data.labels.length} names: ` +
    `${bytes.length} bytes, ${Bun.gzipSync(bytes).length} gzipped`,
)

function polygonsOf({ type, coordinates }: Geometry): Ring[][] {
  return type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][])
}

function province({ id }: { id?: unknown }) {
  return String(id).slice(0, 2)
}

function touchesWorld(ring: Ring) {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const size = Math.max(east - west, north - south)
  const inside = east > world.west && west < world.east && north > world.south && south < world.north
  return inside && (size > 0.02 || isNear([(west + east) / 2, (south + north) / 2]))
}

function metersBetween([lonA, latA]: Point, [lonB, latB]: Point) {
  const east = (lonB - lonA) * 111_320 * Math.cos((latA * Math.PI) / 180)
  return Math.hypot(east, (latB - latA) * 110_540)
}

function isNear(point: Point) {
  return Object.values(cities).some(
    ({ centre }) => metersBetween([centre.lon, centre.lat], point) < nearMeters,
  )
}

function isWanted([lon, lat]: Point) {
  return lon > world.west && lon < world.east && lat > world.south && lat < world.north
}

/** Keeps points that stray further than the tolerance of their place: 15 m at a city, 2 km abroad. */
function simplifyRing(ring: Ring): Ring {
  const kept = new Uint8Array(ring.length)
  kept[0] = 1
  kept[ring.length - 1] = 1
  const open: [number, number][] = [[0, ring.length - 1]]
  while (open.length > 0) {
    const [from, to] = open.pop() ?? [0, 0]
    const a = ring[from]
    const b = ring[to]
    if (!a || !b) continue
    let worst = 1
    let at = -1
    for (let index = from + 1; index < to; index++) {
      const point = ring[index]
      if (!point) continue
      const tolerance = isNear(point) ? 15 : isWanted(point) ? 350 : 20_000
      const ratio = metersToLine(point, a, b) / tolerance
      if (ratio > worst) {
        worst = ratio
        at = index
      }
    }
    if (at < 0) continue
    kept[at] = 1
    open.push([from, at], [at, to])
  }
  return ring.filter((_, index) => kept[index] === 1)
}

function metersToLine(point: Point, a: Point, b: Point) {
  const scale = Math.cos((point[1] * Math.PI) / 180)
  const [px, py] = [(point[0] - a[0]) * scale, point[1] - a[1]]
  const [dx, dy] = [(b[0] - a[0]) * scale, b[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy) * 110_540
}

function areaOf(ring: Ring) {
  let sum = 0
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point
    sum += point[0] * next[1] - next[0] * point[1]
  })
  return sum / 2
}

function centreOf(ring: Ring): Point {
  const area = areaOf(ring)
  if (area === 0) return ring[0] ?? [0, 0]
  let [lon, lat] = [0, 0]
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point
    const cross = point[0] * next[1] - next[0] * point[1]
    lon += (point[0] + next[0]) * cross
    lat += (point[1] + next[1]) * cross
  })
  return [lon / (6 * area), lat / (6 * area)]
}

function flat(line: Ring) {
  return line.flat()
}
