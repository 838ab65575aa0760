import { z } from 'zod'
import { Geo, Id } from '../../../../core/contract/common'
import { VEHICLE_TYPES } from '../../couriers/rules/vehicles'
import { SIGNAL_LEVELS } from '../rules/signal'
import { COURIER_ACTIVITIES, TIMELINE_KINDS } from '../rules/timeline'

/** When a courier was last heard of, and whether that is a reason to call. */
export const Signal = z.object({
  at: z.string().nullable(),
  ageMinutes: z.int().nullable(),
  level: z.enum(SIGNAL_LEVELS),
  /** On the road and silent: the times of arrival stand as they were last known. */
  isFrozen: z.boolean(),
})

export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  from: z.string(),
  to: z.string(),
  routeId: Id.nullable(),
  waypointId: Id.nullable(),
  lateMinutes: z.int(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** What a courier does and will do, one open route after the other. */
export const CourierTimeline = z.object({
  activity: z.enum(COURIER_ACTIVITIES),
  routeId: Id.nullable(),
  waypointId: Id.nullable(),
  until: z.string().nullable(),
  busyUntil: z.string().nullable(),
  endsAt: Geo.nullable(),
  bagsOnBoard: z.int(),
  stopsLeft: z.int(),
  lateStops: z.int(),
  openRouteIds: z.array(Id),
  /** The open shift, as planned, and what the courier drives in it. */
  shift: z.object({ from: z.string(), to: z.string(), vehicle: z.enum(VEHICLE_TYPES) }).nullable(),
  overtimeMinutes: z.int(),
  signal: Signal,
  /** In order of time, from what the courier does now. */
  entries: z.array(TimelineEntry),
})
export type CourierTimeline = z.infer<typeof CourierTimeline>
