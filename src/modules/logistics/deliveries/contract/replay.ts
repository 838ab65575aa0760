import { z } from 'zod'
import { City, Day, Geo, Id, Instant } from '../../../../core/contract/common'
import { WaypointStatus } from '../../routes/contract/waypoints'

export const ReplayQuery = z.object({
  city: City.default('bcn'),
  /** A day of the city's calendar. */
  day: Day,
  /** Only these couriers; without it all that the caller may see. */
  courierIds: z.array(Id).max(200).optional(),
})

/**
 * Where a courier was during the day. The lists are equally long: the n-th position is at `seconds[n]` after the start
 * of the day. Between two positions the courier moved evenly from one to the other.
 */
export const ReplayTrail = z.object({
  courierId: Id,
  name: z.string(),
  nickname: z.string().nullable(),
  seconds: z.array(z.int()),
  lats: z.array(z.number()),
  lons: z.array(z.number()),
  /** The times without a signal of the phone, in seconds after the start of the day. */
  silences: z.array(z.object({ from: z.int(), to: z.int() })),
})
export type ReplayTrail = z.infer<typeof ReplayTrail>

/** A stop of a route of the day, with the steps that its courier took there. */
export const ReplayStop = z.object({
  waypointId: Id,
  routeId: Id,
  courierId: Id.nullable(),
  /** From 0, in the order of the route. */
  position: z.int(),
  name: z.string(),
  geo: Geo,
  isPickup: z.boolean(),
  windowStart: Instant,
  windowEnd: Instant,
  steps: z.array(z.object({ status: WaypointStatus, second: z.int() })),
})
export type ReplayStop = z.infer<typeof ReplayStop>

export const Replay = z.object({
  city: z.string(),
  day: z.string(),
  /** When the day begins and ends. */
  from: Instant,
  to: Instant,
  trails: z.array(ReplayTrail),
  stops: z.array(ReplayStop),
})
export type Replay = z.infer<typeof Replay>
