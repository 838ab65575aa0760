import { describe, expect, test } from 'bun:test'
import { MINUTE_MS, SECOND_MS } from '../../../../core/rules/instant'
import { type Area, metersOutside } from './area'
import {
  applySighting,
  CONFIRM_MS,
  EDGE_METERS,
  GAP_MS,
  MAX_ACCURACY_METERS,
  type VisitState,
} from './visits'

const glories = { lat: 41.4036, lon: 2.1869 }
/** So many metres east and north of Glòries. */
const at = (east: number, north: number) => ({
  lat: glories.lat + north / 111_195,
  lon: glories.lon + east / (111_195 * Math.cos((glories.lat * Math.PI) / 180)),
})
const circle: Area = { shape: 'circle', centre: glories, meters: 100 }
const square: Area = { shape: 'polygon', corners: [at(0, 0), at(200, 0), at(200, 200), at(0, 200)] }
/** An L: the corner at the north-east is missing. */
const bent: Area = {
  shape: 'polygon',
  corners: [at(0, 0), at(200, 0), at(200, 100), at(100, 100), at(100, 200), at(0, 200)],
}

test.each([
  ['the middle of a circle', circle, at(0, 0), -100],
  ['inside a circle', circle, at(60, 0), -40],
  ['outside a circle', circle, at(0, 150), 50],
  ['inside a square', square, at(100, 20), -20],
  ['east of a square', square, at(230, 100), 30],
  ['beyond its corner', square, at(230, 240), 50],
  ['in the arm of an L', bent, at(150, 50), -50],
  ['in the corner that an L leaves out', bent, at(150, 140), 40],
])('%s', (_, area, point, meters) => {
  expect(metersOutside(area, point)).toBeCloseTo(meters, 0)
})

type Ping = [seconds: number, meters: number, accuracy?: number]

/** The events of pings, in seconds, and what is known at their end. */
function follow(pings: readonly Ping[], stayMinutes: number | null = null) {
  let state: VisitState | null = null
  let before: number | null = null
  const events: [kind: string, seconds: number][] = []
  for (const [seconds, meters, accuracy = null] of pings) {
    const sighting = { at: seconds * SECOND_MS, metersOutside: meters, accuracyMeters: accuracy }
    const seen = applySighting(state, sighting, before, stayMinutes === null ? null : stayMinutes * MINUTE_MS)
    if (seen.event) events.push([seen.event.kind, seen.event.at / SECOND_MS])
    state = seen.state
    before = sighting.at
  }
  return { events, is: (state as VisitState | null)?.is ?? 'outside' }
}

const BEYOND = EDGE_METERS + 1
const gap = GAP_MS / SECOND_MS
const confirm = CONFIRM_MS / SECOND_MS

describe('a courier and a geofence', () => {
  test.each<[string, Ping[], [string, number][], string]>([
    [
      'passes by',
      [
        [0, 200],
        [20, 40],
        [40, 300],
      ],
      [],
      'outside',
    ],
    [
      'is inside for one ping only',
      [
        [0, 50],
        [20, -5],
        [40, 60],
      ],
      [],
      'outside',
    ],
    [
      'arrives when the second ping is inside',
      [
        [0, 50],
        [20, -5],
        [40, -30],
      ],
      [['arrived', 20]],
      'inside',
    ],
    [
      'arrives no sooner than the time to confirm',
      [
        [0, -5],
        [confirm - 1, -5],
      ],
      [],
      'entering',
    ],
    [
      'waits on the edge before going in',
      [
        [0, -5],
        [10, 10],
        [20, -5],
      ],
      [['arrived', 0]],
      'inside',
    ],
    [
      'jumps over the edge and back',
      [
        [0, -5],
        [20, -5],
        [40, EDGE_METERS],
        [60, -5],
        [80, 20],
      ],
      [['arrived', 0]],
      'inside',
    ],
    [
      'jumps far out once',
      [
        [0, -5],
        [20, -5],
        [40, 80],
        [50, -5],
        [90, -5],
      ],
      [['arrived', 0]],
      'inside',
    ],
    [
      'leaves when a second ping is beyond the edge',
      [
        [0, -5],
        [20, -5],
        [40, BEYOND],
        [60, 90],
      ],
      [
        ['arrived', 0],
        ['left', 40],
      ],
      'outside',
    ],
    [
      'comes back after leaving',
      [
        [0, -5],
        [20, -5],
        [40, 90],
        [60, 90],
        [80, -5],
        [100, -5],
      ],
      [
        ['arrived', 0],
        ['left', 40],
        ['arrived', 80],
      ],
      'inside',
    ],
    [
      'is placed by a position that is not exact',
      [
        [0, -5, MAX_ACCURACY_METERS + 1],
        [20, -5, 500],
      ],
      [],
      'outside',
    ],
    [
      'is inside while an inexact position says no',
      [
        [0, -5],
        [20, -5],
        [40, 400, 500],
        [60, 400, 500],
      ],
      [['arrived', 0]],
      'inside',
    ],
    [
      'is silent between the two pings of an arrival',
      [
        [0, -5],
        [gap + 1, -5],
      ],
      [],
      'entering',
    ],
    [
      'is silent, then gone: left when last seen inside',
      [
        [0, -5],
        [20, -5],
        [gap + 21, 900],
      ],
      [
        ['arrived', 0],
        ['left', 20],
      ],
      'outside',
    ],
    [
      'is silent and still there',
      [
        [0, -5],
        [20, -5],
        [gap * 9, -5],
      ],
      [['arrived', 0]],
      'inside',
    ],
  ])('%s', (_, pings, events, is) => {
    expect(follow(pings)).toEqual({ events, is })
  })

  test.each<[string, Ping[], [string, number][]]>([
    [
      'stays too long, said once',
      [
        [0, -5],
        [60, -5],
        [120, -5],
        [180, -5],
      ],
      [
        ['arrived', 0],
        ['stayed', 120],
      ],
    ],
    [
      'does not stay too long in a silence',
      [
        [0, -5],
        [60, -5],
        [60 + gap * 2, -5],
      ],
      [['arrived', 0]],
    ],
    [
      'goes on staying after a silence',
      [
        [0, -5],
        [60, -5],
        [60 + gap * 2, -5],
        [120 + gap * 2, -5],
      ],
      [
        ['arrived', 0],
        ['stayed', 120 + gap * 2],
      ],
    ],
    [
      'may stay again after leaving',
      [
        [0, -5],
        [120, -5],
        [140, 90],
        [160, 90],
        [180, -5],
        [300, -5],
        [301, -5],
      ],
      [
        ['arrived', 0],
        ['left', 140],
        ['arrived', 180],
        ['stayed', 301],
      ],
    ],
  ])('%s', (_, pings, events) => {
    expect(follow(pings, 2).events).toEqual(events)
  })
})
