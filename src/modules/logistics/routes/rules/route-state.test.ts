import { expect, test } from 'bun:test'
import {
  isOutOfTurn,
  isRouteComplete,
  nextTarget,
  routeSpan,
  routeStatus,
  type StopFacts,
} from './route-state'
import type { WaypointStatus } from './waypoint-state'

const stop = (id: string, status: WaypointStatus, shouldPickup = false, at?: string): StopFacts => ({
  id,
  status,
  shouldPickup,
  statusHistory: at ? [{ status, timestamp: at }] : [],
})

test.each<[string, string | null, StopFacts[]]>([
  ['done', 'c', [stop('a', 'Completed', true), stop('b', 'Completed')]],
  ['done', null, [stop('a', 'Completed', true)]],
  ['notAssigned', null, [stop('a', 'Pending', true)]],
  ['notAssigned', null, []],
  ['assigned', 'c', [stop('a', 'Pending', true), stop('b', 'Pending')]],
  ['assigned', 'c', []],
  ['pendingPickup', 'c', [stop('a', 'EnRoute', true), stop('b', 'Pending')]],
  ['pendingDelivery', 'c', [stop('a', 'Completed', true), stop('b', 'Pending')]],
  ['pendingDelivery', 'c', [stop('a', 'Completed', true), stop('b', 'Failed'), stop('c', 'Pending')]],
  ['pendingDelivery', 'c', [stop('a', 'Completed', true), stop('b', 'Failed')]],
])('%s, assigned to %p', (status, assignedTo, waypoints) => {
  expect<string>(routeStatus({ assignedTo, waypoints })).toBe(status)
})

/** A stop for these orders. */
const forOrders = (status: WaypointStatus, ...purchaseIds: string[]): StopFacts => ({
  ...stop(`stop of ${purchaseIds}`, status),
  purchaseIds,
})
const picked = { ...stop('pick up', 'Completed', true), purchaseIds: ['one', 'two'] }
test.each<[string, StopFacts[], boolean]>([
  ['without stops', [], false],
  ['not begun', [stop('a', 'Pending', true), stop('b', 'Pending')], false],
  ['the last stop is being driven to', [picked, stop('b', 'EnRoute')], false],
  ['the courier is at the last door', [picked, stop('b', 'Arrived')], false],
  ['everything delivered', [picked, stop('b', 'Completed')], true],
  ['the only drop-off failed', [picked, forOrders('Failed', 'one')], false],
  [
    'one failed, the other delivered',
    [picked, forOrders('Failed', 'one'), forOrders('Completed', 'two')],
    false,
  ],
  ['one failed, one to come', [picked, forOrders('Failed', 'one'), forOrders('Pending', 'two')], false],
  ['failed, on the way back', [picked, forOrders('Failed', 'one'), forOrders('EnRoute', 'one')], false],
  ['failed and returned', [picked, forOrders('Failed', 'one'), forOrders('Completed', 'one')], true],
  [
    'two failed, one returned',
    [picked, forOrders('Failed', 'one', 'two'), forOrders('Completed', 'one')],
    false,
  ],
  [
    'failed, and the store was closed',
    [picked, forOrders('Failed', 'one'), forOrders('Failed', 'one')],
    false,
  ],
  ['a pick-up failed', [{ ...picked, status: 'Failed' }, forOrders('Completed', 'one', 'two')], false],
  ['a stop without orders failed', [picked, stop('errand', 'Failed')], false],
  ['a stop tried again after it failed', [picked, stop('b', 'Pending')], false],
  ['a completed stop was taken back', [picked, stop('b', 'Arrived'), stop('c', 'Completed')], false],
])('a route is complete when every stop is, and what failed was returned: %s', (_, waypoints, isComplete) => {
  expect(isRouteComplete({ waypoints })).toBe(isComplete)
  expect(routeStatus({ assignedTo: 'c', waypoints }) === 'done').toBe(isComplete)
})

test('the next target is the one that was chosen, until it is completed', () => {
  const [a, b] = [stop('a', 'Pending'), { ...stop('b', 'EnRoute'), isCurrentTarget: true }]
  expect(nextTarget({ waypoints: [a, b] })?.id).toBe('b')
  expect(nextTarget({ waypoints: [a, { ...b, status: 'Completed' }] })).toBeNull()
  expect(nextTarget({ waypoints: [a, { ...b, status: 'Failed' }] })).toBeNull()
  expect([isOutOfTurn({ waypoints: [a, b] }, 'b'), isOutOfTurn({ waypoints: [a, b] }, 'a')]).toEqual([
    true,
    false,
  ])
})

test('from the earliest completed stop to the latest', () => {
  const waypoints = [
    stop('a', 'Completed', true, '2026-03-10T12:30:00Z'),
    stop('b', 'Completed', false, '2026-03-10T12:00:00Z'),
    stop('c', 'Arrived', false, '2026-03-10T15:00:00Z'),
  ]
  expect(routeSpan({ waypoints })).toEqual({
    startedAt: '2026-03-10T12:00:00.000Z',
    endedAt: '2026-03-10T12:30:00.000Z',
    durationMs: 30 * 60_000,
  })
  expect(routeSpan({ waypoints: [stop('a', 'EnRoute')] }).durationMs).toBe(0)
})
