import type { Context, Person } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { shapeOf } from '../../../core/failures'
import { holds, mayFail } from '../../../core/procedures'
import { type Instant, toMillis } from '../../../core/rules/instant'
import type { LocalDate } from '../../../core/rules/local-time'
import type { OrderState } from '../../../core/rules/ordering/order-states'
import { type Writing, write } from '../../../core/write'
import { actorsOver } from '../../order-records/orders/order-access'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { lockOrder } from '../../order-records/orders/orders.store'
import { readBagCode } from '../../order-records/orders/rules/ufid'
import { moveOrder } from '../../orders/moves/move-order'
import { type OrderOfScan, orderOfScan } from './bag-facts'
import { insertBagScan, wasScanTaken } from './bag-scans.store'
import { ScanBags, ScanBagsAnswer } from './contract/bag-scans'
import { hubsVisibleTo, WORK_AT_HUBS } from './hubs'
import { type AtHub, readShelf, whyNotAtHub } from './rules/bag-refusals'
import { type BagScan, isScannedAgain, orderStateAtHub } from './rules/bag-stage'
import { bagsOnTheirWay } from './rules/bags-of-order'

type Scanning = Pick<Context, 'world' | 'now' | 'request'> & { caller: Person } & Pick<
    Writing,
    'db' | 'emit' | 'audit'
  >
type Scan = {
  key: string
  code: string
  place: AtHub['place']
  shelf?: string | undefined
  routeId?: string | undefined
  readAt: Date
}
type Result = (typeof ScanBagsAnswer)['_output']['results'][number]

/** Phones and scanners come back after a day without network, not after a month. */
const OLDEST_SCAN_MS = 7 * 24 * 3_600_000

/**
 * Takes what was scanned at a warehouse, one label after the other: what is refused says why and holds no other up. Orders
 * follow once all their bags are through.
 */
export const scanBags = holds(...WORK_AT_HUBS)
  .meta({ summary: 'Takes the labels of bags that were read at a warehouse' })
  .input(ScanBags)
  .output(ScanBagsAnswer)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const hub = await hubsVisibleTo(ctx.db, ctx.caller)
        .select('warehouse.id')
        .where('warehouse.id', '=', input.warehouseId)
        .executeTakeFirst()
      if (!hub) throw new Failure('NotFound')
      const results: Result[] = []
      // One after the other, in the order in which they were read.
      for (const scan of input.scans)
        results.push(await takeScan(ctx, scan, { ...input, at: readAtOurClock(scan.readAt, input, ctx.now) }))
      return { results }
    }),
  )

/** When a label was read, by our clock: as long ago as the device says, whatever its own clock shows. */
export function readAtOurClock(readAt: Instant, { sentAt }: { sentAt: Instant }, now: Date): Date {
  const ago = Math.max(0, toMillis(sentAt) - toMillis(readAt))
  return new Date(now.getTime() - Math.min(ago, OLDEST_SCAN_MS))
}

type At = { warehouseId: string; on: LocalDate; at: Date }

async function takeScan(ctx: Scanning, scan: Scan, where: At): Promise<Result> {
  const { db, caller, request } = ctx
  const seen: { order: OrderOfScan; number: number }[] = []
  try {
    const { order, number } = await lockBag(db, caller, scan.code)
    seen.push({ order, number })
    const shelf = scan.place === 'shelf' ? readShelf(scan.shelf ?? '') : null
    if (scan.place === 'shelf' && !shelf) throw new Failure('ShelfUnknown')
    const isSentAgain = await wasScanTaken(db, caller.id, scan.key)
    if (!isSentAgain) await refuseElsewhere(db, order, number, scan, where)
    const own = order.scans.get(number) ?? []
    const reading: BagScan = { place: scan.place, at: where.at, shelf }
    const isAgain = isSentAgain || isScannedAgain(own, reading)
    if (!isAgain) await writeScan(ctx, order, number, scan, reading, where.warehouseId)
    const { state, whyItStays } = await follow(ctx, isAgain ? order : withScan(order, number, reading))
    return {
      key: scan.key,
      outcome: isAgain && !isSentAgain ? 'again' : 'taken',
      bag: nameBag(order, number),
      state,
      ...(whyItStays && { orderStays: saidOf(whyItStays, request.language) }),
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const [bag] = seen
    return {
      key: scan.key,
      outcome: 'refused',
      bag: bag ? nameBag(bag.order, bag.number) : null,
      state: bag?.order.state ?? null,
      error: saidOf(error, request.language),
    }
  }
}

function saidOf(failure: Failure, language: Language): NonNullable<Result['error']> {
  const { code, name, message } = shapeOf(failure, language)
  return { code, name, message, ...(failure.details ? { details: failure.details } : {}) }
}

/** The bag that a label names, with its order held. One that the caller may not see is as unknown as one that is not there. */
async function lockBag(db: Tx, caller: Person, code: string) {
  const read = readBagCode(code)
  if (!read) throw new Failure('BagUnknown')
  const visible = await ordersVisibleTo(db, withOnly(caller, WORK_AT_HUBS), 'staff')
    .select('purchase_order.id')
    .where('purchase_order.ufid', '=', read.ufid)
    .executeTakeFirst()
  const held = visible && (await lockOrder(db, visible.id))
  if (!held) throw new Failure('BagUnknown')
  const order = await orderOfScan(db, held.id)
  return { order, number: numberOf(read.bag, order.bags) }
}

/** A paper that names the order only is enough where it has one bag. */
export function numberOf(bag: number | null, count: number): number {
  if (bag === null && count > 1) throw new Failure('BagNumberMissing', { count })
  return bag ?? 1
}

async function refuseElsewhere(db: Tx, order: OrderOfScan, bag: number, scan: Scan, where: At) {
  const routeId = (scan.place === 'out' && scan.routeId) || null
  const refusal = whyNotAtHub(
    { ...order, bag, routes: routeId ? await routesOut(db, order.id, where.warehouseId) : [] },
    { place: scan.place, warehouseId: where.warehouseId, on: where.on, routeId },
  )
  if (refusal) throw new Failure(refusal.name, refusal.params)
}

/** The routes that take an order on from a warehouse. */
const routesOut = (db: Tx, orderId: string, warehouseId: string) =>
  db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .where('waypoint_order.order_id', '=', orderId)
    .where('waypoint.warehouse_id', '=', warehouseId)
    .where('waypoint.should_pickup', '=', true)
    .where('route.canceled_at', 'is', null)
    .where('route.deleted_at', 'is', null)
    .select(['route.id', 'route.name'])
    .orderBy('route.id')
    .execute()

async function writeScan(
  { db, world, caller, emit }: Scanning,
  order: OrderOfScan,
  bag: number,
  scan: Scan,
  { place, at, shelf }: BagScan,
  warehouseId: string,
) {
  await insertBagScan(db, {
    id: world.newId(),
    order_id: order.id,
    bag,
    place,
    at: new Date(toMillis(at)),
    device_at: scan.readAt,
    scanned_by: caller.id,
    device_key: scan.key,
    warehouse_id: warehouseId,
    shelf,
    route_id: (place === 'out' && scan.routeId) || null,
  })
  emit('bag.scanned', { orderId: order.id, bag, warehouseId }, order.city)
}

const withScan = (order: OrderOfScan, bag: number, scan: BagScan): OrderOfScan => ({
  ...order,
  scans: new Map([...order.scans, [bag, [...(order.scans.get(bag) ?? []), scan]]]),
})

type Followed = { state: OrderState; whyItStays?: Failure }

/**
 * Moves the order to the state that all its bags have reached. A scan is saved even when the order may not move, and
 * the answer then says why the order stays. All refusals happen before the first write.
 */
async function follow(ctx: Scanning, order: OrderOfScan): Promise<Followed> {
  const actors = (await actorsOver(ctx.db, ctx.caller, [order.id])).get(order.id) ?? []
  let now: Pick<OrderOfScan, 'state' | 'stateAt' | 'wasHere'> = order
  // Scanned out without having been scanned in, an order arrives and leaves at once.
  for (;;) {
    const stages = bagsOnTheirWay(now, order.bags, order.scans).map(({ stage }) => stage)
    const next = orderStateAtHub(now, stages)
    const held = next && (await lockOrder(ctx.db, order.id))
    if (!next || !held) return { state: now.state }
    const refused = await moveOrder(ctx.db, ctx, held, next, { actors, source: 'scan' }).then(
      () => null,
      error => {
        if (error instanceof Failure) return error
        throw error
      },
    )
    if (refused) return { state: now.state, whyItStays: refused }
    ctx.audit({
      type: 'purchase_order',
      id: order.id,
      before: { state: now.state },
      after: { state: next },
    })
    now = { state: next, stateAt: now.stateAt, wasHere: true }
  }
}

export const nameBag = (order: OrderOfScan, number: number) => ({
  orderId: order.id,
  ufid: order.ufid,
  number,
  of: order.bags,
  storeName: order.storeName,
  destination: order.destination,
  windowStart: order.windowStart,
})
