import { expect, test } from 'bun:test'
import type { WaypointStatus } from './waypoint-state'
import { type StopToArrange, whyNotArrange } from './why-not-arrange'

/** "p1 AB" is the pick-up p1 of the orders A and B, "d1 A!" a delivery that was started, "x1" one without orders. */
function stop(text: string): StopToArrange {
  const [id = '', orders = ''] = text.split(' ')
  const status: WaypointStatus = text.endsWith('!') ? 'Completed' : 'Pending'
  return {
    id,
    status,
    purchaseIds: [...orders.replace('!', '')],
    shouldPickup: id.startsWith('p'),
    shouldDeliver: !id.startsWith('p'),
    isHub: false,
  }
}

const route = (before: string, after: string) => ({
  before: before.split(', ').filter(Boolean).map(stop),
  after: after.split(', ').filter(Boolean).map(stop),
})

test.each([
  ['another order of stops', [route('p1 AB, d1 A, d2 B', 'p1 AB, d2 B, d1 A')]],
  ['an order that changes routes', [route('p1 AB, d1 A, d2 B', 'p1 B, d2 B'), route('', 'p9 A, d1 A')]],
  ['an order without a route', [route('p1 A, d1 A', '')]],
  ['a delivery on board that is put later', [route('p1 AB!, d1 A, d2 B', 'p1 AB!, d2 B, d1 A')]],
  ['an odd pair that was odd before', [route('d1 A, x1', 'x1, d1 A')]],
])('may be: %s', (_, routes) => {
  expect(whyNotArrange(routes)).toBeNull()
})

test.each([
  [
    'a started stop that is left out',
    [route('p1 A!, d1 A', 'd1 A')],
    'WaypointLocked',
    { waypointIds: ['p1'] },
  ],
  [
    'a started stop with fewer orders',
    [route('p1 AB!, d1 A, d2 B', 'p1 A!, d1 A')],
    'WaypointLocked',
    { waypointIds: ['p1', 'd2'] },
  ],
  [
    'a stop before a started one',
    [route('p1 A!, d1 A', 'x9, p1 A!, d1 A')],
    'WaypointLocked',
    { waypointIds: ['p1'] },
  ],
  [
    'what is on board on another route',
    [route('p1 A!, d1 A', 'p1 A!'), route('', 'd1 A')],
    'WaypointLocked',
    { waypointIds: ['d1'] },
  ],
  [
    'a stop on two routes',
    [route('x1', 'x1'), route('', 'x1')],
    'WaypointOrderInvalid',
    { missing: [], unknown: ['x1'] },
  ],
  [
    'a stop without orders that is gone',
    [route('x1', '')],
    'WaypointOrderInvalid',
    { missing: ['x1'], unknown: [] },
  ],
  [
    'an order that is picked up twice',
    [route('p1 A, d1 A', 'p1 A, p2 A, d1 A')],
    'OrderAlreadyOnRoute',
    { purchaseIds: ['A'] },
  ],
  [
    'a delivery before its pick-up',
    [route('p1 A, d1 A', 'd1 A, p1 A')],
    'PickupAfterDropoff',
    { purchaseIds: ['A'] },
  ],
  ['a pick-up alone', [route('p1 A, d1 A', 'p1 A')], 'MissingDropoff', { purchaseIds: ['A'] }],
  [
    'a delivery alone',
    [route('p1 A, d1 A', 'p1 A'), route('', 'd1 A')],
    'MissingDropoff',
    { purchaseIds: ['A'] },
  ],
  ['a delivery without its pick-up', [route('p1 A, d1 A', 'd1 A')], 'MissingPickup', { purchaseIds: ['A'] }],
] as const)('may not be: %s', (_, routes, name, params) => {
  expect(whyNotArrange(routes)).toEqual({ name, params } as never)
})
