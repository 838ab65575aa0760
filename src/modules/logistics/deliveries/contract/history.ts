import { z } from 'zod'
import { Day, Id, Money } from '../../../../core/contract/common'
import { COURIER_PRICE_REASONS } from '../../couriers/rules/pricing'
import { VehicleType } from '../../routes/contract/routes'

export const MAX_HISTORY_WEEKS = 12

export const CourierHistory = z.object({
  /** A day of the latest week to list. Default: today. */
  until: Day.optional(),
  weeks: z.int().min(1).max(MAX_HISTORY_WEEKS).default(6),
})

/** The pay for one reason. */
const Earned = z.object({ reason: z.enum(COURIER_PRICE_REASONS), total: Money })

const Figures = z.object({
  stops: z.int(),
  failedStops: z.int(),
  /** From the first to the last stop, of each route. */
  minutes: z.int(),
  /** The minutes that are paid: rounded up to a quarter of an hour, at least 54. */
  billedMinutes: z.int(),
  meters: z.int(),
  earned: z.array(Earned),
  total: Money,
})

export const DoneRoute = Figures.extend({
  id: Id,
  name: z.string(),
  effectiveOn: Day,
  vehicleType: VehicleType,
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type DoneRoute = z.infer<typeof DoneRoute>

export const HistoryWeek = Figures.extend({
  /** The date of its Monday. */
  startsOn: Day,
  /** Minutes on shift, without breaks. */
  shiftMinutes: z.int(),
  /** The latest first. */
  routes: z.array(DoneRoute),
})
export type HistoryWeek = z.infer<typeof HistoryWeek>

export const CourierHistoryAnswer = z.object({
  /** Over all weeks. */
  routesDone: z.int(),
  /** The latest first; weeks without work are left out. */
  weeks: z.array(HistoryWeek),
  /** A day of the next earlier week with work; null when there is none. */
  earlier: Day.nullable(),
})
