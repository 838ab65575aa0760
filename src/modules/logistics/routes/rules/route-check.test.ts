import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { autoSort, type StopToSort } from './auto-sort'
import { insertStops } from './insert-stops'
import { whyOverlaps } from './overlap'
import { checkRoute, type StopToCheck, whyNotCreateRoute, withoutUnpaired } from './route-check'

const pick = (id: string, ...purchaseIds: string[]): StopToCheck => ({
  id,
  purchaseIds,
  shouldPickup: true,
  shouldDeliver: false,
})
const drop = (id: string, ...purchaseIds: string[]): StopToCheck => ({
  id,
  purchaseIds,
  shouldPickup: false,
  shouldDeliver: true,
})

test.each<[string, StopToCheck[], string[], string[], string[]]>([
  ['all matched', [pick('a', '1', '2'), drop('b', '1'), drop('c', '2')], [], [], []],
  ['no drop-off', [pick('a', '1', '2'), drop('b', '1')], ['2'], [], []],
  ['no pick-up', [pick('a', '1'), drop('b', '1', '3')], [], ['3'], []],
  ['the wrong way round', [drop('b', '1'), pick('a', '1')], [], [], ['1']],
  ['an external point', [{ ...pick('a', '1'), isExternal: true }], [], [], []],
  ['one stop for both', [{ ...pick('a', '1'), shouldDeliver: true }], [], [], []],
])('%s', (_, stops, missingDropoff, missingPickup, wrongOrder) => {
  const check = checkRoute(stops)
  expect(check).toMatchObject({ missingDropoff, missingPickup, wrongOrder })
  expect(check.isOk).toBe(missingDropoff.length + missingPickup.length + wrongOrder.length === 0)
})

test('what lacks a partner can be cleared', () => {
  const stops = withoutUnpaired([
    pick('a', '1', '2'),
    drop('b', '1'),
    drop('c', '3'),
    { ...pick('x'), isExternal: true },
  ])
  expect(stops.map(s => [s.id, ...s.purchaseIds])).toEqual([['a', '1'], ['b', '1'], ['x']])
})

describe('a new route', () => {
  const fine = {
    vehicleType: 'bike',
    driverId: 'c',
    candidateDriverIds: [],
    withoutDriver: false,
    stops: [pick('a', '1'), drop('b', '1')],
  }
  test.each<[string, Partial<Parameters<typeof whyNotCreateRoute>[0]>, string | null]>([
    ['fine', {}, null],
    ['no vehicle', { vehicleType: null }, 'VehicleTypeMissing'],
    ['no stop', { stops: [] }, 'WaypointsMissing'],
    ['no driver', { driverId: null }, 'DriverMissing'],
    ['no driver, confirmed', { driverId: null, withoutDriver: true }, null],
    ['offered', { driverId: null, candidateDriverIds: ['c'] }, null],
    ['no drop-off', { stops: [pick('a', '1')] }, 'MissingDropoff'],
    ['no pick-up', { stops: [drop('a', '1')] }, 'MissingPickup'],
    ['unmatched, allowed', { stops: [drop('a', '1')], allowUnmatched: true }, null],
    ['wrong order', { stops: [drop('b', '1'), pick('a', '1')], allowUnmatched: true }, 'PickupAfterDropoff'],
  ])('%s', (_, more, name) =>
    expect<string | null>(whyNotCreateRoute({ ...fine, ...more })?.name ?? null).toBe(name),
  )
})

describe('sorting', () => {
  const at = (hour: number | null, until: number | null = hour) => ({
    windowStart: hour === null ? null : `2026-03-10T${hour}:00:00Z`,
    windowEnd: until === null ? null : `2026-03-10T${until}:30:00Z`,
  })
  test('by window, then a pick-up before its delivery, then as it stood', () => {
    const stops = [
      { ...drop('d1', '1'), ...at(12) },
      { ...pick('p1', '1'), ...at(13) },
      { ...pick('p2', '2'), ...at(11) },
      { ...drop('d2', '2'), ...at(12, 13) },
      { ...pick('x'), ...at(null) },
      { ...pick('y'), ...at(11) },
    ]
    expect(autoSort(stops).map(s => s.id)).toEqual(['p2', 'y', 'd2', 'p1', 'd1', 'x'])
  })
  test('loses no stop, sorts the same twice, and needs no pick-up after its delivery', () => {
    const stop = fc.record({
      purchaseIds: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { maxLength: 2 }),
      shouldPickup: fc.boolean(),
      windowStart: fc.option(fc.nat({ max: 5 })),
      windowEnd: fc.option(fc.nat({ max: 5 })),
    })
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 9 }), raw => {
        const stops: StopToSort[] = raw.map(s => ({ ...s, shouldDeliver: !s.shouldPickup }))
        const sorted = autoSort(stops)
        expect(new Set(sorted)).toEqual(new Set(stops))
        expect(sorted.length).toBe(stops.length)
        sorted.forEach((delivery, i) => {
          if (!delivery.shouldDeliver) return
          const later = sorted.slice(i + 1).filter(s => s.shouldPickup)
          expect(later.some(s => s.purchaseIds.some(id => delivery.purchaseIds.includes(id)))).toBe(false)
        })
        expect(autoSort(sorted)).toEqual(sorted)
      }),
    )
  })
  test('two stops that exchange orders come to an end', () => {
    const both = (id: string, ...purchaseIds: string[]) => ({
      ...pick(id, ...purchaseIds),
      shouldDeliver: true,
      ...at(11),
    })
    expect(autoSort([both('a', '1'), both('b', '1')]).map(s => s.id)).toEqual(['a', 'b'])
  })
})

test.each([
  ['12:00', '13:00', ['r1']],
  ['13:00', '14:00', null],
  ['10:00', '11:00', null],
  ['10:00', '18:00', ['r1']],
])('a route from %s to %s beside one from 11 to 13', (from, to, ids) => {
  const route = (id: string, start: string, end: string) => ({
    id,
    waypoints: [{ windowStart: `2026-03-10T${start}:00Z`, windowEnd: `2026-03-10T${end}:00Z` }],
  })
  const mine = route('new', from, to)
  expect(whyOverlaps(mine, [route('r1', '11:00', '13:00'), mine])?.params.routeIds ?? null).toEqual(ids)
})

test('stops are added where the way stays short, after what was started', () => {
  const stop = (id: string, lon: number, more = {}) => ({
    ...drop(id, id),
    geo: { lat: 41, lon },
    status: 'Pending' as const,
    ...more,
  })
  const route = [stop('a', 1, { status: 'Completed' }), stop('b', 2), stop('c', 3)]
  expect(insertStops(route, [stop('n', 2.5)]).map(s => s.id)).toEqual(['a', 'b', 'n', 'c'])
  expect(insertStops(route, [stop('n', 0)]).map(s => s.id)).toEqual(['a', 'n', 'b', 'c'])
  const pickup = { ...stop('p', 3.5), purchaseIds: ['n'], shouldPickup: true, shouldDeliver: false }
  expect(insertStops(route, [pickup, stop('n', 1.5)]).map(s => s.id)).toEqual(['a', 'b', 'c', 'p', 'n'])
})
