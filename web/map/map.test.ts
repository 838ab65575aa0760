import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { cities } from './cities'
import { encodeBaseData } from './data/encode-base-data'
import { type BaseData, decodeBaseData } from './ground/base-data'
import { labelsOf, labelsThatFit, type MapLabel } from './labels'
import { circle, dashes } from './line-shapes'
import { cameraFor, isInside, latOf, lonOf, project, worldX, worldY } from './mercator'
import type { Marker } from './scene'
import { spread } from './spread'

const lat = fc.double({ min: -80, max: 80, noNaN: true })
const lon = fc.double({ min: -180, max: 180, noNaN: true })

test('the projection and its way back', () => {
  fc.assert(
    fc.property(lat, lon, (y, x) => {
      expect(latOf(worldY(y))).toBeCloseTo(y, 8)
      expect(lonOf(worldX(x))).toBeCloseTo(x, 8)
    }),
  )
})

test('a camera for points shows all of them', () => {
  const near = fc.record({
    lat: fc.double({ min: 36, max: 43, noNaN: true }),
    lon: fc.double({ min: -9, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 20 }), points => {
      const size = { width: 800, height: 500 }
      const camera = cameraFor(points, size)
      for (const point of points) {
        const [x, y] = camera ? project(point, camera, size) : [-1, -1]
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(size.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(size.height)
      }
    }),
  )
})

test('a lasso catches what lies inside it', () => {
  const drawn = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 4],
    [0, 10],
  ] as const
  expect(isInside([2, 2], drawn)).toBe(true)
  expect(isInside([5, 8], drawn)).toBe(false)
  expect(isInside([12, 5], drawn)).toBe(false)
})

describe('the base map file', () => {
  test('reads back what was written, to the ten thousandth of a degree', () => {
    const data: BaseData = {
      land: [[2.1, 41.3, 2.2, 41.4, -3.7038, 40.4168]],
      provinces: [],
      municipalities: [[0, 0, -0.0001, 0.0001]],
      roads: [[2.1491, 41.375, 2.187, 41.4033]],
      rivers: [],
      labels: [{ name: 'Sant Adrià de Besòs', lon: 2.22, lat: 41.43, rank: 3 }],
    }
    expect(decodeBaseData(encodeBaseData(data))).toEqual(data)
  })

  test('holds the four cities on land, and the sea off Barcelona not', async () => {
    const data = decodeBaseData(await Bun.file(join(import.meta.dir, 'data/spain.bin')).bytes())
    const isLand = (y: number, x: number) =>
      data.land.some(ring =>
        isInside(
          [x, y],
          Array.from(
            { length: ring.length / 2 },
            (_, at) => [ring[at * 2] ?? 0, ring[at * 2 + 1] ?? 0] as const,
          ),
        ),
      )
    for (const { centre } of Object.values(cities)) expect(isLand(centre.lat, centre.lon)).toBe(true)
    expect(isLand(41.37, 2.25)).toBe(false)
    expect(data.labels.filter(({ rank }) => rank === 1).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Barcelona', 'Madrid', 'Sevilla', 'València']),
    )
  })
})

test('markers of one place stand side by side, the most important one on it', () => {
  const marker = (id: string, y: number): Marker => ({
    id,
    geo: { lat: y, lon: 2 },
    title: id,
    look: { shape: 'circle', colour: '#000000' },
  })
  const offsets = spread([marker('a', 41), marker('b', 41), marker('c', 41), marker('alone', 42)])
  expect(offsets.has('c')).toBe(false)
  expect(offsets.has('alone')).toBe(false)
  const places = ['a', 'b'].map(id => offsets.get(id) ?? [0, 0])
  expect(
    Math.hypot((places[0]?.[0] ?? 0) - (places[1]?.[0] ?? 0), (places[0]?.[1] ?? 0) - (places[1]?.[1] ?? 0)),
  ).toBeGreaterThan(20)
})

test('dashes cover a little more than half of a line, in order', () => {
  const from = { lat: 41.39, lon: 2.15 }
  const to = { lat: 41.39, lon: 2.19 }
  const pieces = dashes([from, to], 14)
  const drawn = pieces.reduce((sum, piece) => sum + ((piece.at(-1)?.[0] ?? 0) - (piece[0]?.[0] ?? 0)), 0)
  expect(drawn / (to.lon - from.lon)).toBeCloseTo(9 / 16, 1)
  expect(pieces.length).toBeGreaterThan(20)
})

test('a circle of a kilometre is a kilometre wide to each side', () => {
  const ring = circle(cities.bcn.centre, 1000)
  const north = ring[0]?.[1] ?? 0
  expect((north - cities.bcn.centre.lat) * 111_200).toBeCloseTo(1000, -1.5)
})

describe('labels', () => {
  const label = (id: string, east: number, more: Partial<MapLabel> = {}): MapLabel => ({
    id,
    geo: { lat: 41.4, lon: 2.18 + east / 83_400 },
    text: 'late',
    colour: '#d1301f',
    below: 0,
    weight: 0,
    ...more,
  })
  const ids = (labels: readonly MapLabel[], zoom = 15) =>
    labelsThatFit(labels, zoom, () => 40).map(({ id }) => id)

  test('of two that overlap, the heavier one stays', () => {
    expect(ids([label('a', 0), label('b', 20, { weight: 2 })])).toEqual(['b'])
    expect(ids([label('a', 0, { weight: 2 }), label('b', 20)])).toEqual(['a'])
  })

  test('nearer by, both have room', () => {
    expect(ids([label('a', 0), label('b', 20)], 18)).toEqual(['a', 'b'])
  })

  test('one below the other has room', () => {
    expect(ids([label('a', 0), label('b', 0, { below: 24 })])).toEqual(['a', 'b'])
  })

  test('markers that are faded, and those without words, have none; a chosen one comes first', () => {
    const marker = {
      geo: { lat: 41.4, lon: 2.18 },
      look: { shape: 'courier' as const, colour: '#000000' },
      title: '',
    }
    const words = { text: '8 min', colour: '#d1301f', weight: 3 }
    const found = labelsOf({
      markers: [
        { ...marker, id: 'faded', label: words, isFaded: true },
        { ...marker, id: 'silent' },
        { ...marker, id: 'chosen', label: words, isSelected: true },
      ],
      areas: [{ id: 'area', name: 'Glòries', middle: marker.geo, outline: [], colour: '#0f6b5c' }],
    })
    expect(found.map(({ id, text, weight }) => [id, text, weight])).toEqual([
      ['chosen', '8 min', 103],
      ['area', 'Glòries', 0],
    ])
  })
})
