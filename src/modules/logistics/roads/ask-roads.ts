import type { World } from '../../../core/context'
import type { VehicleType } from '../couriers/rules/vehicles'

export type RoadsOf = Pick<World, 'roads' | 'log'>

/** How long a caller waits for road times. A later answer is cached for the next caller. */
const MAX_WAIT_MS = 3_000

interface Question {
  vehicle: VehicleType
  isNeeded: boolean
  withinMs?: number
}

/** The answer of the road network; null when none is set up or the answer is late. */
export async function askRoads<Answer>(
  { roads, log }: RoadsOf,
  { vehicle, isNeeded, withinMs = MAX_WAIT_MS }: Question,
  ask: (roads: NonNullable<World['roads']>) => Promise<Answer>,
): Promise<Answer | null> {
  if (!roads?.serves(vehicle) || !isNeeded) return null
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`roads: no answer within ${withinMs} ms`)), withinMs)
  try {
    return await Promise.race([ask(roads), late])
  } catch (error) {
    log.warn({ err: error }, 'roads: no network answered')
    return null
  } finally {
    clearTimeout(timer)
  }
}
