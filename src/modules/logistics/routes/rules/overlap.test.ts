import { expect, test } from 'bun:test'
import { type RouteTimes, routeInterval, whyOverlaps } from './overlap'

/** "11:00-13:00 14:00-", a stop each; an empty side has no time. */
const route = (id: string, windows: string): RouteTimes => ({
  id,
  waypoints: windows.split(' ').map(window => {
    const [start, end] = window.split('-').map(time => (time ? `2026-03-10T${time}:00Z` : null))
    return { windowStart: start!, windowEnd: end! }
  }),
})

test.each<[string, string, boolean]>([
  // One stop each.
  ['12:00-13:00', '11:00-13:00', true],
  ['10:00-18:00', '11:00-13:00', true],
  ['11:30-12:00', '11:00-13:00', true],
  ['11:00-13:00', '11:00-13:00', true],
  ['10:00-11:01', '11:00-13:00', true],
  ['12:59-14:00', '11:00-13:00', true],
  // They only touch.
  ['13:00-14:00', '11:00-13:00', false],
  ['10:00-11:00', '11:00-13:00', false],
  ['14:00-15:00', '11:00-13:00', false],
  // From the first window of all stops to the end of the last, whatever their order: the gap between two stops counts.
  ['12:00-12:30', '11:00-11:30 13:00-13:30', true],
  ['12:00-12:30', '13:00-13:30 11:00-11:30', true],
  ['09:00-09:30 10:30-11:00', '11:00-11:30 13:00-13:30', false],
  ['09:00-09:30 11:00-11:15', '11:00-11:30 13:00-13:30', true],
  ['11:00-13:30', '11:00-13:00 11:30-12:00', true],
  // A long window among short ones decides.
  ['15:00-16:00', '11:00-18:00 12:00-12:30', true],
  // A moment lies within another route, and beside none that begins or ends then.
  ['12:00-12:00', '11:00-13:00', true],
  ['13:00-13:00', '11:00-13:00', false],
  // What has no time overlaps with nothing; a side that is open is filled by the other stops.
  ['-', '11:00-13:00', false],
  ['12:00-13:00', '-', false],
  ['12:00- -14:00', '13:00-15:00', true],
  ['12:00- -14:00', '14:00-15:00', false],
  ['12:00-', '11:00-13:00', false],
])('a route at %s beside one at %s overlaps: %p', (mine, other, overlaps) => {
  const [a, b] = [route('a', mine), route('b', other)]
  const expected = (ids: string[]) => (overlaps ? ids : null)
  expect(whyOverlaps(a, [b])?.params.routeIds ?? null).toEqual(expected(['b']))
  // Neither order makes a difference.
  expect(whyOverlaps(b, [a])?.params.routeIds ?? null).toEqual(expected(['a']))
})

test('names every overlapping route, and never the route itself', () => {
  const others = [
    route('a', '11:00-12:00'),
    route('mine', '10:00-14:00'),
    route('b', '14:00-15:00'),
    route('c', '13:30-15:00'),
  ]
  expect(whyOverlaps(route('mine', '10:00-14:00'), others)).toMatchObject({
    name: 'RouteOverlap',
    params: { routeIds: ['a', 'c'] },
  })
})

test.each<[string, string, string]>([
  // The two hours of the night in which the clocks go back are two.
  ['2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', 'apart'],
  ['2026-10-25T00:30:00+02:00', '2026-10-25T00:15:00Z', 'apart'],
  ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', 'apart'],
  ['2026-10-25T02:30:00+02:00', '2026-10-25T00:45:00Z', 'over'],
])('half an hour from %s and one from %s are %s', (one, other, answer) => {
  const at = (id: string, start: string): RouteTimes => ({
    id,
    waypoints: [{ windowStart: start, windowEnd: new Date(Date.parse(start) + 30 * 60_000).toISOString() }],
  })
  expect(whyOverlaps(at('a', one), [at('b', other)]) ? 'over' : 'apart').toBe(answer)
})

test('a route without stops has no interval', () => expect(routeInterval({ waypoints: [] })).toBeNull())
