import { expect, test } from 'bun:test'
import { type DeliveryFacts, reschedulingOf } from './rescheduling'

const carried: DeliveryFacts = {
  state: 'out_for_delivery',
  isPickup: false,
  isDispatcher: true,
  isWithPartner: false,
  hasAddress: true,
  door: null,
}

test.each<[string, Partial<DeliveryFacts>, string | null]>([
  ['placed', { state: 'pending' }, 'orderWindow'],
  ['in the kitchen', { state: 'accepted', isDispatcher: false }, 'orderWindow'],
  ['packed, and a stop planned', { state: 'pending_pickup', door: 'Pending' }, 'orderWindow'],
  ['collected by the customer', { state: 'accepted', isPickup: true }, null],
  ['delivered', { state: 'delivered' }, null],
  ['canceled', { state: 'canceled_by_store' }, null],
  ['on the way, asked by the kitchen', { isDispatcher: false }, 'leftKitchen'],
  ['with a courier partner', { isWithPartner: true }, 'withPartner'],
  ['without an address', { hasAddress: false }, 'noAddress'],
  ['on the way, the stop failed', {}, 'redelivery'],
  ['at a hub, the door not planned', { state: 'at_warehouse' }, 'redelivery'],
  ['at a hub, the door planned', { state: 'at_warehouse', door: 'Pending' }, 'stopWindow'],
  ['on the way, the door ahead', { door: 'Pending' }, 'stopWindow'],
  ['on the way to the door', { door: 'EnRoute' }, 'stopWindow'],
  ['at the door', { door: 'Arrived' }, 'atDoor'],
  ['handed over a moment ago', { door: 'Completed' }, 'handedOver'],
])('%s', (_, facts, expected) => {
  const found = reschedulingOf({ ...carried, ...facts })
  expect(String(found && (found.way ?? found.whyNot))).toBe(String(expected))
})
