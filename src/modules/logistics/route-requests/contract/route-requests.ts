import { z } from 'zod'
import { City, Id, Instant, Phone, Text } from '../../../../core/contract/common'
import { VehicleType } from '../../routes/contract/routes'
import { StopPlace } from '../../routes/contract/waypoints'

export const ROUTE_REQUEST_STATES = ['open', 'converted', 'rejected'] as const
export type RouteRequestState = (typeof ROUTE_REQUEST_STATES)[number]

/** Where something is to be brought: a store or an office, or an address. */
export const RequestedStop = StopPlace.omit({ warehouseId: true }).refine(
  stop => stop.address || stop.locationId || stop.storeId,
  {
    path: ['address'],
    message: 'A stop needs an address, a store or an office',
  },
)
export type RequestedStop = z.output<typeof RequestedStop>

export const RouteRequest = z.object({
  id: Id,
  city: z.string(),
  status: z.enum(ROUTE_REQUEST_STATES),
  storeId: Id.nullable(),
  locationId: Id.nullable(),
  /** The store or the office where it is fetched. */
  placeName: z.string(),
  fleetId: Id.nullable(),
  requestedBy: Id.nullable(),
  requestedByName: z.string().nullable(),
  windowStart: Instant,
  windowEnd: Instant,
  deliverBy: Instant,
  stops: z.array(
    z.object({
      storeId: Id.nullish(),
      locationId: Id.nullish(),
      name: z.string().optional(),
      address: RequestedStop.shape.address,
      placeName: z.string(),
    }),
  ),
  packages: z.int(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  note: z.string(),
  routeId: Id.nullable(),
  /** Why it was turned down. */
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type RouteRequest = z.infer<typeof RouteRequest>

export const RouteRequestFields = z.object({
  city: City,
  /** Where it is fetched: at the store, or else at the office; both when an office has something fetched at a store. */
  storeId: Id.nullable().optional(),
  locationId: Id.nullable().optional(),
  /** Which fleet it is passed on to: dispatch says so. */
  fleetId: Id.nullable().optional(),
  windowStart: Instant,
  windowEnd: Instant,
  deliverBy: Instant,
  stops: z.array(RequestedStop).min(1).max(50),
  packages: z.int().min(1).max(1000),
  contactName: Text(160).nullable().optional(),
  contactPhone: Phone.nullable().optional(),
  note: Text(2000).optional(),
})

export const ConvertRouteRequest = z.object({
  id: Id,
  vehicleType: VehicleType,
  driverId: Id.nullish(),
  candidateDriverIds: z.array(Id).max(200).default([]),
  skipOverlapCheck: z.boolean().default(false),
})
export const DeclineRouteRequest = z.object({ id: Id, reason: Text(2000).min(1) })
