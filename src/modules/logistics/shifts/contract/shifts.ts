import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'
import { VehicleType } from '../../routes/contract/routes'
import { MAX_BREAK_MINUTES, MIN_BREAK_MINUTES } from '../rules/shift-times'

export const Break = z.object({ id: Id, startsAt: Instant, endsAt: Instant })

export const Shift = z.object({
  id: Id,
  startsAt: Instant,
  /** As planned. */
  endsAt: Instant,
  vehicleType: VehicleType,
  /** In order of time. */
  breaks: z.array(Break),
})
export type Shift = z.infer<typeof Shift>

export const CurrentShift = z.object({
  shift: Shift.nullable(),
  /** Vehicles of a shift: the courier's first, then all other kinds, which replace one that breaks down. */
  vehicles: z.array(VehicleType),
})
export type CurrentShift = z.infer<typeof CurrentShift>

/** An act of a phone: done once under its `opId`, at the time on the phone's clock. */
const Act = z.object({
  opId: z.string().min(1).max(80).optional(),
  occurredAt: Instant.optional(),
})

export const StartShift = Act.extend({ vehicleType: VehicleType, endsAt: Instant })
export const EndShift = Act.extend({
  /** Ends the shift during a route. */
  force: z.boolean().default(false),
})
export const TakeBreak = Act.extend({
  minutes: z.int().min(MIN_BREAK_MINUTES).max(MAX_BREAK_MINUTES),
  /** Default: now. */
  startsAt: Instant.optional(),
})
export const EndBreak = Act.extend({
  /** A planned break to cancel. Default: the break under way ends. */
  breakId: Id.optional(),
})
export const ChangeVehicle = Act.extend({ vehicleType: VehicleType })
