import { expect, test } from 'bun:test'
import { pino } from 'pino'
import type { Roads } from '../../../adapters/maps/port'
import { roadLines } from './roads'

const log = pino({ level: 'silent' })
const at = (lon: number) => ({ lat: 41, lon })
/** Every leg bends; from 9 degrees on there are no roads. */
const roads: Roads = {
  credits: async () => ['© Town'],
  serves: () => true,
  matrix: () => Promise.reject(new Error('not asked for')),
  pairs: () => Promise.reject(new Error('not asked for')),
  path: async points => ({
    source: 'streets',
    legs: points.slice(1).map((to, index) => {
      const from = points[index]!
      const path: [number, number][] = [
        [from.lon, 41],
        [from.lon + 0.123456789, 41.5],
        [to.lon, 41],
      ]
      return to.lon >= 9 ? null : { path, meters: 1, seconds: 1 }
    }),
  }),
}
const routes = [
  { id: 'along', vehicleType: 'bike' as const, points: [at(1), at(2)] },
  { id: 'off the map', vehicleType: 'bike' as const, points: [at(2), at(9)] },
  { id: 'done', vehicleType: 'bike' as const, points: [at(2)] },
]

test('a route with a known way has a line along the roads, and the credits are those of the data', async () => {
  const { lines, credits } = await roadLines(routes, { roads, log })
  expect(lines).toEqual([
    {
      routeId: 'along',
      path: [
        [1, 41],
        [1.12346, 41.5],
        [2, 41],
      ],
    },
  ])
  expect(credits).toEqual(['© Town'])
})

test('without roads there are no lines and no credits', async () => {
  const nothing = { lines: [], credits: [] }
  expect(await roadLines(routes, { roads: null, log })).toEqual(nothing)
  const silent = { ...roads, path: () => Promise.reject(new Error('down')) }
  expect(await roadLines(routes, { roads: silent, log })).toEqual(nothing)
})
