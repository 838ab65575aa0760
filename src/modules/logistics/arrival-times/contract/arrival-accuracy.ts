import { z } from 'zod'
import { City } from '../../../../core/contract/common'
import { ACCURACY_DAYS } from '../rules/arrival-error'

export const AskArrivalAccuracy = z.object({
  days: z.literal(ACCURACY_DAYS),
  city: City.optional(),
})

const Figures = z.object({
  /** Orders that couriers brought to a door at an hour that is known. */
  arrivals: z.int(),
  /** Arrivals within the window that the customer chose. */
  insideChosen: z.int(),
  /** Arrivals of which a window was shown on the way. */
  shown: z.int(),
  /** Of these, arrivals within that window, before it and after it. */
  insideShown: z.int(),
  early: z.int(),
  late: z.int(),
  /** Half of the estimates were off by less than this many seconds; null without a window. */
  medianErrorSeconds: z.int().nullable(),
  /** Half of the arrivals were later than this many seconds after the estimate; negative: before it. */
  medianDelaySeconds: z.int().nullable(),
})
export const ArrivalAccuracy = z.object({
  total: Figures,
  /** Most arrivals first; null: a vehicle that is not known. */
  vehicles: z.array(Figures.extend({ vehicle: z.string().nullable() })),
})
export type ArrivalFigures = z.infer<typeof Figures>
