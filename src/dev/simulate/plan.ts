import { MINUTE_MS } from '../../core/rules/instant'
import { randomOf } from '../demo/random'
import { anyPlace, type Place } from '../demo/streets'
import type { Options } from './options'

export type Mishap =
  | 'lateKitchen'
  | 'rejected'
  | 'canceled'
  | 'customer_absent'
  | 'wrong_address'
  | 'refused'
  | null

export type PlannedOrder = {
  number: number
  customer: number
  /** After the start of the simulation. */
  afterMs: number
  /** Chooses store, dishes and window by itself. */
  choice: number
  acceptsAfterMs: number
  mishap: Mishap
}
export type PlannedCourier = {
  number: number
  home: Place
  /** Against the speed of the vehicle. */
  pace: number
  /** When the phone has no network, after the start. */
  gaps: { fromMs: number; toMs: number }[]
}
export type Plan = { customers: Place[]; orders: PlannedOrder[]; couriers: PlannedCourier[] }

const ORDERS_PER_CUSTOMER = 8
/** How often something goes wrong. */
const MISHAPS = { none: 0, low: 0.12, high: 0.35 } as const
const GAPS = { none: 0, low: 1, high: 4 } as const

/**
 * What everybody will do, decided before the first call: each person draws from a stream of the seed that no other
 * person uses, so one more courier changes no customer.
 */
export function planSimulation(
  options: Pick<Options, 'city' | 'orders' | 'couriers' | 'seed' | 'chaos'>,
  lengthMs: number,
): Plan {
  const { city, seed, chaos } = options
  const customers = Array.from({ length: Math.ceil(options.orders / ORDERS_PER_CUSTOMER) }, (_, number) =>
    anyPlace(randomOf(seed, `customer ${number}`), city),
  )
  const orders = Array.from({ length: options.orders }, (_, number): PlannedOrder => {
    const random = randomOf(seed, `order ${number}`)
    return {
      number,
      customer: number % customers.length,
      // The last orders leave time to be cooked and brought.
      afterMs: Math.floor(random.next() * lengthMs * 0.7),
      choice: random.whole(0, 1_000_000),
      acceptsAfterMs: random.whole(20, 240) * 1000,
      mishap: random.is(MISHAPS[chaos])
        ? random.weighted<Exclude<Mishap, null>>([
            ['lateKitchen', 4],
            ['rejected', 2],
            ['canceled', 2],
            ['customer_absent', 3],
            ['wrong_address', 1],
            ['refused', 1],
          ])
        : null,
    }
  }).sort((a, b) => a.afterMs - b.afterMs)
  const couriers = Array.from({ length: options.couriers }, (_, number): PlannedCourier => {
    const random = randomOf(seed, `courier ${number}`)
    const home = anyPlace(random, city)
    const pace = 0.8 + random.next() * 0.4
    const gaps = Array.from({ length: GAPS[chaos] ? random.whole(0, GAPS[chaos]) : 0 }, () => {
      const fromMs = Math.floor(random.next() * lengthMs)
      return { fromMs, toMs: fromMs + random.whole(2, 12) * MINUTE_MS }
    })
    return { number, home, pace, gaps }
  })
  return { customers, orders, couriers }
}
