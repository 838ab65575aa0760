import { z } from 'zod'
import { City, Geo, Id, Instant } from '../../../../core/contract/common'
import { VehicleType } from './routes'
import { CourierTimeline } from './timeline'

export const Presence = z.enum(['online', 'away', 'offline'])

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
  /** What the courier does now and after, over all open routes. */
  timeline: CourierTimeline,
})
export type Driver = z.infer<typeof Driver>
export const ListDrivers = z.object({
  city: City.optional(),
  fleetId: Id.optional(),
  online: z.boolean().optional(),
})

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
