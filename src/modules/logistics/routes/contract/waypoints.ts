import { z } from 'zod'
import { Geo, Id, Instant, Text } from '../../../../core/contract/common'
import { CHANNELS } from '../../../../core/rules/ordering/channels'
import { PROOF_REQUIREMENTS } from '../../../../core/rules/proof-requirements'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'
import { FAIL_REASONS, WAYPOINT_STATUSES } from '../rules/waypoint-state'

export const WaypointStatus = z.enum(WAYPOINT_STATUSES)

export const FailReason = z.enum(FAIL_REASONS)
export const ProofRequirement = z.enum(PROOF_REQUIREMENTS)

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
  /** Into how many it is packed, or will be by its size. */
  bags: z.int(),
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
  /** No road network has measured the whole way to it. */
  isEstimate: z.boolean(),
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
  /** Bags pass from one courier to another here: given by the one that delivers, taken by the one that picks up. */
  isTransfer: z.boolean(),
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

export const Flag = z.boolean().default(false)

/** Where a stop is to be, as it was typed or found: a point on the map, and whatever words there are for it. */
const GivenAddress = z.object({
  name: Text().optional(),
  formattedAddress: Text(400).optional(),
  address: Text(400).optional(),
  details: Text().optional(),
  geo: Geo,
})

/** The place of a stop of a plan: a store, a location or a warehouse, or an address. */
export const StopPlace = z.object({
  storeId: Id.nullish(),
  locationId: Id.nullish(),
  warehouseId: Id.nullish(),
  name: Text(200).optional(),
  address: GivenAddress.nullish(),
})

/** A stop to be made. A store, location or warehouse brings its name, address and contact along. */
export const NewWaypoint = z
  .object({
    /** Names a new stop inside `newWaypointsOrder`, before it has an id. */
    tempId: z.string().max(40).optional(),
    name: Text(200).optional(),
    address: GivenAddress.optional(),
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

export const MAX_STOPS = 200

export const EditWaypoint = z.object({
  routeId: Id,
  waypointId: Id,
  fields: z.object({
    name: Text(200).optional(),
    windowStart: Instant.optional(),
    windowEnd: Instant.optional(),
    address: GivenAddress.optional(),
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
