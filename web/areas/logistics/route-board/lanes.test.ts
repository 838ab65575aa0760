import { describe, expect, test } from 'bun:test'
import {
  makeBoard,
  makeDriver,
  makeOrder,
  makeRoute,
  makeTimeline,
  makeWaypoint,
  noon,
} from '../routes/board.make'
import { arrangementOf, asPlan, changesNothing, stopsOfOrders } from './board-stops'
import { lanesOf, packOrders, placedStops, slotAt, slotsOf, spanOf } from './lanes'
import { whyLate } from './why-late'

const minute = 60_000
const free = makeDriver(0)
const busy = makeDriver(1)
const route = makeRoute(
  1,
  [
    makeWaypoint(0, 'kitchen', {
      shouldPickup: true,
      shouldDeliver: false,
      status: 'Completed',
      purchaseIds: ['a', 'b'],
    }),
    makeWaypoint(1, 'gracia', { status: 'EnRoute', purchaseIds: ['a'] }),
    makeWaypoint(2, 'sarria', { purchaseIds: ['b'] }),
    makeWaypoint(3, 'sants', { isExternal: true }),
  ],
  { assignedTo: busy.id },
)
const nobodys = makeRoute(2, [makeWaypoint(10, 'pier')])
const board = makeBoard({
  routes: [nobodys, route],
  couriers: [free, { ...busy, timeline: makeTimeline({ openRouteIds: [route.id], stopsLeft: 3 }) }],
})
const lanes = lanesOf(board)
const arrangement = arrangementOf(board)
const [lane] = lanes
const placed = placedStops(lane!, arrangement, new Map())

describe('lanes', () => {
  test('are couriers with work, then free couriers, then routes without a courier', () => {
    expect(lanes.map(({ key, open }) => [key, open])).toEqual([
      [busy.id, [route.id]],
      [free.id, [`new ${free.id}`]],
      [nobodys.id, [nobodys.id]],
    ])
  })

  test('have done stops where they were done and open ones where they will be', () => {
    expect(placed.map(({ number, to }) => [number, to >= noon])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ])
    expect(placed[0]!.to).toBe(noon)
    expect(placed[2]!.arrives).toBe(Date.parse(route.waypoints[2]!.eta!.arrivesAt))
    expect(placed[2]!.drivesFrom).toBeLessThan(placed[2]!.arrives)
  })

  test('show the times of a plan before they are saved', () => {
    const later = {
      ...route.waypoints[2]!.eta!,
      arrivesAt: new Date(noon + 90 * minute).toISOString(),
      lateMinutes: 20,
    }
    const planned = placedStops(lane!, arrangement, new Map([[later.waypointId, later]]))
    expect(planned[2]).toMatchObject({ arrives: noon + 90 * minute, late: 20, isRough: false })
  })
})

describe('places in a lane', () => {
  test('come after what was started; what is carried leaves none', () => {
    const ids = (carried: string[]) => slotsOf(lane!, placed, new Set(carried)).map(({ before }) => before)
    const [, , third, fourth] = route.waypoints.map(({ id }) => id)
    expect(ids([])).toEqual([third!, fourth!, null])
    expect(ids([third!])).toEqual([fourth!, null])
  })

  test('are found by a time', () => {
    const slots = slotsOf(lane!, placed, new Set())
    expect(slotAt(slots, placed[2]!.from - minute)!.before).toBe(placed[2]!.stop.id)
    expect(slotAt(slots, placed[2]!.from + minute)!.before).toBe(placed[3]!.stop.id)
    expect(slotAt(slots, placed[3]!.to + 60 * minute)!.before).toBeNull()
    expect(slotAt([], noon)).toBeNull()
  })
})

describe('what is sent', () => {
  test('names saved stops, changed ones, parts and new ones', () => {
    const [pickup, delivery] = arrangement.get(route.id)!
    const [fresh] = stopsOfOrders([makeOrder(1)], board.warehouses)
    const changed = new Map([
      [route.id, [{ ...pickup!, purchaseIds: ['a'] }, delivery!]],
      [
        `new ${free.id}`,
        [{ ...pickup!, id: `part ${pickup!.id}`, copyOf: pickup!.id, purchaseIds: ['b'] }, fresh!],
      ],
    ])
    expect(asPlan(changed, arrangement)).toEqual({
      routes: [
        { id: route.id, stops: [{ id: pickup!.id, purchaseIds: ['a'] }, delivery!.id] },
        {
          id: null,
          driverId: free.id,
          stops: [
            { tempId: `part ${pickup!.id}`, copyOf: pickup!.id, purchaseIds: ['b'] },
            { tempId: fresh!.id, kind: 'pickup', purchaseIds: [makeOrder(1).id] },
          ],
        },
      ],
    })
  })

  test('is nothing when all stays', () => {
    const same = new Map([[route.id, [...arrangement.get(route.id)!]]])
    expect(changesNothing(same, arrangement)).toBe(true)
    expect(changesNothing(new Map([[route.id, same.get(route.id)!.toReversed()]]), arrangement)).toBe(false)
  })
})

test('orders share a row only one after the other', () => {
  const at = (number: number, ready: number) =>
    makeOrder(number, {
      pickupAt: new Date(noon + ready * minute),
      windowEnd: new Date(noon + (ready + 30) * minute),
    })
  const packed = packOrders([at(1, 0), at(2, 10), at(3, 30), at(4, 31)], 5 * minute)
  expect(packed.map(({ row }) => row)).toEqual([0, 1, 0, 2])
})

test('the axis has full hours, all that is on the board, and what comes next', () => {
  const span = spanOf(placed, [], noon)
  expect([(span.from - noon) / minute, span.to >= noon + 180 * minute]).toEqual([-60, true])
  expect(span.to % (60 * minute)).toBe(0)
})

describe('why a stop is late', () => {
  const stop = (from: number, more = {}) => ({
    ...placed[2]!,
    stop: { ...placed[2]!.stop, name: `At ${from}`, windowEnd: new Date(noon + from * minute) },
    drivesFrom: noon + (from - 6) * minute,
    arrives: noon + from * minute,
    from: noon + from * minute,
    to: noon + (from + 4) * minute,
    late: 0,
    ...more,
  })
  const late = stop(40, { late: 12 })
  const quiet = { now: noon, silentMinutes: null }

  test.each([
    ['in time', stop(40), [], quiet, null],
    ['silent', late, [], { now: noon, silentMinutes: 9 }, { kind: 'silent', minutes: 9 }],
    [
      'overdue',
      late,
      [],
      { now: noon + 50 * minute, silentMinutes: null },
      { kind: 'overdue', closed: noon + 40 * minute },
    ],
    [
      'waits before',
      late,
      [stop(20, { arrives: noon + 12 * minute })],
      quiet,
      { kind: 'waits', name: 'At 20', minutes: 8, until: noon + 20 * minute },
    ],
    [
      'after another stop',
      late,
      [stop(20)],
      quiet,
      { kind: 'after', name: 'At 20', leaves: noon + 24 * minute, minutes: 6 },
    ],
    ['far away', late, [], quiet, { kind: 'far', minutes: 6 }],
  ] as const)('%s', (_, one, earlier, by, expected) => {
    expect(whyLate(one, [...earlier, one], by)).toEqual(expected)
  })
})
