import { type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import { type BagStage, isAtLeast } from './bag-stage'
import type { NumberedBag } from './bags-of-order'

/** A hub wants its bags this long before the first customer's window, as the routes are planned. */
const DUE_BEFORE_WINDOW_MINUTES = 30

interface Order {
  locationId: string | null
  destination: string
  windowStart: Instant
  inboundRouteId: string | null
  bags: readonly NumberedBag[]
}

interface Route {
  id: string
  until: Instant
}

export interface BagOf<O> {
  order: O
  bag: NumberedBag
}

/** The bags of one place and window. */
export interface Lot<O> {
  key: string
  destination: string
  windowStart: Instant
  bags: readonly BagOf<O>[]
  /** Those that should be here by now, and are not. */
  missing: readonly BagOf<O>[]
  counts: BagCounts
}

export interface BagCounts {
  expected: number
  arrived: number
  missing: number
  /** On a shelf now. */
  shelved: number
  out: number
}

export interface Shelf<O> {
  name: string
  bags: readonly BagOf<O>[]
}

/** A hub's day in bags: how many are how far, in all and for each place and window, and what lies on which shelf. */
export function hubBags<O extends Order>(orders: readonly O[], routes: readonly Route[], now: Instant) {
  const until = new Map(routes.map(route => [route.id, toMillis(route.until)]))
  const isDue = ({ inboundRouteId, windowStart }: O) => {
    const latest = toMillis(windowStart) - DUE_BEFORE_WINDOW_MINUTES * MINUTE_MS
    return Math.min(until.get(inboundRouteId ?? '') ?? latest, latest) < toMillis(now)
  }
  const missingOf = (bags: readonly BagOf<O>[]) =>
    bags.filter(({ order, bag }) => !isAtLeast(bag.stage, 'arrived') && isDue(order))
  const countsOf = (bags: readonly BagOf<O>[]): BagCounts => {
    const count = (least: BagStage) => bags.filter(({ bag }) => isAtLeast(bag.stage, least)).length
    return {
      expected: bags.length,
      arrived: count('arrived'),
      missing: missingOf(bags).length,
      shelved: bags.filter(({ bag }) => bag.stage === 'shelved').length,
      out: count('out'),
    }
  }
  const all = orders.flatMap(order => order.bags.map(bag => ({ order, bag })))
  const byLot = Map.groupBy(
    all,
    ({ order }) => `${order.locationId ?? order.destination} ${toMillis(order.windowStart)}`,
  )
  const lots = [...byLot].map(
    ([key, bags]): Lot<O> => ({
      key,
      destination: bags[0]!.order.destination,
      windowStart: bags[0]!.order.windowStart,
      bags,
      missing: missingOf(bags),
      counts: countsOf(bags),
    }),
  )
  const byShelf = Map.groupBy(
    all.filter(({ bag }) => bag.stage === 'shelved'),
    ({ bag }) => bag.shelf ?? '',
  )
  return {
    counts: countsOf(all),
    lots: lots.toSorted(
      (one, other) =>
        toMillis(one.windowStart) - toMillis(other.windowStart) ||
        one.destination.localeCompare(other.destination),
    ),
    shelves: [...byShelf]
      .map(([name, bags]): Shelf<O> => ({ name, bags }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}
