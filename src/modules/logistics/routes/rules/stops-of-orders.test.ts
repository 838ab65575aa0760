import { describe, expect, test } from 'bun:test'
import type { OrderState } from '../../../order-records/states/rules/order-state'
import { whyNotRemoveStops, whyNotReorder } from './reorder'
import { legLeft, type OrderToRoute, stopsOfOrders } from './stops-of-orders'
import type { WaypointStatus } from './waypoint-state'

const order = (id: string, more: Partial<OrderToRoute> = {}): OrderToRoute => ({
  id,
  leg: 'direct',
  storeId: 's1',
  warehouseId: null,
  doorKey: 'd1',
  pickupAt: '2026-03-10T11:30:00Z',
  windowStart: '2026-03-10T12:00:00Z',
  windowEnd: '2026-03-10T12:30:00Z',
  ...more,
})
const brief = (orders: OrderToRoute[]) =>
  stopsOfOrders(orders).map(stop => [
    stop.shouldPickup ? 'pick' : 'drop',
    stop.placeKey,
    stop.purchaseIds.join(''),
    stop.windowStart.slice(11, 16),
    stop.windowEnd.slice(11, 16),
  ])

describe('stops of orders', () => {
  test('one pick-up per store, one drop-off per door', () => {
    expect(brief([order('a'), order('b', { doorKey: 'd2' }), order('c', { storeId: 's2' })])).toEqual([
      ['pick', 's1', 'ab', '11:30', '12:00'],
      ['pick', 's2', 'c', '11:30', '12:00'],
      ['drop', 'd1', 'ac', '12:00', '12:30'],
      ['drop', 'd2', 'b', '12:00', '12:30'],
    ])
  })
  test('a door is visited inside every window, or twice', () => {
    const later = order('b', { windowStart: '2026-03-10T12:15:00Z', windowEnd: '2026-03-10T12:45:00Z' })
    const evening = order('c', { windowStart: '2026-03-10T18:00:00Z', windowEnd: '2026-03-10T18:30:00Z' })
    expect(brief([order('a'), later, evening]).slice(1)).toEqual([
      ['drop', 'd1', 'ab', '12:15', '12:30'],
      ['drop', 'd1', 'c', '18:00', '18:30'],
    ])
  })
  test('through a warehouse in two halves', () => {
    const hub = { warehouseId: 'w1' }
    expect(brief([order('a', { ...hub, leg: 'toHub' })])).toEqual([
      ['pick', 's1', 'a', '11:30', '12:00'],
      ['drop', 'w1', 'a', '11:30', '12:00'],
    ])
    expect(brief([order('a', { ...hub, leg: 'toHub', pickupAt: '2026-03-10T09:00:00Z' })])[1]).toEqual([
      'drop',
      'w1',
      'a',
      '09:00',
      '11:30',
    ])
    expect(brief([order('a', { ...hub, leg: 'fromHub' })])).toEqual([
      ['pick', 'w1', 'a', '11:00', '12:00'],
      ['drop', 'd1', 'a', '12:00', '12:30'],
    ])
  })
})

const none = { hasStorePickup: false, hasHubPickup: false, hasFinalDrop: false }
test.each<[string | null, OrderState, boolean, boolean, Partial<typeof none>]>([
  ['direct', 'accepted', false, false, {}],
  [null, 'accepted', false, false, { hasStorePickup: true, hasFinalDrop: true }],
  [null, 'picked_up', false, false, { hasStorePickup: true }],
  ['toHub', 'pending_pickup', true, false, {}],
  ['toHub', 'bag_check', true, false, {}],
  ['fromHub', 'bag_check', true, true, {}],
  ['fromHub', 'accepted', true, false, { hasStorePickup: true }],
  ['fromHub', 'at_warehouse', true, true, { hasStorePickup: true }],
  [null, 'at_warehouse', true, true, { hasStorePickup: true, hasHubPickup: true, hasFinalDrop: true }],
  [null, 'accepted', true, false, { hasStorePickup: true, hasFinalDrop: true }],
])('what is left is %p of an order that is %s', (leg, state, goesThroughHub, wasAtHub, stops) => {
  expect<string | null>(legLeft({ state, goesThroughHub, wasAtHub }, { ...none, ...stops })).toBe(leg)
})

test.each<[string, string, string | null]>([
  ['a b c', 'a c b', null],
  ['A b c', 'A c b', null],
  ['A b c', 'b A c', 'WaypointLocked'],
  ['a B c', 'B a c', null],
  ['a B c', 'a c B', 'WaypointLocked'],
  ['A B c', 'B A c', 'WaypointLocked'],
  ['a b', 'a', 'WaypointOrderInvalid'],
  ['a b', 'a a', 'WaypointOrderInvalid'],
  ['a b', 'a b b', 'WaypointOrderInvalid'],
  ['a b', 'a x', 'WaypointOrderInvalid'],
])('%s as %s: %p (begun ones are capitals)', (before, after, name) => {
  const stops = before.split(' ').map(id => ({
    id,
    status: (id === id.toUpperCase() ? 'Completed' : 'Pending') as WaypointStatus,
  }))
  expect<string | null>(whyNotReorder(stops, after.split(' '))?.name ?? null).toBe(name)
})

test('what is completed cannot be taken out', () => {
  const stops = [
    { id: 'a', status: 'Completed' as const },
    { id: 'b', status: 'EnRoute' as const },
  ]
  expect(whyNotRemoveStops(stops, ['b'])).toBeNull()
  expect(whyNotRemoveStops(stops, ['a', 'b'])?.params.waypointIds).toEqual(['a'])
})
