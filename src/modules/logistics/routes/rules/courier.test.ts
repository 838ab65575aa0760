import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pingMillis, presenceOf } from '../../couriers/rules/presence'
import { billedMinutes, routePriceCents } from '../../couriers/rules/pricing'
import { firstVehicleType, VEHICLE_TYPES, VEHICLES } from '../../couriers/rules/vehicles'
import { travelSeconds } from '../../roads/rules/estimate'
import { estimateStops, missedWindows } from './eta'
import { isFarFromTarget, signalOf } from './far-from-target'
import { afterRejection, type OfferFacts, whyNotAcceptRoute, whyNotRejectRoute } from './offers'
import { simplifyTo } from './simplify'
import type { WaypointStatus } from './waypoint-state'

const now = '2026-03-10T12:00:00Z'
const ago = (seconds: number) => Date.parse(now) - seconds * 1000

test.each([
  [0, 'online'],
  [59, 'online'],
  [60, 'away'],
  [1799, 'away'],
  [1800, 'offline'],
] as const)('heard of %i s ago: %s', (seconds, presence) =>
  expect(presenceOf(ago(seconds), now)).toBe(presence),
)

test('never heard of, and from the future', () => {
  expect(presenceOf(null, now)).toBe('offline')
  expect(pingMillis(ago(-300), now)).toBe(ago(0))
  expect(pingMillis(ago(300), now)).toBe(ago(300))
})

test.each([
  [0, 54],
  [30, 54],
  [45, 54],
  [45.1, 60],
  [46, 60],
  [60, 60],
  [60.1, 75],
  [61, 75],
  [75, 75],
  [240, 240],
])('%d minutes are billed as %i', (minutes, billed) => expect(billedMinutes(minutes * 60_000)).toBe(billed))

/** "h1500 r300": fifteen euros an hour by the clock, three for the rain; w is for weight. */
const REASONS = { h: 'Precio hora', r: 'Suplemento Lluvia', w: 'Suplemento peso' } as const
test.each<[string, number, number]>([
  ['', 0, 0],
  ['h1500', 0, 1350],
  ['h1500', 45, 1350],
  ['h1500', 46, 1500],
  ['h1500', 61, 1875],
  // A supplement is paid once, however long it took.
  ['r300', 0, 300],
  ['r300', 240, 300],
  ['h1500 r300', 61, 2175],
  ['h1500 r300 w150', 61, 2325],
  // Each line is rounded by itself, halves up.
  ['h1', 0, 1],
  ['h1001', 61, 1251],
  ['h1001 h1001', 61, 2502],
])('%p after %d minutes earns %i cents', (lines, minutes, cents) =>
  expect(
    routePriceCents(
      lines
        .split(' ')
        .filter(Boolean)
        .map(line => ({
          price: { amount: Number(line.slice(1)), currency: 'eur' as const },
          reason: REASONS[line[0] as keyof typeof REASONS],
        })),
      minutes * 60_000,
    ),
  ).toBe(cents),
)

describe('offers', () => {
  const offer: OfferFacts = {
    assignedTo: null,
    candidateDriverIds: ['a', 'b'],
    rejectedBy: [],
    isCanceled: false,
    waypoints: [{ status: 'Pending' }],
  }
  const started = { ...offer, assignedTo: 'a', waypoints: [{ status: 'EnRoute' as const }] }
  test.each<[OfferFacts, string, string | null]>([
    [offer, 'a', null],
    [offer, 'c', 'RouteNotOffered'],
    [{ ...offer, assignedTo: 'b' }, 'a', 'RouteAlreadyTaken'],
    [{ ...offer, assignedTo: 'a' }, 'a', null],
    [{ ...offer, isCanceled: true }, 'a', 'RouteCanceled'],
    // A second tap of the winner of a route that was taken back hears that it was.
    [{ ...offer, assignedTo: 'a', isCanceled: true }, 'a', 'RouteCanceled'],
    // Who was not asked learns of a taken route no more than that it is taken.
    [{ ...offer, assignedTo: 'b' }, 'c', 'RouteAlreadyTaken'],
    [{ ...offer, candidateDriverIds: ['b'], rejectedBy: [{ userId: 'a' }] }, 'a', 'RouteNotOffered'],
  ])('accept %#', (route, user, name) =>
    expect<string | null>(whyNotAcceptRoute(route, user)?.name ?? null).toBe(name),
  )
  test.each<[OfferFacts, string, string | null]>([
    [offer, 'a', null],
    [{ ...offer, assignedTo: 'a', candidateDriverIds: [] }, 'a', null],
    [started, 'a', 'RouteAlreadyStarted'],
    [started, 'c', 'RouteNotOffered'],
    [{ ...started, waypoints: [{ status: 'Pending' }, { status: 'Failed' }] }, 'a', 'RouteAlreadyStarted'],
    // Another courier drives it by now: what is turned down is the offer.
    [started, 'b', null],
    [{ ...offer, isCanceled: true }, 'a', 'RouteCanceled'],
  ])('reject %#', (route, user, name) =>
    expect<string | null>(whyNotRejectRoute(route, user)?.name ?? null).toBe(name),
  )
  test('the last rejection wants a dispatcher', () => {
    expect(afterRejection(offer, 'a')).toEqual({
      assignedTo: null,
      candidateDriverIds: ['b'],
      isLastRejection: false,
    })
    expect(afterRejection({ ...offer, candidateDriverIds: ['a'] }, 'a').isLastRejection).toBe(true)
  })
})

test('far from the target above a hundred metres', () => {
  const target = { lat: 41, lon: 2 }
  expect(isFarFromTarget({ lat: 41.0008, lon: 2 }, target)).toBe(false)
  expect(isFarFromTarget({ lat: 41.001, lon: 2 }, target)).toBe(true)
  expect([100, 101, 1000, 1001].map(signalOf)).toEqual(['good', 'bad', 'bad', 'coarse'])
})

test('estimates: travel, wait for the window, serve, travel on', () => {
  const geo = (lon: number) => ({ lat: 0, lon })
  const stop = (id: string, lon: number, from: string, to: string, status: WaypointStatus = 'Pending') => ({
    id,
    geo: geo(lon),
    windowStart: `2026-03-10T${from}:00Z`,
    windowEnd: `2026-03-10T${to}:00Z`,
    status,
  })
  const etas = estimateStops(
    [
      stop('done', 0, '10:00', '11:00', 'Completed'),
      stop('a', 0.01, '12:30', '13:00'),
      stop('b', 0.02, '12:00', '12:35'),
    ],
    { geo: geo(0), at: now, vehicle: 'bike' },
  )
  expect(etas.map(e => e.waypointId)).toEqual(['a', 'b'])
  expect(etas[0]!.meters).toBe(1557)
  expect(etas[0]!.seconds).toBe(374)
  expect(etas[0]!.waitMinutes).toBe(23)
  expect(etas[0]!.leavesAt).toBe('2026-03-10T12:34:00.000Z')
  expect(missedWindows(etas).map(e => [e.waypointId, e.lateMinutes])).toEqual([['b', 6]])
})

test('vehicles', () => {
  for (const type of VEHICLE_TYPES) expect(VEHICLES[type].packages).toBeGreaterThan(0)
  expect(travelSeconds(15_000, 'bike')).toBe(3600)
  expect(firstVehicleType({ vehicles: [{ type: 'van' }, { type: 'bike' }] })).toBe('van')
  expect(firstVehicleType(null)).toBeNull()
})

describe('simplify', () => {
  const at = (east: number, north: number) => ({ lat: 41 + north / 111_195, lon: 2 + east / 83_920 })
  test('drops what lies on a line, keeps its corners', () => {
    const path = [at(0, 0), at(50, 1), at(100, 0), at(100, 50), at(101, 100)]
    expect(simplifyTo(path, 3)).toEqual([path[0]!, path[2]!, path[4]!])
    expect(simplifyTo([], 3)).toEqual([])
    expect(simplifyTo([path[0]!], 3)).toEqual([path[0]!])
  })
  test('keeps at most so many, the ends and the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 })), { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 2, max: 60 }),
        (raw, max) => {
          const points = raw.map(([e, n], index) => ({ ...at(e, n), index }))
          const kept = simplifyTo(points, max)
          expect(kept.length).toBe(Math.min(max, points.length))
          expect([kept[0]!.index, kept.at(-1)!.index]).toEqual([0, points.length - 1])
          expect(kept.map(p => p.index)).toEqual(kept.map(p => p.index).sort((a, b) => a - b))
        },
      ),
    )
  })
})
