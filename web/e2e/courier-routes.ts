import { expect } from 'bun:test'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import type { Board, BoardOrder } from '../../src/modules/logistics/routes/contract/dispatch-board'
import type { Route } from '../../src/modules/logistics/routes/contract/routes'

type Product = { url: string }

const HOUR_MS = 3_600_000
/** A kitchen has them and has not packed them yet. */
const COOKED: readonly string[] = ['accepted', 'bag_check']

async function idOf(product: Product, name: string): Promise<string> {
  const me = await query<{ id: string }>(product, 'app.me', await tokenOf(product, name), null)
  return me.id
}

/** A route of a courier, at a time when the courier has no other, of which the first door is set out for. */
export async function makeDoorsRoute(product: Product, courier: string, routeName: string) {
  const opens = Date.now() + 40 * HOUR_MS
  const { id, waypoints } = await makeRoute(product, courier, {
    routeName,
    waypoints: ['Portal 1', 'Portal 2'].map((name, index) => ({
      name,
      address: { formattedAddress: `Carrer de Tànger ${index + 1}`, geo: { lat: 41.4036, lon: 2.19 } },
      shouldDeliver: true,
      isExternal: true,
      windowStart: new Date(opens),
      windowEnd: new Date(opens + HOUR_MS / 2),
    })),
  })
  await call(product, 'POST', '/courier-api/setNextWaypoint', {
    token: await tokenOf(product, courier),
    body: { routeId: id, waypointId: waypoints[0]!.id },
  })
}

/** A route of a courier with two orders for one door and one for another. */
export async function makeOrdersRoute(product: Product, courier: string, routeName: string): Promise<Route> {
  const { body: board } = await call<Board>(product, 'POST', '/logistics-admin-api/dispatchBoard', {
    token: await tokenOf(product, 'logistics'),
    body: {
      city: 'bcn',
      from: new Date(Date.now() - 12 * HOUR_MS),
      to: new Date(Date.now() + 7 * 24 * HOUR_MS),
    },
  })
  const direct = board.orders.filter(
    order => order.leg === 'direct' && order.locationId !== null && COOKED.includes(order.state),
  )
  const doorOf = (order: BoardOrder) => `${order.locationId} ${order.windowStart}`
  const [two] = [...Map.groupBy(direct, doorOf).values()].filter(orders => orders.length > 1)
  const other = direct.find(order => order.locationId !== two![0]!.locationId)
  const purchaseIds = [...two!.slice(0, 2), other!].map(order => order.id)
  await pack(product, purchaseIds)
  return makeRoute(product, courier, { routeName, purchaseIds, skipOverlapCheck: true })
}

/** The kitchens are done with them: the first is two bags, the others one each. */
async function pack(product: Product, orderIds: readonly string[]) {
  const token = await tokenOf(product, 'super')
  for (const [index, id] of orderIds.entries()) {
    const packed = await call(product, 'POST', '/merchant-api/setLiveOrdersStatus', {
      token,
      body: {
        state: 'pending_pickup',
        purchaseIds: [id],
        bags: { [id]: index === 0 ? 2 : 1 },
        source: 'kds',
      },
    })
    expect(packed.body).toMatchObject({ changed: 1 })
  }
}

async function makeRoute(product: Product, courier: string, route: object): Promise<Route> {
  const made = await call<Route>(product, 'POST', '/logistics-admin-api/createPickupRoute', {
    token: await tokenOf(product, 'logistics'),
    body: { driverId: await idOf(product, courier), vehicleType: 'ebike', ...route },
  })
  expect(made.status).toBeLessThan(300)
  return made.body
}

/** The route as its courier has it now. */
export async function routeOf(product: Product, courier: string, routeId: string): Promise<Route> {
  const { routes } = await query<{ routes: Route[] }>(
    product,
    'courier.routes.list',
    await tokenOf(product, courier),
    {},
  )
  return routes.find(({ id }) => id === routeId)!
}
