import { z } from 'zod'
import { City, Geo, Id, Instant, Money, Text } from '../../../core/contract/common'
import { CHANNELS } from '../../../core/rules/ordering/channels'
import { PROOF_REQUIREMENTS } from '../../../core/rules/proof-requirements'
import { COURIER_PRICE_REASONS } from '../../couriers/rules/pricing'
import { VEHICLE_TYPES } from '../../couriers/rules/vehicles'
import { ORDER_STATES } from '../../orders/rules/order-state'
import { ROUTE_STATUSES } from '../rules/route-state'
import { ORDER_LEGS } from '../rules/stops-of-orders'
import { FAIL_REASONS, WAYPOINT_STATUSES } from '../rules/waypoint-state'

export const VehicleType = z.enum(VEHICLE_TYPES)
export const WaypointStatus = z.enum(WAYPOINT_STATUSES)
export const RouteStatus = z.enum(ROUTE_STATUSES)
export const RouteTone = z.enum(['green', 'blue', 'amber', 'slate', 'red'])
export const FailReason = z.enum(FAIL_REASONS)
export const ProofRequirement = z.enum(PROOF_REQUIREMENTS)
export const Presence = z.enum(['online', 'away', 'offline'])

/** Where a courier goes: always with a point on the map. */
export const StopAddress = z.object({
  name: z.string().optional(),
  formattedAddress: z.string(),
  /** Floor, door, staircase. */
  details: z.string().optional(),
  geo: Geo,
})
export type StopAddress = z.infer<typeof StopAddress>

/** What a courier has to know of an order at a stop. */
export const StopOrder = z.object({
  id: Id,
  ufid: z.string(),
  pickupCode: z.string(),
  state: z.enum(ORDER_STATES),
  channel: z.enum(CHANNELS),
  storeId: Id,
  storeName: z.string(),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  comments: z.string(),
  itemCount: z.int(),
})
export type StopOrder = z.infer<typeof StopOrder>

/** When a stop that is still open will be reached. */
export const StopEta = z.object({
  waypointId: z.string(),
  meters: z.int(),
  seconds: z.int(),
  arrivesAt: z.string(),
  waitMinutes: z.int(),
  leavesAt: z.string(),
  lateMinutes: z.int(),
})
export type StopEta = z.infer<typeof StopEta>

export const Waypoint = z.object({
  id: Id,
  /** From 0, in the order of the route. */
  position: z.int(),
  name: z.string(),
  status: WaypointStatus,
  statusHistory: z.array(
    z.object({ status: WaypointStatus, timestamp: z.string(), inferred: z.boolean().optional() }),
  ),
  address: StopAddress,
  purchaseIds: z.array(Id),
  orders: z.array(StopOrder),
  packageIds: z.array(z.string()),
  packageGroupIds: z.array(z.string()),
  shouldPickup: z.boolean(),
  shouldDeliver: z.boolean(),
  windowStart: Instant,
  windowEnd: Instant,
  locationId: Id.nullable(),
  storeId: Id.nullable(),
  warehouseId: Id.nullable(),
  /** A point that carries no order of ours, from outside or from the address book. */
  isExternal: z.boolean(),
  isAddressBook: z.boolean(),
  isCanteenMatching: z.boolean(),
  isCrossDocking: z.boolean(),
  isCurrentTarget: z.boolean(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  note: z.string(),
  /** How to get in; only for the courier of a route of today and for dispatchers. */
  access: z
    .object({
      floor: z.string().nullable(),
      instructions: z.string().nullable(),
      wifiName: z.string().nullable(),
      wifiPassword: z.string().nullable(),
    })
    .nullable(),
  driverConfirmedPickupCount: z.int().nullable(),
  driverConfirmedDeliveryCount: z.int().nullable(),
  proofRequirement: ProofRequirement,
  proofImageURL: z.string().nullable(),
  proofContactName: z.string().nullable(),
  /** Why there is no proof. */
  unavailableReason: z.string().nullable(),
  isMissingPhoto: z.boolean(),
  failedReason: FailReason.nullable(),
  driverName: z.string().nullable(),
  eta: StopEta.nullable(),
})
export type Waypoint = z.infer<typeof Waypoint>

export const CourierPriceLine = z.object({
  price: z.object({
    amount: z.int().min(0).max(1_000_000).default(0),
    currency: z.literal('eur').default('eur'),
  }),
  reason: z.enum(COURIER_PRICE_REASONS),
})

export const Route = z.object({
  id: Id,
  /** How people name it: characters 3 to 10 of the id. */
  shortId: z.string(),
  city: z.string(),
  name: z.string(),
  effectiveDate: Instant,
  /** The day of it in the city. */
  effectiveOn: z.string(),
  assignedTo: Id.nullable(),
  candidateDriverIds: z.array(Id),
  rejectedBy: z.array(z.object({ userId: Id, reason: z.string().nullable(), at: Instant })),
  driverName: z.string().nullable(),
  driverNickname: z.string().nullable(),
  driverPhone: z.string().nullable(),
  fleetId: Id.nullable(),
  vehicleType: VehicleType,
  seenByDriver: z.boolean(),
  edited: z.boolean(),
  note: z.string(),
  waypoints: z.array(Waypoint),
  pricing: z.object({
    courierPrice: z.array(z.object({ price: Money, reason: z.enum(COURIER_PRICE_REASONS) })),
    billedMinutes: z.int(),
    total: Money,
  }),
  status: RouteStatus,
  tone: RouteTone,
  isComplete: z.boolean(),
  /** The stop that the courier is heading for; null asks to choose one. */
  nextTargetId: Id.nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  durationMs: z.int(),
  /** Past the window of any stop that is left. */
  lateMinutes: z.int(),
  /** Orders whose other half is not on this route. */
  missingDropoff: z.array(Id),
  missingPickup: z.array(Id),
  assignedAt: Instant.nullable(),
  acceptedAt: Instant.nullable(),
  canceledAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
  /** On the answer of a courier's step: it was not the next stop that was left. */
  notNext: z.boolean().optional(),
})
export type Route = z.infer<typeof Route>

const Flag = z.boolean().default(false)

/** A stop to be made. A store, location or warehouse brings its name, address and contact along. */
export const NewWaypoint = z
  .object({
    /** Names a new stop inside `newWaypointsOrder`, before it has an id. */
    tempId: z.string().max(40).optional(),
    name: Text(200).optional(),
    address: z
      .object({
        name: Text().optional(),
        formattedAddress: Text(400).optional(),
        address: Text(400).optional(),
        details: Text().optional(),
        geo: Geo,
      })
      .optional(),
    purchaseIds: z.array(Id).max(500).default([]),
    packageIds: z.array(Text(80)).max(1000).optional(),
    packageGroupIds: z.array(Text(80)).max(1000).optional(),
    shouldPickup: Flag,
    shouldDeliver: Flag,
    windowStart: Instant,
    windowEnd: Instant,
    locationId: Id.nullish(),
    storeId: Id.nullish(),
    warehouseId: Id.nullish(),
    isExternal: Flag,
    isAddressBook: Flag,
    isCrossDocking: Flag,
    contactName: Text(160).nullish(),
    contactPhone: Text(40).nullish(),
    note: Text(2000).optional(),
    proofRequirement: ProofRequirement.optional(),
  })
  .refine(stop => stop.address || stop.locationId || stop.storeId || stop.warehouseId, {
    path: ['address'],
    message: 'A stop needs an address, a store, a location or a warehouse',
  })
  .refine(stop => stop.windowStart <= stop.windowEnd, {
    path: ['windowEnd'],
    message: 'Ends before it starts',
  })
export type NewWaypoint = z.output<typeof NewWaypoint>

/** From the store to the customer, or one of the two halves of the way through a warehouse. */
export const OrderLeg = z.enum(ORDER_LEGS)

export const MAX_STOPS = 200

/** Stops are given, or made from orders: one pick-up per store and one drop-off per place. */
export const CreateRoute = z
  .object({
    routeName: Text(120).optional(),
    city: City.optional(),
    effectiveDate: Instant.optional(),
    waypoints: z.array(NewWaypoint).max(MAX_STOPS).default([]),
    purchaseIds: z.array(Id).max(500).default([]),
    /** Which way the orders go; by default what each still has before it. */
    leg: OrderLeg.optional(),
    driverId: Id.nullish(),
    /** Couriers it is offered to while nobody is assigned. */
    candidateDriverIds: z.array(Id).max(200).default([]),
    /** May be left out when the driver has a vehicle or stops are added to a route. */
    vehicleType: VehicleType.optional(),
    fleetId: Id.nullish(),
    note: Text(2000).optional(),
    pricingDetails: z.object({ courierPrice: z.array(CourierPriceLine).max(20) }).optional(),
    skipOverlapCheck: Flag,
    allowUnmatched: Flag,
    /** Sort by windows, pick-ups before their deliveries. Default: for stops made from orders. */
    autoSort: z.boolean().optional(),
    addToExistingRouteId: Id.nullish(),
  })
  .refine(route => route.waypoints.length + route.purchaseIds.length > 0, {
    path: ['waypoints'],
    message: 'A route needs at least one stop',
  })

export const EditRoute = z.object({
  id: Id,
  updatedRoute: z
    .object({
      name: Text(120).optional(),
      effectiveDate: Instant.optional(),
      vehicleType: VehicleType.optional(),
      fleetId: Id.nullable().optional(),
      candidateDriverIds: z.array(Id).max(200).optional(),
      note: Text(2000).optional(),
      /** Of the record that was edited: refused when somebody else was faster. */
      updatedAt: Instant.optional(),
    })
    .default({}),
  deleteWaypoints: z.array(Id).max(MAX_STOPS).default([]),
  newWaypoints: z.array(NewWaypoint).max(MAX_STOPS).default([]),
  /** Ids of all stops that remain, and `tempId`s of new ones. */
  newWaypointsOrder: z.array(z.string().max(40)).max(MAX_STOPS).optional(),
  pricingDetails: z.object({ courierPrice: z.array(CourierPriceLine).max(20) }).optional(),
  assignedTo: Id.nullable().optional(),
  skipOverlapCheck: Flag,
  notify: z.boolean().default(true),
})

export const EditWaypoint = z.object({
  routeId: Id,
  waypointId: Id,
  fields: z.object({
    name: Text(200).optional(),
    windowStart: Instant.optional(),
    windowEnd: Instant.optional(),
    address: z
      .object({
        name: Text().optional(),
        formattedAddress: Text(400).optional(),
        address: Text(400).optional(),
        details: Text().optional(),
        geo: Geo,
      })
      .optional(),
    note: Text(2000).optional(),
    contactName: Text(160).nullable().optional(),
    contactPhone: Text(40).nullable().optional(),
    status: WaypointStatus.optional(),
    failedReason: FailReason.optional(),
    purchaseIds: z.array(Id).max(500).optional(),
    proofRequirement: ProofRequirement.optional(),
    proofImageURL: z.string().max(400).nullable().optional(),
    proofContactName: Text(160).nullable().optional(),
  }),
})

export const DeleteRoute = z.object({
  id: Id,
  force: z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')]).default(false),
})

export const PlanRoute = z
  .object({
    routeId: Id.optional(),
    waypoints: z
      .array(
        z.object({
          id: z.string().max(40),
          geo: Geo.nullable(),
          windowStart: Instant.nullable(),
          windowEnd: Instant.nullable(),
          purchaseIds: z.array(Id).default([]),
          shouldPickup: Flag,
          shouldDeliver: Flag,
          isExternal: Flag,
        }),
      )
      .max(MAX_STOPS)
      .optional(),
    vehicleType: VehicleType.optional(),
    startAt: Instant.optional(),
    startGeo: Geo.optional(),
  })
  .refine(plan => plan.routeId || plan.waypoints, { path: ['routeId'], message: 'Name a route or its stops' })
export const RoutePlan = z.object({
  etas: z.array(StopEta),
  /** The stops whose window is missed. */
  violations: z.array(StopEta),
  missingDropoff: z.array(Id),
  missingPickup: z.array(Id),
  wrongOrder: z.array(Id),
  meters: z.int(),
  /** On the road. */
  seconds: z.int(),
  endsAt: z.string().nullable(),
})
export type RoutePlan = z.infer<typeof RoutePlan>

export const Directions = z.object({
  points: z
    .array(
      z.union([
        Geo,
        z.object({ lat: z.number(), lng: z.number() }).transform(p => ({ lat: p.lat, lon: p.lng })),
      ]),
    )
    .min(2)
    .max(100),
  vehicleType: VehicleType.optional(),
})
export const DirectionsAnswer = z.object({
  /** [longitude, latitude] */
  path: z.array(z.tuple([z.number(), z.number()])),
  legs: z.array(z.object({ meters: z.int(), seconds: z.int() })),
  meters: z.int(),
  seconds: z.int(),
  source: z.enum(['osrm', 'estimate']),
})
export type DirectionsAnswer = z.infer<typeof DirectionsAnswer>

export const LastPosition = z.object({
  at: Instant,
  geo: Geo,
  accuracyMeters: z.number().nullable(),
  bearing: z.number().nullable(),
  speed: z.number().nullable(),
  batteryPercentage: z.number().nullable(),
})

export const Driver = z.object({
  id: Id,
  name: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.object({ number: z.string() }).nullable(),
  pictureURL: z.string().nullable(),
  city: z.string(),
  fleetIds: z.array(Id),
  riderData: z.object({ vehicles: z.array(z.object({ type: z.string(), plate: z.string().optional() })) }),
  /** Of the vehicle that new routes take over. */
  vehicleType: VehicleType.nullable(),
  lastEvent: LastPosition.nullable(),
  presence: Presence,
  /** Routes of today that are not done. */
  openRoutes: z.int(),
})
export type Driver = z.infer<typeof Driver>
export const ListDrivers = z.object({
  city: City.optional(),
  fleetId: Id.optional(),
  online: z.boolean().optional(),
})

export const PlaceOnMap = z.object({ id: Id, name: z.string(), city: z.string(), address: StopAddress })
export const StoreOnMap = PlaceOnMap.extend({
  channels: z.array(z.enum(CHANNELS)),
  isCrossDocking: z.boolean(),
  warehouseId: Id.nullable(),
  accentColor: z.string().nullable(),
  phone: z.string().nullable(),
})

/** An order that waits for a courier. */
export const BoardOrder = z.object({
  id: Id,
  ufid: z.string(),
  state: z.enum(ORDER_STATES),
  channel: z.enum(CHANNELS),
  storeId: Id,
  storeName: z.string(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  warehouseId: Id.nullable(),
  isCrossDocking: z.boolean(),
  /** The part of its way that no route covers yet. */
  leg: OrderLeg,
  pickup: StopAddress,
  dropoff: StopAddress,
  pickupAt: Instant,
  windowStart: Instant,
  windowEnd: Instant,
  customerName: z.string(),
  itemCount: z.int(),
})
export type BoardOrder = z.infer<typeof BoardOrder>

export const BoardQuery = z
  .object({ city: City.default('bcn'), from: Instant, to: Instant })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= 32 * 86_400_000, {
    path: ['to'],
    message: 'At most a month',
  })
/** Everything the dispatcher's map shows for a city and a time. */
export const Board = z.object({
  city: z.string(),
  from: Instant,
  to: Instant,
  at: Instant,
  stores: z.array(StoreOnMap),
  warehouses: z.array(PlaceOnMap),
  orders: z.array(BoardOrder),
  routes: z.array(Route),
  couriers: z.array(Driver),
})
export type Board = z.infer<typeof Board>

export const LocationEvent = z.object({
  evt: z.object({
    timestamp: Instant,
    userId: Id,
    sourceUserId: Id,
    sourceUserName: z.string(),
    geo: Geo,
  }),
  userName: z.string(),
})
export type LocationEvent = z.infer<typeof LocationEvent>
export const LocationEvents = z.object({ events: z.array(LocationEvent) })
export const ListLocationEvents = z
  .object({ before: Instant, after: Instant, userIds: z.array(Id).max(200).optional() })
  .refine(({ before, after }) => before > after && before.getTime() - after.getTime() <= 31 * 86_400_000, {
    path: ['before'],
    message: 'At most a month',
  })

export const CourierRange = z.object({
  after: Instant.optional(),
  before: Instant.optional(),
  /** For a dispatcher who looks at the routes of somebody. */
  userId: Id.optional(),
})
export const GetCourierRoutes = CourierRange.extend({ seen: z.array(Id).max(100).default([]) })
export const CourierRoutes = z.object({ routes: z.array(Route), offers: z.array(Route) })
export type CourierRoutes = z.infer<typeof CourierRoutes>

export const AcceptRoute = z.object({ routeId: Id })
export const RejectRoute = z.object({ routeId: Id, reason: Text(500).nullish() })

/** What every step on the road says: made once under its `opId`, when it happened on the phone's clock. */
const Step = z.object({
  routeId: Id,
  opId: z.string().min(1).max(80).optional(),
  occurredAt: Instant.optional(),
})
const Proof = z.object({
  /** The answer of the upload. */
  proofImageURL: z.string().max(400).nullish(),
  proofContactName: Text(160).nullish(),
  /** Lets a stop end when there can be no proof. */
  unavailableReason: Text(500).nullish(),
  pin: Text(12).nullish(),
})
export const SetNextWaypoint = Step.extend({ waypointId: Id })
export const SetWaypointStatus = Step.extend({ waypointId: Id, status: WaypointStatus })
  .extend(Proof.shape)
  .extend({
    reasonCode: FailReason.optional(),
    note: Text(1000).optional(),
  })
export const ConfirmWaypoint = Step.extend({ waypointId: Id })
  .extend(Proof.shape)
  .extend({
    pickupCount: z.int().min(0).max(10_000).nullish(),
    deliveryCount: z.int().min(0).max(10_000).nullish(),
  })
export const ConfirmLocation = Step.extend({ locationId: Id }).extend(Proof.shape)
export const FailWaypoint = Step.extend({
  waypointId: Id,
  reasonCode: FailReason,
  note: Text(1000).optional(),
  proofImageURL: z.string().max(400).nullish(),
})
export const ReopenWaypoint = Step.extend({ waypointId: Id })
