import { z } from 'zod'
import { City, Geo, Id, Instant, Text } from '../../../../core/contract/common'
import { MAX_CORNERS, MAX_RADIUS_METERS, MIN_RADIUS_METERS } from '../rules/area'
import { GEOFENCE_EVENTS, MAX_STAY_MINUTES } from '../rules/visits'

export const GeofenceArea = z.discriminatedUnion('shape', [
  z.object({
    shape: z.literal('circle'),
    centre: Geo,
    meters: z.int().min(MIN_RADIUS_METERS).max(MAX_RADIUS_METERS),
  }),
  z.object({ shape: z.literal('polygon'), corners: z.array(Geo).min(3).max(MAX_CORNERS) }),
])
export type GeofenceArea = z.infer<typeof GeofenceArea>

export const GeofenceEvent = z.enum(GEOFENCE_EVENTS)

export const GeofenceFields = z.object({
  city: City,
  name: Text(80).min(1),
  area: GeofenceArea,
  /** The store that the geofence surrounds. */
  storeId: Id.nullish(),
  /** The office that the geofence surrounds. */
  locationId: Id.nullish(),
  /** Minutes inside after which a stay is too long; null for no limit. */
  stayMinutes: z.int().min(1).max(MAX_STAY_MINUTES).nullish(),
  /** The events that open an incident. */
  incidentOn: z.array(GeofenceEvent).max(GEOFENCE_EVENTS.length).optional(),
})

export const Geofence = z.object({
  id: Id,
  city: z.string(),
  name: z.string(),
  area: GeofenceArea,
  storeId: Id.nullable(),
  locationId: Id.nullable(),
  storeName: z.string().nullable(),
  locationName: z.string().nullable(),
  stayMinutes: z.int().nullable(),
  incidentOn: z.array(GeofenceEvent),
  /** How many couriers are inside now. */
  inside: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Geofence = z.infer<typeof Geofence>

/** One stay of a courier in a geofence. */
export const GeofenceVisit = z.object({
  id: Id,
  geofenceId: Id,
  geofenceName: z.string(),
  courierId: Id,
  courierName: z.string(),
  courierNickname: z.string().nullable(),
  arrivedAt: Instant,
  /** The last ping from inside. A courier without signal may have left since. */
  lastInsideAt: Instant,
  overstayedAt: Instant.nullable(),
  leftAt: Instant.nullable(),
  /** A stop of the courier inside the geofence that is not marked as reached. */
  stop: z.object({ routeId: Id, waypointId: Id, name: z.string() }).nullable(),
})
export type GeofenceVisit = z.infer<typeof GeofenceVisit>

export const ListVisits = z.object({ city: City.default('bcn') })
export const GeofenceVisits = z.object({ visits: z.array(GeofenceVisit) })
