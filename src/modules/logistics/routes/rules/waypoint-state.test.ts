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

const STATUSES = ['Pending', 'EnRoute', 'Arrived', 'Completed', 'Failed'] as const
/** To each status in the order above: y goes, p goes once its orders are picked up, 5 goes within five minutes. */
test.each<[WaypointMoveFacts['actor'], WaypointStatus, string]>([
  ['courier', 'Pending', '-yyp-'],
  ['courier', 'EnRoute', '--ypy'],
  ['courier', 'Arrived', '---py'],
  ['courier', 'Completed', '--5--'],
  ['courier', 'Failed', '-----'],
  ['logistics', 'Pending', '-yyp-'],
  ['logistics', 'EnRoute', '--ypy'],
  ['logistics', 'Arrived', '---py'],
  ['logistics', 'Completed', '--y--'],
  ['logistics', 'Failed', 'y----'],
])('%s from %s: %s', (actor, from, row) => {
  const goes = (to: WaypointStatus, more: Partial<WaypointMoveFacts>) =>
    whyNotMoveWaypoint(from, to, facts({ actor, isAssignee: actor === 'courier', ...more })) === null
  const found = STATUSES.map(to => {
    if (!goes(to, { statusHistory: completed(1) })) return '-'
    if (!goes(to, { statusHistory: completed(1), notPickedUp: ['p1'] })) return 'p'
    return goes(to, { statusHistory: completed(6) }) ? 'y' : '5'
  })
  expect(found.join('')).toBe(row)
  // Of a route that was taken back, and for a courier of another, nothing goes.
  for (const to of STATUSES) {
    expect(goes(to, { isRouteCanceled: true, statusHistory: completed(1) })).toBe(false)
    if (actor === 'courier') expect(goes(to, { isAssignee: false, statusHistory: completed(1) })).toBe(false)
  }
})

test.each<[WaypointStatus, WaypointStatus, string]>([
  ['Pending', 'EnRoute', 'EnRoute'],
  ['Pending', 'Arrived', '(EnRoute) Arrived'],
  ['Pending', 'Completed', '(EnRoute) (Arrived) Completed'],
  ['EnRoute', 'Arrived', 'Arrived'],
  ['EnRoute', 'Completed', '(Arrived) Completed'],
  ['Arrived', 'Completed', 'Completed'],
  ['EnRoute', 'Failed', 'Failed'],
  ['Arrived', 'Failed', 'Failed'],
  ['Completed', 'Arrived', 'Arrived'],
  ['Failed', 'Pending', 'Pending'],
])('%s → %s is written as %s', (from, to, entries) =>
  expect(
    statusEntries(from, to, now)
      .map(({ status, inferred }) => (inferred ? `(${status})` : status))
      .join(' '),
  ).toBe(entries),
)

test('skipped steps get the time of the reported step', () =>
  expect(statusEntries('EnRoute', 'Completed', now)).toEqual([
    { status: 'Arrived', timestamp: now, inferred: true },
    { status: 'Completed', timestamp: now },
  ]))

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
