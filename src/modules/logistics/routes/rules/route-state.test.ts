import { expect, test } from 'bun:test'
import { isOutOfTurn, nextTarget, routeSpan, routeStatus, type StopFacts } from './route-state'
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
  ['pendingDelivery', 'c', [stop('a', 'Completed', true), stop('b', 'Failed')]],
])('%s, assigned to %p', (status, assignedTo, waypoints) => {
  expect<string>(routeStatus({ assignedTo, waypoints })).toBe(status)
})

test('the next target is the one that was chosen, until it is completed', () => {
  const [a, b] = [stop('a', 'Pending'), { ...stop('b', 'EnRoute'), isCurrentTarget: true }]
  expect(nextTarget({ waypoints: [a, b] })?.id).toBe('b')
  expect(nextTarget({ waypoints: [a, { ...b, status: 'Completed' }] })).toBeNull()
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
