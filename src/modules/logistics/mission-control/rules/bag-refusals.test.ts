import { expect, test } from 'bun:test'
import { type AtHub, type BagAtHub, readShelf, whyNotAtHub } from './bag-refusals'

test.each([
  ['MAIN-01-02-03-04', 'MAIN-01-02-03-04'],
  [' main-01-02-03-04 ', 'MAIN-01-02-03-04'],
  ["MAIN'01'02'03'04", 'MAIN-01-02-03-04'],
  ['01-02-03-04', '01-02-03-04'],
  ['MAIN-1-2-3-4', null],
  ['MAIN-01-02-03', null],
  ['BSCC-BFV6/2', null],
  ['', null],
])('the shelf that %p names', (text, shelf) => expect<unknown>(readShelf(text)).toBe(shelf))

const BAG: BagAtHub = {
  bag: 2,
  bags: 3,
  state: 'at_warehouse',
  warehouseId: 'hub',
  warehouseName: 'Hub 22@',
  deliveryOn: '2026-11-30',
  routes: [{ id: 'route', name: 'Marcos 13:00' }],
}
const IN: AtHub = { place: 'warehouse', warehouseId: 'hub', on: '2026-11-30', routeId: null }
const OUT: AtHub = { ...IN, place: 'out', routeId: 'route' }

test.each<[string, Partial<BagAtHub>, AtHub, string | null, object | null]>([
  ['a bag that is expected', {}, IN, null, null],
  ['one more than its order has', { bag: 4 }, IN, 'BagNotOfOrder', { bag: 4, count: 3 }],
  ['a canceled order', { state: 'canceled_by_store' }, IN, 'BagOfCanceledOrder', null],
  ['a rejected order', { state: 'rejected_by_store' }, OUT, 'BagOfCanceledOrder', null],
  ['an order that waits for an answer', { state: 'pending' }, IN, 'BagNotPacked', null],
  ['an order in the kitchen', { state: 'accepted' }, IN, 'BagNotPacked', null],
  ['one that a courier holds', { state: 'picked_up' }, IN, null, null],
  ['one that comes back', { state: 'out_for_delivery' }, IN, null, null],
  ['one that was delivered', { state: 'delivered' }, IN, 'BagDelivered', null],
  ['a direct order', { warehouseId: null }, IN, 'BagNeedsNoWarehouse', null],
  ['the bag of another hub', { warehouseId: 'x' }, IN, 'BagOfAnotherWarehouse', { warehouse: 'Hub 22@' }],
  ['another day', { deliveryOn: '2026-12-01' }, IN, 'BagOfAnotherDay', { day: '2026-12-01' }],
  ['out with its route', {}, OUT, null, null],
  ['out with no route chosen', { routes: [] }, { ...OUT, routeId: null }, null, null],
  [
    'out with another route',
    {},
    { ...OUT, routeId: 'other' },
    'BagOfAnotherRoute',
    { route: 'Marcos 13:00' },
  ],
  ['out with a route that it is not on', { routes: [] }, OUT, 'BagWithoutRoute', null],
])('%s', (_, changes, scan, name, params) => {
  const refusal = whyNotAtHub({ ...BAG, ...changes }, scan)
  expect<string | null>(refusal?.name ?? null).toBe(name)
  if (params) expect(refusal?.params).toEqual(params as never)
})
