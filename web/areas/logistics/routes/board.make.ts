import type { CourierTimeline } from '../../../../src/modules/logistics/routes/contract/timeline'
import { estimateStops } from '../../../../src/modules/logistics/routes/rules/eta'
import { ROUTE_TONES, routeStatus } from '../../../../src/modules/logistics/routes/rules/route-state'
import type { WaypointStatus } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import type { Board, BoardOrder, Driver, Route, Waypoint } from './board'

/** A board for tests: two stores and a hub in Barcelona, orders, couriers and routes that belong together. */

const minute = 60_000
export const noon = Date.parse('2026-11-21T11:00:00Z')

const places = {
  glories: { geo: { lat: 41.4036, lon: 2.187 }, formattedAddress: 'Av. Diagonal 211, Barcelona' },
  mediatic: { geo: { lat: 41.4026, lon: 2.1947 }, formattedAddress: 'Carrer de Roc Boronat 117, Barcelona' },
  pier: { geo: { lat: 41.3812, lon: 2.1853 }, formattedAddress: 'Plaça de Pau Vila 1, Barcelona' },
  wework: { geo: { lat: 41.4017, lon: 2.1905 }, formattedAddress: 'Carrer de Tànger 86, Barcelona' },
  sarria: { geo: { lat: 41.3996, lon: 2.1215 }, formattedAddress: 'Major de Sarrià 50, Barcelona' },
  sants: { geo: { lat: 41.3789, lon: 2.1401 }, formattedAddress: 'Plaça dels Països Catalans 1, Barcelona' },
  gracia: { geo: { lat: 41.4025, lon: 2.1565 }, formattedAddress: 'Plaça de la Vila de Gràcia 3, Barcelona' },
  kitchen: { geo: { lat: 41.3931, lon: 2.1639 }, formattedAddress: 'Passeig de Gràcia 60, Barcelona' },
  bakery: { geo: { lat: 41.3868, lon: 2.1731 }, formattedAddress: 'Via Laietana 45, Barcelona' },
  hub: { geo: { lat: 41.4107, lon: 2.2001 }, formattedAddress: 'Carrer de Pallars 250, Barcelona' },
}
export type PlaceName = keyof typeof places

export function idOf(number: number) {
  return `65f0${number.toString(16).padStart(20, '0')}`
}

export const stores = [
  { id: idOf(1), name: 'La Cuina Central', place: 'kitchen' as const },
  { id: idOf(2), name: 'Forn Laietana', place: 'bakery' as const },
]

export function makeOrder(number: number, more: Partial<BoardOrder> & { to?: PlaceName } = {}): BoardOrder {
  const { to = 'glories', ...rest } = more
  const store = stores[number % 2] ?? stores[0]
  const start = noon + (90 + (number % 3) * 30) * minute
  return {
    id: idOf(1000 + number),
    ufid: `K${48200 + number}`,
    state: 'accepted',
    channel: 'catering',
    storeId: store?.id ?? '',
    storeName: store?.name ?? '',
    locationId: null,
    locationName: null,
    warehouseId: null,
    isCrossDocking: false,
    leg: 'direct',
    pickup: { name: store?.name ?? '', ...places[store?.place ?? 'kitchen'] },
    dropoff: { name: `Oficina ${to}`, ...places[to] },
    pickupAt: new Date(start - 30 * minute),
    windowStart: new Date(start),
    windowEnd: new Date(start + 30 * minute),
    customerName: ['Marta Puig', 'Jordi Ferrer', 'Aina Soler', 'Nil Roca'][number % 4] ?? '',
    customerPhone: number % 2 ? '+34600111222' : null,
    itemCount: 3 + (number % 9),
    risk: null,
    ...rest,
  }
}

export function makeDriver(
  number: number,
  more: Partial<Driver> & { at?: PlaceName; seconds?: number } = {},
): Driver {
  const { at = 'sants', seconds = 12, ...rest } = more
  const name =
    ['Oriol Vidal', 'Laia Camps', 'Pau Serra', 'Núria Bosch', 'Marc Riera', 'Júlia Font'][number % 6] ?? ''
  return {
    id: idOf(2000 + number),
    name,
    nickname: null,
    email: null,
    phone: { number: '+34600000000' },
    pictureURL: null,
    city: 'bcn',
    fleetIds: [],
    riderData: { vehicles: [{ type: 'cargo_bike' }] },
    vehicleType: 'cargo_bike',
    lastEvent: {
      at: new Date(noon - seconds * 1000),
      geo: places[at].geo,
      accuracyMeters: 12,
      bearing: null,
      speed: null,
      batteryPercentage: 46,
    },
    presence: 'online',
    openRoutes: 0,
    timeline: makeTimeline(),
    ...rest,
  }
}

/** Of a courier who is free and heard of. */
export const makeTimeline = (more: Partial<CourierTimeline> = {}): CourierTimeline => ({
  activity: 'free',
  routeId: null,
  waypointId: null,
  until: null,
  busyUntil: null,
  endsAt: null,
  bagsOnBoard: 0,
  stopsLeft: 0,
  lateStops: 0,
  openRouteIds: [],
  shift: null,
  overtimeMinutes: 0,
  signal: { at: new Date(noon).toISOString(), ageMinutes: 0, level: 'live', isFrozen: false },
  entries: [],
  ...more,
})

export function makeWaypoint(number: number, at: PlaceName, more: Partial<Waypoint> = {}): Waypoint {
  const status: WaypointStatus = more.status ?? 'Pending'
  const start = noon + number * 20 * minute
  return {
    id: idOf(3000 + number),
    position: number % 100,
    name: `Oficina ${at}`,
    status,
    statusHistory: status === 'Pending' ? [] : [{ status, timestamp: new Date(noon).toISOString() }],
    address: places[at],
    purchaseIds: [],
    orders: [],
    packageIds: [],
    packageGroupIds: [],
    shouldPickup: false,
    shouldDeliver: true,
    windowStart: new Date(start),
    windowEnd: new Date(start + 30 * minute),
    locationId: null,
    storeId: null,
    warehouseId: null,
    isExternal: false,
    isAddressBook: false,
    isCanteenMatching: false,
    isCrossDocking: false,
    isCurrentTarget: false,
    isTransfer: false,
    contactName: 'Carla Vidal',
    contactPhone: '+34600111222',
    note: '',
    access: null,
    driverConfirmedPickupCount: null,
    driverConfirmedDeliveryCount: null,
    proofRequirement: 'photo',
    proofImageURL: null,
    proofContactName: null,
    unavailableReason: null,
    isMissingPhoto: false,
    failedReason: null,
    driverName: null,
    eta: null,
    ...more,
  }
}

export function makeRoute(number: number, waypoints: Waypoint[], more: Partial<Route> = {}): Route {
  const assignedTo = more.assignedTo ?? null
  const status = routeStatus({ assignedTo, waypoints })
  const etas = estimateStops(
    waypoints.map(stop => ({ ...stop, geo: stop.address.geo })),
    { geo: null, at: noon, vehicle: 'cargo_bike' },
  )
  const id = idOf(4000 + number)
  return {
    id,
    shortId: id.substring(3, 10),
    city: 'bcn',
    name: `BCN-0${number} Migdia`,
    ownName: null,
    signal: null,
    effectiveDate: new Date(noon),
    effectiveOn: '2026-11-21',
    assignedTo,
    candidateDriverIds: [],
    rejectedBy: [],
    driverName: null,
    driverNickname: null,
    driverPhone: assignedTo ? '+34600000000' : null,
    fleetId: null,
    vehicleType: 'cargo_bike',
    seenByDriver: true,
    edited: false,
    note: '',
    waypoints: waypoints.map(stop => ({
      ...stop,
      eta: etas.find(eta => eta.waypointId === stop.id) ?? null,
    })),
    pricing: { courierPrice: [], billedMinutes: 54, total: { amount: 1350, currency: 'eur' } },
    status,
    tone: ROUTE_TONES[status],
    isComplete: status === 'done',
    nextTargetId: waypoints.find(stop => stop.isCurrentTarget)?.id ?? null,
    startedAt: null,
    endedAt: null,
    durationMs: 0,
    lateMinutes: Math.max(0, ...etas.map(eta => eta.lateMinutes)),
    missingDropoff: [],
    missingPickup: [],
    assignedAt: null,
    acceptedAt: null,
    canceledAt: null,
    createdAt: new Date(noon),
    updatedAt: new Date(noon),
    editedBy: null,
    archivedAt: null,
    ...more,
  }
}

export function makeBoard(more: Partial<Board> = {}): Board {
  const couriers = [
    makeDriver(0, { at: 'gracia' }),
    makeDriver(1, { at: 'mediatic', seconds: 25 }),
    makeDriver(2, { at: 'sants', seconds: 480 }),
    makeDriver(3, { at: 'pier', seconds: 4000 }),
  ]
  return {
    city: 'bcn',
    from: new Date(noon - 12 * 60 * minute),
    to: new Date(noon + 12 * 60 * minute),
    at: new Date(noon),
    stores: stores.map(({ id, name, place }) => ({
      id,
      name,
      city: 'bcn',
      address: places[place],
      channels: ['catering'],
      isCrossDocking: false,
      warehouseId: null,
      accentColor: null,
      phone: null,
    })),
    warehouses: [{ id: idOf(9), name: 'Hub Poblenou', city: 'bcn', address: places.hub }],
    orders: [
      makeOrder(0, { to: 'glories' }),
      makeOrder(1, { to: 'glories' }),
      makeOrder(2, { to: 'wework' }),
      makeOrder(3, { to: 'sarria' }),
      makeOrder(4, { to: 'pier' }),
      makeOrder(5, {
        to: 'sants',
        windowStart: new Date(noon - 60 * minute),
        windowEnd: new Date(noon - 20 * minute),
      }),
      makeOrder(6, { to: 'mediatic' }),
    ],
    roads: { lines: [], credits: [] },
    routes: [
      makeRoute(
        1,
        [
          makeWaypoint(0, 'kitchen', { shouldPickup: true, shouldDeliver: false, status: 'Completed' }),
          makeWaypoint(1, 'gracia', { status: 'EnRoute', isCurrentTarget: true }),
          makeWaypoint(2, 'sarria'),
        ],
        { assignedTo: couriers[0]?.id ?? null, driverName: couriers[0]?.name ?? null },
      ),
      makeRoute(
        2,
        [
          makeWaypoint(10, 'bakery', { shouldPickup: true, shouldDeliver: false }),
          makeWaypoint(11, 'pier', {
            windowStart: new Date(noon - 90 * minute),
            windowEnd: new Date(noon - 60 * minute),
          }),
        ],
        { assignedTo: couriers[1]?.id ?? null, driverName: couriers[1]?.name ?? null },
      ),
      makeRoute(3, [
        makeWaypoint(20, 'bakery', { shouldPickup: true, shouldDeliver: false }),
        makeWaypoint(21, 'mediatic'),
        makeWaypoint(22, 'wework'),
      ]),
    ],
    couriers,
    ...more,
  }
}
