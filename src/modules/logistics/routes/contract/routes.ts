import { z } from 'zod'
import { City, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { COURIER_PRICE_REASONS } from '../../couriers/rules/pricing'
import { VEHICLE_TYPES } from '../../couriers/rules/vehicles'
import { ROUTE_STATUSES } from '../rules/route-state'
import { ORDER_LEGS } from '../rules/stops-of-orders'
import { Signal } from './timeline'
import { Flag, MAX_STOPS, NewWaypoint, Waypoint } from './waypoints'

export const VehicleType = z.enum(VEHICLE_TYPES)

export const RouteStatus = z.enum(ROUTE_STATUSES)
export const RouteTone = z.enum(['green', 'blue', 'amber', 'slate', 'red'])

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
  /** As it is shown: the given name, or courier, area and time. */
  name: z.string(),
  /** The name that was given to it; null when it has none. */
  ownName: z.string().nullable(),
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
  /** When its courier was last heard of; null unless the route is on the road. */
  signal: Signal.nullable(),
  /** Orders whose other half is not on this route. */
  missingDropoff: z.array(Id),
  missingPickup: z.array(Id),
  assignedAt: Instant.nullable(),
  acceptedAt: Instant.nullable(),
  canceledAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Who changed it in the office last; null for others than the office, and unless the caller is of the office. */
  editedBy: z.object({ id: Id, name: z.string() }).nullable(),
  archivedAt: Instant.nullable(),
  /** On the answer of a courier's step: it was not the next stop that was left. */
  notNext: z.boolean().optional(),
})
export type Route = z.infer<typeof Route>

/** From the store to the customer, or one of the two halves of the way through a warehouse. */
export const OrderLeg = z.enum(ORDER_LEGS)

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

export const DeleteRoute = z.object({
  id: Id,
  force: z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')]).default(false),
})
