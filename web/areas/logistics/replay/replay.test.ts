import { describe, expect, test } from 'bun:test'
import {
  eventBeside,
  eventsOf,
  placeAt,
  type ReplayStop,
  type ReplayTrail,
  spanOf,
  statusAt,
  trailBetween,
} from './replay'

const from = new Date('2026-11-27T23:00:00Z')
const trail: ReplayTrail = {
  courierId: 'a'.repeat(24),
  name: 'Laia Serra',
  nickname: null,
  seconds: [100, 200, 1_000, 1_100],
  lats: [41, 41.1, 41.1, 41.2],
  lons: [2, 2, 2, 2],
  silences: [{ from: 200, to: 1_000 }],
}
const stop: ReplayStop = {
  waypointId: 'b'.repeat(24),
  routeId: 'c'.repeat(24),
  courierId: trail.courierId,
  position: 0,
  name: 'Oficina Glòries',
  geo: { lat: 41.1, lon: 2 },
  isPickup: false,
  windowStart: new Date(from.getTime()),
  windowEnd: new Date(from.getTime() + 1_040_000),
  steps: [
    { status: 'EnRoute', second: 120 },
    { status: 'Arrived', second: 1_050 },
    { status: 'Completed', second: 1_090 },
  ],
}

describe('where a courier was', () => {
  test.each([
    ['before the first position', 99, null],
    ['at a position', 100, { lat: 41, isSilent: false }],
    ['between two', 150, { lat: 41.05, isSilent: false }],
    ['in a silence: where it began', 600, { lat: 41.1, isSilent: true }],
    ['when the silence ends', 1_000, { lat: 41.1, isSilent: false }],
    ['after the last', 1_200, { lat: 41.2, isSilent: false }],
    ['long after the last', 1_500, { lat: 41.2, isSilent: true }],
  ])('%s', (_, second, expected) => {
    const place = placeAt(trail, second)
    expect(place && { lat: Number(place.geo.lat.toFixed(5)), isSilent: place.isSilent }).toEqual(expected)
  })

  test('the way behind begins and ends at its seconds', () => {
    expect(trailBetween(trail, 150, 1_050).map(({ lat }) => Number(lat.toFixed(3)))).toEqual([
      41.05, 41.1, 41.1, 41.15,
    ])
    expect(trailBetween(trail, 0, 50)).toEqual([])
  })
})

test.each([
  [0, 'Pending'],
  [120, 'EnRoute'],
  [1_060, 'Arrived'],
  [9_999, 'Completed'],
] as const)('at %i the stop is %s', (second, status) => {
  expect(statusAt(stop, second)).toBe(status)
})

test('events are in order, with silences, and late where the window is over', () => {
  const events = eventsOf({ trails: [trail], stops: [stop], from })
  expect(events.map(({ second, kind, isLate }) => [second, kind, isLate])).toEqual([
    [120, 'EnRoute', false],
    [200, 'silent', false],
    [1_000, 'back', false],
    [1_050, 'Arrived', true],
    [1_090, 'Completed', false],
  ])
  expect(eventBeside(events, 200, 1)?.second).toBe(1_000)
  expect(eventBeside(events, 200, -1)?.second).toBe(120)
  expect(eventBeside(events, 120, -1)).toBeNull()
  expect(spanOf({ trails: [trail] }, events)).toEqual({ from: 60, to: 1_140 })
  expect(spanOf({ trails: [] }, [])).toBeNull()
})

test('a step of a route without courier is no event', () => {
  expect(eventsOf({ trails: [], stops: [{ ...stop, courierId: null }], from })).toEqual([])
})
