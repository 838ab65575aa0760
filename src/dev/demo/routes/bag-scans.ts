import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import type { ScanPlace } from '../../../modules/logistics/mission-control/rules/bag-stage'
import type { PlannedOrder } from '../orders/planned-order'
import { type Random, randomOf } from '../random'
import type { Rows } from '../rows'
import type { PlannedRoute, PlannedStop } from './planned-route'

type ScanRow = NonNullable<Rows['bag_scan']>[number]
type Reading = Pick<ScanRow, 'order_id' | 'place' | 'scanned_by' | 'warehouse_id'> & {
  bag: number
  at: Date
  shelf?: string
  route_id?: string
}

const SHELVES_OF_A_RACK = 6

/**
 * What was read from the labels of bags that go through a hub, on these routes: at the store, at the hub, on a shelf
 * and out again, and at the door. Of one order that is still on its way, a bag came ahead with another courier.
 */
export function bagScanRows(
  seed: number,
  now: Date,
  routes: readonly PlannedRoute[],
  dispatcherId: string,
): ScanRow[] {
  const random = randomOf(seed, 'bag-scans')
  const readings = routes.flatMap(route =>
    route.stops.flatMap(stop => readingsAt(random, route, stop, dispatcherId)),
  )
  const ahead = firstBagAhead(now, routes, dispatcherId)
  return [...readings, ...(ahead ? [ahead] : [])].map(({ at, ...reading }) => ({
    ...reading,
    id: random.id(at),
    at,
    device_at: at,
    device_key: `demo-${reading.order_id}-${reading.bag}-${reading.place}`,
  }))
}

function readingsAt(random: Random, route: PlannedRoute, stop: PlannedStop, dispatcherId: string): Reading[] {
  const done = stop.history.find(({ status }) => status === 'Completed')
  if (!done || !route.courier) return []
  const at = new Date(done.timestamp)
  const place = placeOf(stop)
  return stop.orders
    .filter(order => order.store.isCrossDocking)
    .flatMap(order => {
      const scan = (bag: number, where: ScanPlace, when: Date, byPersonId: string): Reading => ({
        order_id: order.id,
        bag,
        place: where,
        // Labels are read one after the other, before the stop is confirmed.
        at: new Date(when.getTime() - bag * 2 * SECOND_MS),
        scanned_by: byPersonId,
        warehouse_id: order.store.warehouse.id,
      })
      const here = bagsOf(order).map(bag => ({
        ...scan(bag, place, at, place === 'out' ? dispatcherId : route.courier!.id),
        ...(place === 'out' && { route_id: route.id }),
      }))
      const checked = place === 'warehouse' && order.moves.find(({ state }) => state === 'bag_check')
      const shelved = checked
        ? bagsOf(order).map(bag => ({
            ...scan(bag, 'shelf', checked.at, dispatcherId),
            shelf: anyShelf(random),
          }))
        : []
      return [...here, ...shelved]
    })
}

/** The first order with several bags on its way to a hub. */
function firstBagAhead(now: Date, routes: readonly PlannedRoute[], dispatcherId: string): Reading | null {
  const order = routes
    .flatMap(({ stops }) => stops)
    .filter(stop => stop.warehouseId !== null && stop.shouldDeliver && stop.status !== 'Completed')
    .flatMap(({ orders }) => orders)
    .find(order => bagsOf(order).length > 1)
  if (!order) return null
  return {
    order_id: order.id,
    bag: 1,
    place: 'warehouse',
    at: new Date(now.getTime() - 3 * MINUTE_MS),
    scanned_by: dispatcherId,
    warehouse_id: order.store.warehouse.id,
  }
}

const placeOf = ({ storeId, warehouseId, shouldPickup }: PlannedStop): ScanPlace => {
  if (warehouseId !== null) return shouldPickup ? 'out' : 'warehouse'
  return storeId !== null && shouldPickup ? 'store' : 'office'
}

const bagsOf = ({ bags = 1 }: PlannedOrder) => Array.from({ length: bags }, (_, index) => index + 1)

const anyShelf = (random: Random) =>
  `MAIN-01-02-03-${String(random.whole(1, SHELVES_OF_A_RACK)).padStart(2, '0')}`
