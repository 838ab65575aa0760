import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { autoSort, type StopToSort } from './auto-sort'
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
  /** "p1@11-12": picks order 1 up between eleven and twelve; d delivers, x concerns no order; without @ at no time. */
  const stopOf = (text: string) => {
    const [, kind, orders, from, to] = /^([pdxb])(\d*)(?:@(\d+)(?:-(\d+))?)?$/.exec(text)!
    const time = (hour: string | undefined) => (hour ? `2026-03-10T${hour}:00:00Z` : null)
    return {
      id: text,
      purchaseIds: [...orders!],
      shouldPickup: kind === 'p' || kind === 'b',
      shouldDeliver: kind === 'd' || kind === 'b',
      windowStart: time(from),
      windowEnd: time(to ?? from),
    }
  }
  test.each<[string, string]>([
    // By the start of the window, then by its end, then as they stood.
    ['x@12 x@11 x@13', 'x@11 x@12 x@13'],
    ['x@11-13 x@11-12', 'x@11-12 x@11-13'],
    ['x1@11 x2@11', 'x1@11 x2@11'],
    ['x2@11 x1@11', 'x2@11 x1@11'],
    // What has no time comes last.
    ['x x@11', 'x@11 x'],
    ['x1 x2', 'x1 x2'],
    // A pick-up before the delivery of its order, whatever their windows say.
    ['d1@12 p1@13', 'p1@13 d1@12'],
    ['d1 p1', 'p1 d1'],
    ['d1@11 p1', 'p1 d1@11'],
    ['d12@11 p1@12 p2@13', 'p1@12 p2@13 d12@11'],
    ['d1@11 d2@12 p12@13', 'p12@13 d1@11 d2@12'],
    // What does not wait for a pick-up goes on by its window.
    ['d1@12 p1@13 p2@11 d2@12-13 x x@11', 'p2@11 x@11 d2@12-13 p1@13 d1@12 x'],
    ['d1@11 x@12 p1@13', 'x@12 p1@13 d1@11'],
    // Two that wait for each other come by their windows.
    ['b1@12 b1@11', 'b1@11 b1@12'],
    ['b12@11 b21@11', 'b12@11 b21@11'],
  ])('%p: %p', (stops, sorted) =>
    expect(
      autoSort(stops.split(' ').map(stopOf))
        .map(({ id }) => id)
        .join(' '),
    ).toBe(sorted),
  )
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
})
