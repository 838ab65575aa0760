import { expect, test } from 'bun:test'
import { metersBetween } from '../core/rules/ordering/distance'
import { streetGraph } from './street-graph'
import { metersOf, placeAfter, streetWay, streetWayThrough } from './street-way'

const SANTS = { lat: 41.3753, lon: 2.134 }
const POBLENOU = { lat: 41.4005, lon: 2.1965 }

test('streets that cross are joined there, and one that ends beside another too', () => {
  const { nodes, ways } = streetGraph([
    {
      line: [
        [2.1, 41.4],
        [2.12, 41.4],
      ],
    },
    {
      line: [
        [2.11, 41.39],
        [2.11, 41.41],
      ],
    },
    {
      line: [
        [2.115, 41.4003],
        [2.115, 41.41],
      ],
    },
  ])
  const crossing = nodes.findIndex(({ lat, lon }) => lat === 41.4 && Math.abs(lon - 2.11) < 1e-9)
  expect(ways[crossing]!.size).toBe(4)
  const reached = new Set([0])
  for (const node of reached) for (const next of ways[node]!.keys()) reached.add(next)
  expect(reached.size).toBe(nodes.length)
})

test('a way through Barcelona follows its streets: longer than the straight line, by less than the detour', () => {
  const way = streetWay(SANTS, POBLENOU)
  expect(way.length).toBeGreaterThan(3)
  expect(way[0]).toEqual(SANTS)
  expect(way.at(-1)).toEqual(POBLENOU)
  expect(metersOf(way) / metersBetween(SANTS, POBLENOU)).toBeWithin(1.01, 1.6)
})

test.each([
  ['mad', { lat: 40.4215, lon: -3.6885 }, { lat: 40.4445, lon: -3.7037 }],
  ['sev', { lat: 37.3885, lon: -5.983 }, { lat: 37.3853, lon: -6.0035 }],
  ['vlc', { lat: 39.4712, lon: -0.359 }, { lat: 39.464, lon: -0.376 }],
])('%s has ways too', (_, from, to) => {
  expect(streetWay(from, to).length).toBeGreaterThan(3)
})

test('where no street is near, the line is straight', () => {
  const [sea, field] = [
    { lat: 41.3, lon: 2.3 },
    { lat: 41.9, lon: 1.1 },
  ]
  expect(streetWay(sea, SANTS)).toEqual([sea, SANTS])
  expect(streetWay(field, sea)).toEqual([field, sea])
})

test('a way through several stops passes each of them', () => {
  const middle = { lat: 41.392, lon: 2.165 }
  const way = streetWayThrough([SANTS, middle, POBLENOU])
  expect(way).toContain(middle)
  expect(streetWayThrough([])).toEqual([])
})

test('one gets along a way as far as one goes, and no further than its end', () => {
  const way = streetWay(SANTS, POBLENOU)
  expect(placeAfter(way, 0)).toEqual(SANTS)
  expect(placeAfter(way, 1e6)).toEqual(POBLENOU)
  const half = placeAfter(way, metersOf(way) / 2)
  expect(metersBetween(half, SANTS)).toBeGreaterThan(500)
  expect(metersBetween(half, POBLENOU)).toBeGreaterThan(500)
})
