import { describe, expect, test } from 'bun:test'
import {
  isMissingPhoto,
  latestEntry,
  orderStateAfter,
  statusEntries,
  type WaypointMoveFacts,
  type WaypointStatus,
  whyNotMoveWaypoint,
  whyNotProven,
} from './waypoint-state'

const now = '2026-03-10T12:00:00.000Z'
const facts = (more: Partial<WaypointMoveFacts> = {}): WaypointMoveFacts => ({
  actor: 'courier',
  isAssignee: true,
  isRouteCanceled: false,
  statusHistory: [],
  now,
  notPickedUp: [],
  ...more,
})
const completed = (minutesAgo: number) => [
  { status: 'Completed' as const, timestamp: new Date(Date.parse(now) - minutesAgo * 60_000).toISOString() },
]

describe('moving', () => {
  test.each<[WaypointStatus, WaypointStatus, Partial<WaypointMoveFacts>, string | null]>([
    ['Pending', 'EnRoute', {}, null],
    ['Pending', 'Completed', {}, null],
    ['Arrived', 'EnRoute', {}, 'InvalidWaypointTransition'],
    ['EnRoute', 'Failed', {}, null],
    ['Pending', 'Failed', {}, 'InvalidWaypointTransition'],
    ['Completed', 'Arrived', { statusHistory: completed(5) }, null],
    ['Completed', 'Arrived', { statusHistory: completed(6) }, 'InvalidWaypointTransition'],
    ['Completed', 'Arrived', { statusHistory: completed(600), actor: 'logistics', isAssignee: false }, null],
    ['Completed', 'EnRoute', { statusHistory: completed(1) }, 'InvalidWaypointTransition'],
    ['Failed', 'Pending', {}, 'InvalidWaypointTransition'],
    ['Failed', 'Pending', { actor: 'logistics' }, null],
    ['Failed', 'Completed', { actor: 'logistics' }, 'InvalidWaypointTransition'],
    ['Arrived', 'Completed', { notPickedUp: ['p1'] }, 'PickupNotDone'],
    ['Pending', 'Arrived', { notPickedUp: ['p1'] }, null],
    ['Pending', 'EnRoute', { isRouteCanceled: true }, 'RouteCanceled'],
    ['Pending', 'EnRoute', { isAssignee: false }, 'NotYourRoute'],
  ])('%s → %s with %p', (from, to, more, name) => {
    expect<string | null>(whyNotMoveWaypoint(from, to, facts(more))?.name ?? null).toBe(name)
  })
})

test('skipped steps are written as inferred', () => {
  expect(statusEntries('Pending', 'Completed', now)).toEqual([
    { status: 'EnRoute', timestamp: now, inferred: true },
    { status: 'Arrived', timestamp: now, inferred: true },
    { status: 'Completed', timestamp: now },
  ])
  expect(statusEntries('EnRoute', 'Failed', now)).toEqual([{ status: 'Failed', timestamp: now }])
  expect(statusEntries('Completed', 'Arrived', now)).toEqual([{ status: 'Arrived', timestamp: now }])
  expect(statusEntries('Failed', 'Pending', now)).toEqual([{ status: 'Pending', timestamp: now }])
})

test('the latest entry is shown, the later one of equal times', () => {
  expect(latestEntry(statusEntries('Pending', 'Completed', now))?.status).toBe('Completed')
  expect(latestEntry([])).toBeNull()
})

test.each([
  ['none', {}, null],
  ['asked', {}, null],
  ['photo', {}, ['photo']],
  ['photo', { proofImageURL: 'x' }, null],
  ['photo+name', { proofImageURL: 'x', proofContactName: ' ' }, ['name']],
  ['pin', { pinMatches: false }, ['pin']],
  ['pin', { pinMatches: true }, null],
  ['photo+name', { unavailableReason: 'camera broken' }, null],
] as const)('proof %s with %p', (required, given, missing) => {
  expect(whyNotProven(required, given)?.params.missing ?? null).toEqual(missing as never)
})

test('a completed stop without a photo is flagged', () => {
  expect(isMissingPhoto({ status: 'Completed' })).toBe(true)
  expect(isMissingPhoto({ status: 'Arrived' })).toBe(false)
  expect(isMissingPhoto({ status: 'Completed', proofImageURL: 'x' })).toBe(false)
})

test.each([
  [{ shouldPickup: true, shouldDeliver: false, isWarehouse: false }, 'Completed', 'picked_up', null],
  [{ shouldPickup: true, shouldDeliver: false, isWarehouse: false }, 'EnRoute', null, null],
  [{ shouldPickup: false, shouldDeliver: true, isWarehouse: false }, 'EnRoute', null, 'out_for_delivery'],
  [{ shouldPickup: false, shouldDeliver: true, isWarehouse: false }, 'Completed', null, 'delivered'],
  [{ shouldPickup: true, shouldDeliver: true, isWarehouse: true }, 'Completed', 'picked_up', 'at_warehouse'],
  [{ shouldPickup: false, shouldDeliver: true, isWarehouse: true }, 'EnRoute', null, null],
  [{ shouldPickup: false, shouldDeliver: true, isWarehouse: false }, 'Failed', null, null],
] as const)('%p that is %s', (stop, status, pickedUp, delivered) => {
  expect(orderStateAfter(stop, status)).toEqual({ pickedUp, delivered })
})
