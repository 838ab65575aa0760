import { z } from 'zod'
import { City, Day, Id, Instant, Text, TimeOfDay } from '../../../../core/contract/common'
import { isTimeZone, WEEKDAYS } from '../../../../core/rules/local-time'
import { CourierPriceLine, VehicleType } from '../../routes/contract/routes'
import { StopPlace } from '../../routes/contract/waypoints'

/** A stop of every route of a schedule; its times are those of the place. */
export const ScheduledStop = StopPlace.extend({
  shouldPickup: z.boolean().default(false),
  shouldDeliver: z.boolean().default(false),
  from: TimeOfDay,
  until: TimeOfDay,
  note: Text(2000).optional(),
})
  .refine(stop => stop.address || stop.locationId || stop.storeId || stop.warehouseId, {
    path: ['address'],
    message: 'A stop needs an address, a store, a location or a warehouse',
  })
  .refine(stop => stop.from <= stop.until, { path: ['until'], message: 'Ends before it starts' })
export type ScheduledStop = z.output<typeof ScheduledStop>

export const RouteSchedule = z.object({
  id: Id,
  city: z.string(),
  name: z.string(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  startsAt: z.string(),
  tz: z.string(),
  stops: z.array(
    StopPlace.extend({
      /** As it is called where it stands, or as this schedule calls it. */
      placeName: z.string(),
      shouldPickup: z.boolean(),
      shouldDeliver: z.boolean(),
      from: z.string(),
      until: z.string(),
      note: z.string().optional(),
    }),
  ),
  vehicleType: VehicleType,
  fleetId: Id.nullable(),
  driverId: Id.nullable(),
  driverName: z.string().nullable(),
  candidateDriverIds: z.array(Id),
  courierPrice: z.array(CourierPriceLine),
  note: z.string(),
  daysAhead: z.int(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  skippedDays: z.array(z.string()),
  isActive: z.boolean(),
  /** The days to come, with the route where it has been made. */
  nextDates: z.array(z.object({ on: z.string(), startsAt: Instant, routeId: Id.nullable() })),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type RouteSchedule = z.infer<typeof RouteSchedule>

export const RouteScheduleFields = z.object({
  city: City,
  name: Text(120).min(1),
  weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7),
  startsAt: TimeOfDay,
  tz: z.string().refine(isTimeZone).optional(),
  stops: z.array(ScheduledStop).min(1).max(100),
  vehicleType: VehicleType,
  fleetId: Id.nullable().optional(),
  /** Who drives; nobody: it is offered to the candidates, or waits to be given to somebody. */
  driverId: Id.nullable().optional(),
  candidateDriverIds: z.array(Id).max(200).optional(),
  courierPrice: z.array(CourierPriceLine).max(20).optional(),
  note: Text(2000).optional(),
  /** So many days before, a route is made. */
  daysAhead: z.int().min(0).max(14).optional(),
  validFrom: Day.nullable().optional(),
  validUntil: Day.nullable().optional(),
  /** Days on which none is made, such as holidays. */
  skippedDays: z.array(Day).max(366).optional(),
  isActive: z.boolean().optional(),
})
