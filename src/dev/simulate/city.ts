import { MINUTE_MS } from '../../core/rules/instant'
import type { OrderState } from '../../core/rules/ordering/order-states'
import type { Calls, Tally } from './calls'
import type { Options } from './options'
import type { Mishap, Plan } from './plan'

export type SimulatedOrder = {
  id: string
  merchantId: string
  storeId: string
  pickupAt: Date
  windowStart: Date
  windowEnd: Date
  mishap: Mishap
  /** What the people of the simulation last heard. */
  state: OrderState
  isTriedTwice: boolean
}

/** What the people of one simulation share. */
export type CityLife = {
  options: Options
  plan: Plan
  tally: Tally
  url: string
  startedAt: number
  endsAt: number
  /** The clock of the server, in milliseconds. */
  now(): number
  /** Waits until so late on that clock; at once when the simulation is broken off. */
  until(at: number): Promise<void>
  isOver(): boolean
  calls(): Calls
  admin: Calls
  dispatcher: Calls
  orders: Map<string, SimulatedOrder>
  /** By the ids of their accounts. */
  couriers: Map<string, { isOnline: boolean; isBusy: boolean; meters: number }>
  /** The error of each estimated arrival: of the plan, and of the estimate when the courier set out for the stop. */
  etaErrorsMs: { planned: number[]; underWay: number[] }
}

/** The end of what was planned is not the end of work: what is on the road is brought first. */
export const OVERTIME_MS = 150 * MINUTE_MS

/** Orders that nothing more is going to happen to. */
export const FINAL: readonly OrderState[] = [
  'delivered',
  'rejected_by_store',
  'canceled_by_user',
  'canceled_by_store',
]

export function openClock(startedAt: number, speed: number, signal: AbortSignal) {
  const real = performance.now()
  const now = () => startedAt + (performance.now() - real) * speed
  return {
    now,
    async until(at: number) {
      const left = (at - now()) / speed
      if (left <= 0 || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, left)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      clearTimeout(timer)
    },
  }
}
