import { expect, test } from 'bun:test'
import { compareInsertions, insertionsFor } from './insertion'
import type { CourierDay, TimelineStop } from './timeline'

const now = '2026-03-10T12:00:00.000Z'
const at = (time: string) => `2026-03-10T${time}:00.000Z`
/** One unit of longitude is ten minutes of driving. */
const travel = () => (from: { lon: number }, to: { lon: number }) => ({
  meters: Math.abs(to.lon - from.lon) * 2000,
  seconds: Math.abs(to.lon - from.lon) * 600,
  isEstimate: true,
})
const stop = (id: string, lon: number, until: string, more: Partial<TimelineStop> = {}): TimelineStop => ({
  id,
  geo: { lat: 0, lon },
  windowStart: at('11:00'),
  windowEnd: at(until),
  status: 'Pending',
  statusHistory: [],
  purchaseIds: [],
  shouldPickup: false,
  shouldDeliver: true,
  ...more,
})
const started: Partial<TimelineStop> = {
  status: 'EnRoute',
  statusHistory: [{ status: 'EnRoute', timestamp: at('11:59') }],
}
const dayWith = (...stops: TimelineStop[]): CourierDay => ({
  routes: stops.length ? [{ id: 'r', effectiveAt: at('11:00'), vehicle: 'bike', stops }] : [],
  signal: { at: now, geo: { lat: 0, lon: 0 } },
  travel,
})
const insert = (day: CourierDay, ...added: TimelineStop[]) => insertionsFor(day, added, 'bike', now)

test.each<[string, CourierDay, TimelineStop, object]>([
  [
    'on the way',
    dayWith(stop('a', 1, '13:00'), stop('b', 3, '13:00')),
    stop('new', 2, '13:00'),
    { detourMinutes: 0, late: [] },
  ],
  [
    'off the way',
    dayWith(stop('a', 1, '13:00', started)),
    stop('new', 2, '13:00'),
    { detourMinutes: 10, late: [] },
  ],
  [
    'late itself behind a started stop',
    dayWith(stop('a', 2, '13:00', started)),
    stop('new', 1, '12:20'),
    { detourMinutes: 10, late: [{ waypointId: 'new', lateMinutes: 14 }] },
  ],
  [
    'late for another',
    dayWith(stop('a', 0, '13:00', started), stop('b', 2, '12:25')),
    stop('new', 1, '13:00'),
    { detourMinutes: 0, late: [{ waypointId: 'b', lateMinutes: 3 }] },
  ],
  [
    'on a route to be made',
    dayWith(),
    stop('new', 2, '13:00'),
    { routeId: null, detourMinutes: 20, late: [] },
  ],
])('a stop %s', (_, day, added, expected) => expect(insert(day, added)[0]).toMatchObject(expected))

test('each open route is an offer of the courier, overlapping ones last', () => {
  const day = dayWith(stop('a', 1, '13:00'))
  const later = {
    ...day.routes[0]!,
    id: 'later',
    stops: [stop('b', 1, '17:00', { windowStart: at('16:00') })],
  }
  const found = insert({ ...day, routes: [...day.routes, later] }, stop('new', 1, '12:30'))
  expect(found.map(one => [one.routeId, one.overlaps])).toEqual([
    ['r', false],
    ['later', true],
  ])
  expect(found.toReversed().toSorted(compareInsertions)[0]!.routeId).toBe('r')
})
