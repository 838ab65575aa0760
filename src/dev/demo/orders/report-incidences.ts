import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { type Random, randomOf } from '../random'
import type { PlannedRoute, PlannedStop } from '../routes/planned-route'
import type { Rows } from '../rows'
import { INCIDENT_CASES } from './incident-cases'
import type { PlacedOrder } from './place-orders'

type IncidenceRow = NonNullable<Rows['incidence']>[number]

const LATE = { ca: "La franja d'entrega s'ha acabat", es: 'La franja de entrega ha terminado' } as const

/** In the language of the city. */
function anyCase(random: Random, order: PlacedOrder) {
  const cases = INCIDENT_CASES[inCatalan(order) ? 'ca' : 'es']
  const { type, comments, resolutions } = random.pick(cases)
  return { type, comment: random.pick(comments), resolution: random.pick(resolutions) }
}

const inCatalan = ({ store }: PlacedOrder) => store.city === 'bcn' || store.city === 'vlc'

/** What a kitchen and a courier report while an order is in their hands. */
const AT_WORK = {
  merchant: {
    ca: 'El forn s’ha aturat: sortirà quinze minuts tard',
    es: 'El horno se ha parado: saldrá quince minutos tarde',
  },
  courier: { ca: 'Un envàs s’ha obert pel camí', es: 'Un envase se ha abierto por el camino' },
} as const

const SOLVED = 22
const OPEN = 3

interface Workers {
  adminId: string
  dispatcherId: string
  routes: readonly PlannedRoute[]
  cookOf: (order: PlacedOrder) => string
}

/** Things that went wrong: most are solved, a few of today are open, among them whatever is late right now. */
export function reportIncidences(
  seed: number,
  now: Date,
  orders: readonly PlacedOrder[],
  { adminId, dispatcherId, routes, cookOf }: Workers,
): IncidenceRow[] {
  const random = randomOf(seed, 'incidences')
  const delivered = orders.filter(order => order.state === 'delivered')
  const solved = random.some(delivered.slice(0, -60), SOLVED).map(order => {
    const at = new Date(order.moves.at(-1)!.at.getTime() + random.whole(5, 180) * MINUTE_MS)
    const { resolution, ...what } = anyCase(random, order)
    const status = random.is(0.9) ? 'SOLVED' : 'CANCELLED'
    return incidence(random, order, at, {
      ...what,
      status,
      resolution: status === 'SOLVED' ? resolution : null,
      assignee_id: adminId,
      updated_at: new Date(at.getTime() + random.whole(1, 20) * HOUR_MS),
    })
  })
  const open = random.some(delivered.slice(-60), OPEN).map(order => {
    const at = new Date(
      Math.min(order.moves.at(-1)!.at.getTime() + 20 * MINUTE_MS, now.getTime() - MINUTE_MS),
    )
    const { type, comment } = anyCase(random, order)
    return incidence(random, order, at, { type, comment, status: 'OPEN', updated_at: at })
  })
  const late = orders
    .filter(order => order.state === 'out_for_delivery' && order.window.end < now)
    .map(order => {
      const at = new Date(Math.max(order.window.end.getTime(), now.getTime() - 15 * MINUTE_MS))
      return incidence(random, order, at, {
        type: 'late',
        comment: LATE[inCatalan(order) ? 'ca' : 'es'],
        status: 'OPEN',
        priority: 1,
        assignee_id: dispatcherId,
        is_admin_incidence: true,
        opened_by: 'rule',
        reporter_id: null,
        ...onRoad(routes, order),
        updated_at: at,
      })
    })
  const of = { routes, cookOf }
  return [...solved, ...open, ...late, ...reportedAtWork(random, now, orders, of)]
}

/** One that a kitchen has reported from its board, and one of a courier on the way. */
function reportedAtWork(
  random: Random,
  now: Date,
  orders: readonly PlacedOrder[],
  { routes, cookOf }: Pick<Workers, 'routes' | 'cookOf'>,
): IncidenceRow[] {
  const at = new Date(now.getTime() - 4 * MINUTE_MS)
  const cooked = orders.filter(({ state }) => state === 'accepted').slice(0, 1)
  const carried = orders
    .filter(order => order.state === 'out_for_delivery' && onRoad(routes, order).courier_id)
    .slice(0, 1)
  const opened = (order: PlacedOrder, by: 'merchant' | 'courier', what: Partial<IncidenceRow>) =>
    incidence(random, order, at, {
      type: 'late',
      comment: AT_WORK[by][inCatalan(order) ? 'ca' : 'es'],
      status: 'OPEN',
      opened_by: by,
      updated_at: at,
      ...what,
    })
  return [
    ...cooked.map(order => opened(order, 'merchant', { reporter_id: cookOf(order) })),
    ...carried.map(order => {
      const road = onRoad(routes, order)
      return opened(order, 'courier', { ...road, type: 'damaged', reporter_id: road.courier_id ?? null })
    }),
  ]
}

/** The route that brings an order, with its courier and the stop at the door. */
function onRoad(
  routes: readonly PlannedRoute[],
  order: PlacedOrder,
): Partial<Pick<IncidenceRow, 'route_id' | 'waypoint_id' | 'courier_id'>> {
  const isDoor = (stop: PlannedStop) =>
    stop.shouldDeliver && !stop.warehouseId && stop.orders.some(({ id }) => id === order.id)
  const route = routes.find(({ stops }) => stops.some(isDoor))
  if (!route) return {}
  return {
    route_id: route.id,
    waypoint_id: route.stops.find(isDoor)!.id,
    courier_id: route.courier?.id ?? null,
  }
}

function incidence(
  random: Random,
  order: PlacedOrder,
  at: Date,
  what: Pick<IncidenceRow, 'type' | 'comment' | 'status' | 'updated_at'> & Partial<IncidenceRow>,
): IncidenceRow {
  return {
    id: random.id(at),
    city: order.store.city,
    order_id: order.id,
    store_id: order.store.id,
    location_id: order.office?.id ?? null,
    reporter_id: order.person.id,
    opened_by: 'customer',
    priority: 2,
    created_at: at,
    ...what,
  }
}

/** The entries in the history of solved incidents. */
export const incidenceEvents = (
  seed: number,
  rows: readonly IncidenceRow[],
): NonNullable<Rows['incidence_event']> => {
  const random = randomOf(seed, 'incidence-events')
  return rows
    .filter(({ status }) => status !== 'OPEN')
    .map(row => ({
      id: random.id(row.updated_at as Date),
      incidence_id: row.id,
      kind: row.status === 'SOLVED' ? 'solved' : 'canceled',
      actor_id: row.assignee_id ?? null,
      data: row.resolution ? { text: row.resolution } : {},
      at: row.updated_at,
    }))
}

const PICTURED = new Set(['damaged', 'missing_item', 'wrong_item', 'quality', 'not_delivered'])
const PICTURES_MAX = 2

/** One or two photos of the problem. */
export function incidencePhotos(
  seed: number,
  rows: readonly IncidenceRow[],
  pictures: readonly string[],
): NonNullable<Rows['incidence_photo']> {
  const random = randomOf(seed, 'incidence-photos')
  if (!pictures.length) return []
  return rows
    .filter(({ type }) => PICTURED.has(type))
    .flatMap(row =>
      random.some(pictures, random.whole(1, PICTURES_MAX)).map((file_id, position) => ({
        incidence_id: row.id,
        file_id,
        position,
        added_by: row.reporter_id ?? null,
        created_at: row.created_at,
      })),
    )
}
