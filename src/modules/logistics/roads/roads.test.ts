import { expect, test } from 'bun:test'
import { pino } from 'pino'
import type { Roads } from '../../../adapters/maps/port'
import { roadPath } from './road-path'
import { travelMatrix, withRoads } from './roads'
import { roadMeters, straightTravel, travelSeconds } from './rules/estimate'

const log = pino({ level: 'silent' })
const points = [
  { lat: 41.39, lon: 2.16 },
  { lat: 41.4, lon: 2.17 },
  { lat: 41.41, lon: 2.16 },
]

/** A network that knows every way but those to the last point. */
const roads: Roads = {
  credits: async () => [],
  serves: vehicle => vehicle !== 'walker',
  async matrix(from, to) {
    const pairs = from.flatMap(() => to.map((_, column) => (column === 2 ? Number.NaN : 100)))
    return { source: 'osrm', seconds: Float64Array.from(pairs), meters: Float64Array.from(pairs) }
  },
  async pairs(from) {
    const every = Float64Array.from(from, ({ lat }) => (lat === 41.4 ? Number.NaN : 100))
    return { source: 'osrm', seconds: every, meters: every }
  },
  async path() {
    const path: [number, number][] = [
      [2.16, 41.39],
      [2.165, 41.39],
      [2.17, 41.4],
    ]
    return { source: 'osrm', legs: [{ path, meters: 1500.4, seconds: 240.6 }, null] }
  },
}
const silent: Roads = {
  credits: async () => [],
  serves: () => true,
  matrix: () => Promise.reject(new Error('down')),
  pairs: () => Promise.reject(new Error('down')),
  path: () => Promise.reject(new Error('down')),
}
const unused: Roads = {
  ...roads,
  matrix: async (from, to) => {
    const none = new Float64Array(from.length * to.length).fill(Number.NaN)
    return { source: 'streets', seconds: none, meters: none }
  },
  path: async () => ({ source: 'streets', legs: [null, null] }),
}

test.each([
  ['there is none', null, 'car'],
  ['it does not answer', silent, 'car'],
  ['it does not serve the vehicle', roads, 'walker'],
  ['it knows no way at all', unused, 'car'],
] as const)('times and ways are estimates that say so where of a network %s', async (_, network, vehicle) => {
  const world = { roads: network, log }
  const matrix = await travelMatrix(points, vehicle, world)
  const meters = roadMeters(points[0]!, points[1]!, vehicle)
  expect(matrix.source).toBe('estimate')
  expect(matrix.meters[1]).toBe(meters)
  expect(matrix.seconds[1]).toBe(travelSeconds(meters, vehicle))
  expect([...matrix.estimated]).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 0])
  const way = await roadPath(points, vehicle, world)
  expect(way.source).toBe('estimate')
  expect(way.path).toEqual(points.map(({ lat, lon }): [number, number] => [lon, lat]))
  expect(way.meters).toBe(way.legs[0]!.meters + way.legs[1]!.meters)
})

test('a pair or a leg without a way is an estimate and marked as one, the others are the network’s', async () => {
  const matrix = await travelMatrix(points, 'car', { roads, log })
  expect(matrix.source).toBe('osrm')
  expect([...matrix.estimated]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0])
  expect(matrix.seconds[1]).toBe(100)
  expect(matrix.meters[2]).toBe(roadMeters(points[0]!, points[2]!, 'car'))
  expect(matrix.seconds[8]).toBe(0)

  const way = await roadPath(points, 'car', { roads, log })
  expect(way).toMatchObject({
    source: 'osrm',
    path: [
      [2.16, 41.39],
      [2.165, 41.39],
      [2.17, 41.4],
      [2.16, 41.41],
    ],
  })
  expect(way.legs[0]).toEqual({ meters: 1500, seconds: 241, estimated: false })
  expect(way.legs[1]!.estimated).toBe(true)
  expect(way.meters).toBe(1500 + way.legs[1]!.meters)
})

test.each([0, 1])('%d points have no pairs and no legs', async count => {
  const few = points.slice(0, count)
  const matrix = await travelMatrix(few, 'car', { roads, log })
  expect([...matrix.seconds]).toEqual(count ? [0] : [])
  expect((await roadPath(few, 'car', { roads, log })).legs).toEqual([])
})

const [first, second, third] = [points[0]!, points[1]!, points[2]!]
/** What is planned: from the first point by way of the second to the third. */
const legs = (roadsOf: typeof roads | null, vehicle: 'car' | 'walker' = 'car', withinMs?: number) =>
  withRoads(
    { roads: roadsOf, log },
    travelOf => [travelOf(vehicle)(first, second), travelOf(vehicle)(second, third)],
    withinMs,
  )

test('a plan takes the times of roads, and an estimate where no way is known', async () => {
  expect(await legs(roads)).toEqual([
    { seconds: 100, meters: 100, isEstimate: false },
    straightTravel('car')(second, third),
  ])
})

test.each([
  ['there are none', null, 'car'],
  ['they do not answer', silent, 'car'],
  ['they do not serve the vehicle', roads, 'walker'],
  ['they answer too late', { ...roads, pairs: () => new Promise<never>(() => undefined) }, 'car'],
] as const)('a plan is an estimate where of roads %s', async (_, network, vehicle) => {
  const straight = straightTravel(vehicle)
  expect(await legs(network, vehicle, 1)).toEqual([straight(first, second), straight(second, third)])
})

test('asks for all pairs at once, in one request for each kind of vehicle', async () => {
  const asked: string[] = []
  const counting: Roads = {
    ...roads,
    pairs: (from, to, vehicle) => {
      asked.push(`${vehicle} ${from.length}`)
      return roads.pairs(from, to, vehicle)
    },
  }
  await withRoads({ roads: counting, log }, travelOf => {
    for (const from of points) for (const to of points) travelOf('car')(from, to)
    travelOf('bike')(first, second)
    travelOf('bike')(first, second)
  })
  expect(asked).toEqual(['car 9', 'bike 1'])
})
