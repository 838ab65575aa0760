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
    expect(stopInHand(shown)).toBeNull()
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

describe('the stop in hand', () => {
  test('is the first one before the route has begun', () => {
    expect(stopInHand(route)?.id).toBe(pickup.id)
  })
  test('is chosen by the courier after a stop was ended', () => {
    expect(stopInHand(withActions(route, [did({ kind: 'complete', input: ids(pickup.id) })]))).toBeNull()
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

  test.each([
    ['the earliest', [later, route], null, route],
    ['one that has begun before one that is earlier', [route, begun], null, begun],
    ['the one that the courier chose', [route, begun], route.id, route],
    ['none that is done', [done], null, null],
    ['none that was canceled', [{ ...route, canceledAt: new Date() }], null, null],
  ] as const)('%s', (_, routes, chosen, expected) => {
    expect(currentRoute(routes, chosen)?.id).toBe(expected?.id)
  })
})
