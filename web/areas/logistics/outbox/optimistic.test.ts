import { describe, expect, test } from 'bun:test'
import { makeRoute, makeWaypoint } from '../routes/board.make'
import { currentRoute, stopInHand, withActions } from './optimistic'
import type { CourierAction, StoredAction } from './outbox'

const pickup = makeWaypoint(0, 'kitchen', { shouldPickup: true, shouldDeliver: false })
const first = makeWaypoint(1, 'gracia')
const second = makeWaypoint(2, 'sarria')
const route = makeRoute(1, [pickup, first, second], { assignedTo: 'courier' })

let seq = 0
const did = (act: CourierAction): StoredAction => ({
  ...act,
  seq: ++seq,
  opId: `op ${seq}`,
  occurredAt: 1_700_000_000_000 + seq,
  personId: 'courier',
})
const ids = (waypointId: string) => ({ routeId: route.id, waypointId })

describe('what was done on this phone', () => {
  test('walks a stop through its steps', () => {
    const acts = [
      did({ kind: 'setNext', input: ids(pickup.id) }),
      did({ kind: 'setStatus', input: { ...ids(pickup.id), status: 'Arrived' } }),
      did({ kind: 'complete', input: ids(pickup.id) }),
    ]
    const statuses = [1, 2, 3].map(count => {
      const shown = withActions(route, acts.slice(0, count))
      return [shown.waypoints[0]?.status, shown.nextTargetId]
    })
    expect(statuses).toEqual([
      ['EnRoute', pickup.id],
      ['Arrived', pickup.id],
      ['Completed', null],
    ])
  })

  test('a stop taken back is in hand again', () => {
    const shown = withActions(route, [
      did({ kind: 'setNext', input: ids(pickup.id) }),
      did({ kind: 'complete', input: ids(pickup.id) }),
      did({ kind: 'reopen', input: ids(pickup.id) }),
    ])
    expect(shown.waypoints[0]?.status).toBe('Arrived')
    expect(stopInHand(shown)?.id).toBe(pickup.id)
  })

  test('a failed stop is left behind, and says why', () => {
    const shown = withActions(route, [
      did({ kind: 'setNext', input: ids(first.id) }),
      did({ kind: 'fail', input: { ...ids(first.id), reasonCode: 'customer_absent' } }),
    ])
    expect(shown.waypoints[1]).toMatchObject({ status: 'Failed', failedReason: 'customer_absent' })
    expect(stopInHand(shown)?.id).toBe(pickup.id)
  })

  test('steps of another route change nothing', () => {
    const other = did({ kind: 'complete', input: { routeId: 'another', waypointId: pickup.id } })
    expect(withActions(route, [other])).toBe(route)
  })

  test('the last stop completes the route', () => {
    const acts = [pickup, first, second].map(stop => did({ kind: 'complete', input: ids(stop.id) }))
    expect(withActions(route, acts).isComplete).toBe(true)
  })
})

describe('several orders at one door', () => {
  const order = (id: string) => ({ id }) as never
  const door = makeWaypoint(5, 'gracia', { purchaseIds: ['a', 'b'], orders: [order('a'), order('b')] })
  const beside = makeWaypoint(6, 'gracia')
  const shared = makeRoute(9, [door, beside], { assignedTo: 'courier' })
  const at = (waypointId: string) => ({ routeId: shared.id, waypointId })

  test('those that nobody takes fail by themselves', () => {
    const shown = withActions(shared, [
      did({ kind: 'setNext', input: at(door.id) }),
      did({ kind: 'fail', input: { ...at(door.id), purchaseIds: ['b'], reasonCode: 'refused' } }),
      did({ kind: 'complete', input: at(door.id) }),
    ])
    expect(shown.waypoints.map(stop => [stop.status, stop.purchaseIds])).toEqual([
      ['Completed', ['a']],
      ['Failed', ['b']],
      ['Pending', beside.purchaseIds],
    ])
  })

  test('once the server has parted them the same act changes nothing more', () => {
    const some = did({ kind: 'fail', input: { ...at(door.id), purchaseIds: ['b'], reasonCode: 'refused' } })
    const parted = withActions(shared, [some])
    expect(withActions(parted, [some])).toEqual(parted)
  })

  test('all stops that are ticked are handed over at once', () => {
    const shown = withActions(shared, [
      did({
        kind: 'completeLocation',
        input: { routeId: shared.id, locationId: 'office', waypointIds: [door.id, beside.id] },
      }),
    ])
    expect(shown.isComplete).toBe(true)
  })
})

describe('the stop in hand', () => {
  test('is the first one before the route has begun', () => {
    expect(stopInHand(route)?.id).toBe(pickup.id)
  })
  test('is the next one after a stop was ended', () => {
    const shown = withActions(route, [did({ kind: 'complete', input: ids(pickup.id) })])
    expect(stopInHand(shown)?.id).toBe(first.id)
  })
  test('is the one that the courier chose', () => {
    expect(stopInHand(withActions(route, [did({ kind: 'setNext', input: ids(second.id) })]))?.id).toBe(
      second.id,
    )
  })
})

describe('the route in hand', () => {
  const later = makeRoute(2, [makeWaypoint(10, 'pier')], {
    assignedTo: 'courier',
    effectiveDate: new Date('2026-11-22'),
  })
  const begun = makeRoute(3, [makeWaypoint(20, 'pier', { status: 'EnRoute' })], {
    assignedTo: 'courier',
    effectiveDate: new Date('2026-11-23'),
  })
  const done = makeRoute(4, [makeWaypoint(30, 'pier', { status: 'Completed' })], { assignedTo: 'courier' })
  const failed = makeRoute(5, [makeWaypoint(40, 'pier', { status: 'Failed' })], { assignedTo: 'courier' })

  test.each([
    ['the earliest', [later, route], null, route],
    ['one that has begun before one that is earlier', [route, begun], null, begun],
    ['the one that the courier chose', [route, begun], route.id, route],
    ['none that is done', [done], null, null],
    ['none of which the last stop failed', [failed], null, null],
    ['none that was canceled', [{ ...route, canceledAt: new Date() }], null, null],
  ] as const)('%s', (_, routes, chosen, expected) => {
    expect(currentRoute(routes, chosen)?.id).toBe(expected?.id)
  })
})
