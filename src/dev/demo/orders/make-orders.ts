import { DAY_MS } from '../../../core/rules/instant'
import { orderEventRows } from '../../../modules/orders/checkout/order-rows'
import type { Catalog } from '../catalogs'
import type { Courier } from '../couriers'
import type { Cast } from '../people'
import { randomOf } from '../random'
import { bagScanRows } from '../routes/bag-scans'
import { courierTracks } from '../routes/courier-tracks'
import { planLiveRoutes, planRoutes } from '../routes/plan-routes'
import { routeRows } from '../routes/route-rows'
import { merged, type Rows } from '../rows'
import type { Store } from '../stores'
import { Books } from './books'
import { cartFiller } from './fill-cart'
import { addKitchenMoves } from './kitchen-moves'
import { type PlacedOrder, placeOrders } from './place-orders'
import { planLiveOrders } from './plan-live-orders'
import { planOrders } from './plan-orders'
import type { PlannedOrder } from './planned-order'
import { rateOrders } from './rate-orders'
import { incidenceEvents, incidencePhotos, reportIncidences } from './report-incidences'
import { fillWallets, settleOrders, topUpFor } from './settle-orders'
import { PromotionUses } from './use-promotions'

interface Makers {
  cast: Cast
  stores: readonly Store[]
  couriers: readonly Courier[]
  catalogOf: (store: Store) => Catalog
  proofIds: readonly string[]
  promotions: NonNullable<Rows['promotion']>
  daysBack?: number
}

/** Two months of orders with everything that came of them: kitchens, routes, money, ratings and complaints. */
export function makeOrders(
  seed: number,
  now: Date,
  { cast, stores, couriers, catalogOf, proofIds, promotions, daysBack }: Makers,
): { rows: Rows; orders: PlacedOrder[] } {
  const world = { people: cast.people, stores }
  const dispatcherId = cast.star('logistics@comanda.test').id
  const adminId = cast.star('admin@comanda.test').id
  const live = planLiveOrders(seed, now, world)
  const usual = planOrders(seed, now, world, daysBack)
  const planned: PlannedOrder[] = [...usual, ...live]

  const routes = planRoutes(seed, now, { orders: usual, couriers, dispatcherId })
  const liveRoutes = planLiveRoutes(seed, now, { orders: live, couriers, dispatcherId })
  addKitchenMoves(seed, now, planned, cast.cookOf)

  const books = new Books(randomOf(seed, 'ledger'), new Date(now.getTime() - 70 * DAY_MS))
  fillWallets(seed, now, cast.people, books)
  const uses = new PromotionUses(randomOf(seed, 'promotion-uses'), promotions)
  const orders = placeOrders(seed, planned, {
    books,
    promotions: uses,
    fillCart: cartFiller(store => catalogOf(store).card),
    catalogVersionOf: order => catalogOf(order.store).versionId,
  })
  const refund = settleOrders(seed, now, orders, { books, adminId })
  topUpFor(cast.star('employee@comanda.test').id, now, books)
  const rating = rateOrders(seed, now, orders)

  const incidents = reportIncidences(seed, now, orders, {
    adminId,
    dispatcherId,
    routes: [...routes, ...liveRoutes],
    cookOf: cast.cookOf,
  })
  const placed = new Set(orders.map(order => order.id))
  const kept = [...routes, ...liveRoutes].map(route => ({
    ...route,
    stops: route.stops
      .map(stop => ({ ...stop, orders: stop.orders.filter(order => placed.has(order.id)) }))
      .filter(stop => stop.orders.length > 0),
  }))
  return {
    orders,
    rows: merged(
      {
        purchase_order: orders.map(order => order.row),
        order_line: orders.flatMap(order => order.lineRows),
        order_event: eventRows(seed, orders),
        refund,
        rating,
        incidence: incidents,
        incidence_event: incidenceEvents(seed, incidents),
        incidence_photo: incidencePhotos(seed, incidents, proofIds),
      },
      uses.rows(),
      books.rows(cast.people.map(person => person.id)),
      routeRows(
        seed,
        kept.filter(route => route.stops.length > 0),
        { proofIds, dispatcherId },
      ),
      courierTracks(seed, now, liveRoutes),
      { bag_scan: bagScanRows(seed, now, kept.slice(routes.length), dispatcherId) },
    ),
  }
}

function eventRows(seed: number, orders: readonly PlacedOrder[]): NonNullable<Rows['order_event']> {
  const random = randomOf(seed, 'order-events')
  return orders.flatMap(({ id, store, moves }) =>
    orderEventRows({ id, city: store.city }, moves, at => random.id(at)),
  )
}
