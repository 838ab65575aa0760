import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { lockOrder } from '../../order-records/orders/orders.store'
import { readBagCode } from '../../order-records/orders/rules/ufid'
import { lockRouteOnRoad } from '../routes/lock-route'
import { ON_THE_ROAD } from '../routes/route-scope'
import { type Stop, stopsOf } from '../routes/stops'
import { timeOf } from '../routes/waypoint-steps'
import { type OrderOfScan, orderOfScan } from './bag-facts'
import { insertBagScan, scansOfOrders, wasScanTaken } from './bag-scans.store'
import { ScanBag, ScanBagAnswer } from './contract/bag-scans'
import { whyNotBag } from './rules/bag-refusals'
import { isAtLeast, isScannedAgain, type ScanPlace } from './rules/bag-stage'
import { bagsOnTheirWay } from './rules/bags-of-order'
import { nameBag, numberOf } from './scan-bags'

/**
 * Takes a label that a courier reads at a stop: of a bag that is picked up there, or handed over. Orders move when the
 * stop is confirmed, with its proof, as ever. What is not for this stop is refused in the same words whether or not
 * there is such a bag.
 */
export const scanBag = holds(...ON_THE_ROAD)
  .meta({ summary: 'Takes the label of a bag that is picked up or handed over at a stop' })
  .input(ScanBag)
  .output(ScanBagAnswer)
  .concat(
    mayFail(
      'NotFound',
      'RouteCanceled',
      'BagUnknown',
      'BagNumberMissing',
      'BagNotOfOrder',
      'BagOfCanceledOrder',
      'BagNotPacked',
      'BagOfAnotherStop',
    ),
  )
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, emit } }) => {
      const { route } = await lockRouteOnRoad(db, caller, input.routeId)
      const stops = await stopsOf(db, route.id)
      const stop = stops.find(({ row }) => row.id === input.waypointId)
      if (!stop) throw new Failure('NotFound')
      const read = readBagCode(input.code)
      if (!read) throw new Failure('BagUnknown')
      const order = await orderAtStop(read.ufid)
      const number = numberOf(read.bag, order.bags)
      const refusal = whyNotBag({ bag: number, bags: order.bags, state: order.state })
      if (refusal) throw new Failure(refusal.name, refusal.params)

      const place = placeOf(stop, order, number)
      const at = timeOf(input.occurredAt, stop, now)
      const isSentAgain = await wasScanTaken(db, caller.id, input.opId)
      const isAgain = isSentAgain || isScannedAgain(order.scans.get(number) ?? [], { place, at, shelf: null })
      if (!isAgain) {
        await insertBagScan(db, {
          id: world.newId(),
          order_id: order.id,
          bag: number,
          place,
          at,
          device_at: input.occurredAt ?? now,
          scanned_by: caller.id,
          device_key: input.opId,
          warehouse_id: order.warehouseId,
          route_id: route.id,
        })
        emit('bag.scanned', { orderId: order.id, bag: number, warehouseId: order.warehouseId }, order.city)
      }
      return {
        outcome: isAgain && !isSentAgain ? ('again' as const) : ('taken' as const),
        place,
        bag: nameBag(order, number),
        ...(await countAtStop(stop, place)),
      }

      async function orderAtStop(ufid: string): Promise<OrderOfScan> {
        const row = stop!.purchaseIds.length
          ? await db
              .selectFrom('purchase_order')
              .select('id')
              .where('id', 'in', stop!.purchaseIds)
              .where('ufid', '=', ufid)
              .executeTakeFirst()
          : undefined
        const held = row && (await lockOrder(db, row.id))
        if (!held) throw new Failure('BagOfAnotherStop')
        return orderOfScan(db, held.id)
      }

      async function countAtStop({ purchaseIds }: Stop, here: ScanPlace) {
        const [orders, scans] = await Promise.all([
          Promise.all(purchaseIds.map(id => orderOfScan(db, id))),
          scansOfOrders(db, purchaseIds),
        ])
        const scanned = orders.flatMap(({ id, bags }) =>
          Array.from({ length: bags }, (_, index) => scans.get(id)?.get(index + 1) ?? []),
        )
        return {
          scanned: scanned.filter(own => own.some(one => one.place === here)).length,
          expected: scanned.length,
        }
      }
    }),
  )

/** What a scan at a stop says: taken from a store, brought to a hub, taken from there, or handed over. */
function placeOf({ row, facts }: Stop, order: OrderOfScan, bag: number): ScanPlace {
  if (row.warehouse_id === null) return facts.shouldDeliver && !row.store_id ? 'office' : 'store'
  if (facts.shouldPickup && facts.shouldDeliver) {
    // A stop at a hub may do both: what is there already is taken away.
    const own = bagsOnTheirWay(order, order.bags, order.scans).find(({ number }) => number === bag)
    return own && isAtLeast(own.stage, 'arrived') ? 'out' : 'warehouse'
  }
  return facts.shouldPickup ? 'out' : 'warehouse'
}
