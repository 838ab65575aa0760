import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'

export const Ping = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracyMeters: z.number().min(0).nullish(),
  altitudeMeters: z.number().nullish(),
  altitudeAccuracyMeters: z.number().nullish(),
  speed: z.number().nullish(),
  bearing: z.number().nullish(),
  batteryPercentage: z.number().nullish(),
  batteryCharging: z.boolean().nullish(),
  simulated: z.boolean().nullish(),
  /** ISO-8601, or milliseconds. */
  timestamp: z.preprocess(at => (typeof at === 'number' ? new Date(at) : at), Instant),
})

export type Ping = z.output<typeof Ping>

export const MAX_PINGS = 500

/** One ping, or up to 500 of a phone that was away; each is judged by itself. */
export const IngestLocation = z.union([z.object({ pings: z.array(z.unknown()).min(1).max(MAX_PINGS) }), Ping])

export const IngestAnswer = z.object({
  /** Shown on maps; one of each half minute is stored. */
  accepted: z.int(),
  rejected: z.int(),
  /** Faster than every 2.5 s. */
  dropped: z.int(),
})

/** Where a courier is now, as maps receive it. */
export type CourierMove = { personId: string; lat: number; lon: number; at: string; simulated: boolean }
