import { describe, expect, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS, toIso } from '../../../../core/rules/instant'
import { orderRisk } from './order-risk'
import { areaOf, routeName, shortNameOf } from './route-name'
import { type CourierDay, etasAlone, type TimelineRoute, type TimelineStop, timelineOf } from './timeline'
import type { WaypointStatus, WaypointStatusEntry } from './waypoint-state'

const at = (time: string) => `2026-03-10T${time}:00.000Z`
const now = at('12:00')
const clock = (iso: string | null | undefined) => iso?.slice(11, 16) ?? null

/** Points on a line: one unit is ten minutes of driving. */
const place = (units: number) => ({ lat: 0, lon: units })
const travel = () => (from: { lon: number }, to: { lon: number }) => ({
  meters: Math.abs(to.lon - from.lon) * 2000,
  seconds: Math.abs(to.lon - from.lon) * 600,
  isEstimate: true,
})

const history = (...entries: [WaypointStatus, string][]): WaypointStatusEntry[] =>
  entries.map(([status, time]) => ({ status, timestamp: at(time) }))

const stop = (
  id: string,
  units: number,
  [from, to]: [string, string],
  steps: [WaypointStatus, string][] = [],
  more: Partial<TimelineStop> = {},
): TimelineStop => ({
  id,
  geo: place(units),
  windowStart: at(from),
  windowEnd: at(to),
  status: steps.at(-1)?.[0] ?? 'Pending',
  statusHistory: history(...steps),
  purchaseIds: [],
  shouldPickup: false,
  shouldDeliver: true,
  ...more,
})

const route = (id: string, ...stops: TimelineStop[]): TimelineRoute => ({
  id,
  effectiveAt: at('11:00'),
  vehicle: 'bike',
  stops,
})

const heard = (time: string, units = 0) => ({ at: at(time), geo: place(units) })
const timeOf = (day: Partial<CourierDay>, when = now) =>
  timelineOf({ routes: [], signal: heard('12:00'), travel, ...day }, when)
const arrivals = (day: Partial<CourierDay>, when = now) =>
  [...timeOf(day, when).etas.values()].map(eta => [eta.waypointId, clock(eta.arrivesAt), eta.lateMinutes])

describe('two routes of one courier', () => {
  const first = route('r1', stop('a', 1, ['11:30', '12:30'], [['EnRoute', '11:55']]))
  const second = route('r2', stop('b', 2, ['12:00', '12:20']))

  test('the second starts where and when the first ends, and is late for it', () => {
    expect(arrivals({ routes: [second, first] })).toEqual([
      ['a', '12:10', 0],
      ['b', '12:24', 4],
    ])
    const { busyUntil, endsAt, stopsLeft, lateStops, openRouteIds } = timeOf({ routes: [second, first] })
    expect([clock(busyUntil), endsAt, stopsLeft, lateStops, openRouteIds]).toEqual([
      '12:28',
      place(2),
      2,
      1,
      ['r1', 'r2'],
    ])
  })

  test('a later one sets out in time for its first window', () => {
    const later = route('r2', stop('b', 3, ['14:00', '14:30']))
    const { entries } = timeOf({ routes: [first, later] })
    expect(entries.map(e => [e.kind, clock(e.from), clock(e.to), e.routeId, e.waypointId])).toEqual([
      ['drive', '12:00', '12:10', 'r1', 'a'],
      ['stop', '12:10', '12:14', 'r1', 'a'],
      ['drive', '13:35', '13:55', 'r2', 'b'],
      ['wait', '13:55', '14:00', 'r2', 'b'],
      ['stop', '14:00', '14:04', 'r2', 'b'],
    ])
  })

  test('what begins after a long rest does not make the courier busy until then', () => {
    const evening = route('r2', stop('b', 1, ['19:00', '20:00']))
    expect(clock(timeOf({ routes: [first, evening] }).busyUntil)).toBe('12:14')
    expect(timeOf({ routes: [evening] }).busyUntil).toBeNull()
  })
})

test.each<[string, TimelineRoute[], Partial<CourierDay>, string, string | null]>([
  ['nothing to do', [], {}, 'free', null],
  ['a route that has not begun', [route('r', stop('a', 0, ['13:00', '13:30']))], {}, 'planned', '12:55'],
  [
    'on the way',
    [route('r', stop('a', 1, ['11:00', '13:30'], [['EnRoute', '11:59']]))],
    {},
    'driving',
    '12:10',
  ],
  [
    'at the door before its window',
    [route('r', stop('a', 0, ['12:20', '13:30'], [['Arrived', '11:58']]))],
    {},
    'waiting',
    '12:20',
  ],
  [
    'at the door',
    [route('r', stop('a', 0, ['11:00', '13:30'], [['Arrived', '11:58']]))],
    {},
    'atStop',
    '12:02',
  ],
  ['on a break', [], { breaks: [{ from: at('11:50'), to: at('12:15') }] }, 'onBreak', '12:15'],
])('what the courier does: %s', (_, routes, more, activity, until) => {
  const timeline = timeOf({ routes, ...more })
  expect([timeline.activity as string, clock(timeline.until)]).toEqual([activity, until])
})

test('a route is not set out on during a break', () => {
  expect(
    arrivals({
      routes: [route('r', stop('a', 1, ['11:00', '13:00']))],
      breaks: [{ from: at('11:45'), to: at('12:15') }],
    }),
  ).toEqual([['a', '12:25', 0]])
})

test('the drive after a stop waits for the end of a break', () => {
  expect(
    arrivals({
      routes: [route('r', stop('a', 1, ['11:00', '13:00']), stop('b', 2, ['11:00', '13:00']))],
      breaks: [{ from: at('12:12'), to: at('12:40') }],
    }),
  ).toEqual([
    ['a', '12:10', 0],
    ['b', '12:50', 0],
  ])
})

test('work after the shift is overtime', () => {
  const { shift, overtimeMinutes } = timeOf({
    routes: [route('r', stop('a', 1, ['11:00', '13:00'], [['EnRoute', '11:59']]))],
    shift: { from: at('08:00'), to: at('12:05'), vehicle: 'bike' },
  })
  expect([shift?.to, overtimeMinutes]).toEqual([at('12:05'), 9])
})

describe('a courier who is not heard of', () => {
  const running = (time: string): Partial<CourierDay> => ({
    routes: [
      route('r', stop('a', 1, ['11:00', '12:30'], [['EnRoute', time]]), stop('b', 2, ['12:00', '14:00'])),
    ],
    signal: heard(time),
  })

  test.each([
    ['11:58', 'live', false, 2],
    ['11:55', 'quiet', false, 5],
    ['11:31', 'quiet', false, 29],
    ['11:30', 'silent', true, 30],
    ['11:19', 'silent', true, 41],
  ] as const)('last heard of at %s: %s', (time, level, isFrozen, ageMinutes) => {
    expect(timeOf(running(time)).signal).toMatchObject({ level, isFrozen, ageMinutes })
  })

  test('times of arrival slide with the clock until the courier is silent, and stand then', () => {
    const first = (when: string) => arrivals(running('11:19'), at(when))[0]
    expect(first('11:25')).toEqual(['a', '11:29', 0])
    expect(first('11:40')).toEqual(['a', '11:40', 0])
    expect(first('11:49')).toEqual(['a', '11:49', 0])
    expect(first('12:00')).toEqual(['a', '11:49', 0])
    expect(first('12:41')).toEqual(['a', '11:49', 11])
  })

  test('silence does not matter before the route begins', () => {
    const planned = { routes: [route('r', stop('a', 1, ['13:00', '13:30']))], signal: heard('10:00') }
    expect(timeOf(planned).signal).toMatchObject({ level: 'silent', isFrozen: false })
  })

  test('a step in the app is a sign as well', () => {
    const stepped = {
      routes: [
        route(
          'r',
          stop('a', 0, ['11:00', '12:00'], [['Completed', '11:57']]),
          stop('b', 1, ['11:00', '13:00']),
        ),
      ],
      signal: heard('11:10'),
    }
    expect(timeOf(stepped).signal).toMatchObject({ level: 'live', ageMinutes: 3 })
    expect(arrivals(stepped)).toEqual([['b', '12:07', 0]])
  })
})

test('who has arrived is there since then', () => {
  expect(
    arrivals({
      routes: [
        route(
          'r',
          stop('a', 0, ['11:00', '11:50'], [['Arrived', '11:52']]),
          stop('b', 1, ['11:00', '13:00']),
        ),
      ],
    }),
  ).toEqual([
    ['a', '11:52', 2],
    ['b', '12:10', 0],
  ])
})

test('what was picked up and not handed over is on board', () => {
  const carried = (id: string, units: number, purchaseIds: string[], isDone: boolean, isPickup: boolean) =>
    stop(id, units, ['11:00', '13:00'], isDone ? [['Completed', '11:50']] : [], {
      purchaseIds,
      shouldPickup: isPickup,
      shouldDeliver: !isPickup,
    })
  const routes = [
    route(
      'r',
      carried('a', 0, ['o1', 'o2', 'o3'], true, true),
      carried('b', 1, ['o1'], true, false),
      carried('c', 2, ['o2', 'o3'], false, false),
    ),
  ]
  expect(timeOf({ routes, bags: new Map([['o2', 3]]) }).bagsOnBoard).toBe(4)
})

test('a route that was forgotten delays no other', () => {
  const forgotten = { ...route('old', stop('x', 9, ['04:00', '05:00'])), effectiveAt: at('04:00') }
  const today = route('r', stop('a', 1, ['11:00', '13:00']))
  expect(arrivals({ routes: [forgotten, today] })).toEqual([['a', '12:10', 0]])
  expect(etasAlone(forgotten, now, travel).map(eta => clock(eta.arrivesAt))).toEqual(['12:00'])
})

test.each([
  [1, -1, null],
  [0, -30, { reason: 'pastReady', minutes: 0 }],
  [-3, -30, { reason: 'pastReady', minutes: 3 }],
  [-40, 10, { reason: 'windowPassed', minutes: 10 }],
] as const)('an order ready in %i minutes, its window over for %i', (ready, over, risk) => {
  const from = Date.parse(now)
  expect(
    orderRisk(
      { readyAt: toIso(from + ready * MINUTE_MS), windowEnd: toIso(from - over * MINUTE_MS) },
      toIso(from),
    ),
  ).toEqual(risk)
  expect(orderRisk({ readyAt: from + HOUR_MS, windowEnd: from + HOUR_MS }, from)).toBeNull()
})

test.each([
  ['BCN 14:15', 'Marcos N. · Nimbus 22@ · 14:15'],
  ['Lunch of the north', 'Lunch of the north'],
])('the route stored as %s is shown as %s', (stored, name) => {
  const area = areaOf([placed('Kitchen', false, 's1'), placed('Nimbus 22@', true, 'l1')])
  expect(
    routeName(stored, {
      courier: shortNameOf({ first_name: 'Marcos', last_name: 'Nieto', nickname: null }),
      area,
      time: '14:15',
    }),
  ).toBe(name)
})

test('the area of a route to a home is its street, without the door', () => {
  expect(areaOf([placed('Núria Puig', true, null)])).toBe('Carrer de Tànger 86')
})

function placed(name: string, shouldDeliver: boolean, placeId: string | null) {
  return {
    name,
    should_deliver: shouldDeliver,
    location_id: shouldDeliver ? placeId : null,
    store_id: shouldDeliver ? null : placeId,
    warehouse_id: null,
    address: { address: 'Carrer de Tànger 86, 3r 2a' },
  }
}
