import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../instant'
import { type Refusal, refuse } from '../refusal'

/** What somebody may have set aside at a time without having paid for it. */
export type ReservationLimits = {
  livesMs: number
  /** Reservations at a time. */
  live: number
  /** Of these, in one window of a store that serves so many in a window. */
  inWindow: number
  /** Of products that run out, in all reservations together. Null: no limit. */
  units: number | null
}

/** Longer than a bank gives people to confirm a payment. */
export const PROVEN: ReservationLimits = { livesMs: 15 * MINUTE_MS, live: 20, inWindow: 3, units: null }
/** Neither an address, a number nor an order that was paid. */
export const UNPROVEN: ReservationLimits = { livesMs: 10 * MINUTE_MS, live: 3, inWindow: 2, units: 30 }
/** Behind one network, of all people without a proof: an office has many of them. */
export const UNPROVEN_IN_NETWORK = 12
/** Who sets aside again and again and never pays is refused when it adds up to so long within the period. */
export const IDLE = { periodMs: 6 * HOUR_MS, mostMs: HOUR_MS }
/** A reservation that was made just now does not give way: its person is at the payment. */
export const SETTLES_MS = 10 * SECOND_MS

export const limitsFor = (isProven: boolean): ReservationLimits => (isProven ? PROVEN : UNPROVEN)

export type LiveReservation = {
  id: string
  storeId: string
  windowStart: Date
  createdAt: Date
  expiresAt: Date
  stock: readonly { productId: string; quantity: number }[]
}
export type NewReservation = {
  storeId: string
  windowStart: Date
  /** The store serves so many orders in a window. */
  hasWindowLimit: boolean
}

/** So many of these, the oldest first, have to be given up; `among` those that may. */
export type Crowd = { excess: number; among: string[]; retryAt: Date }

/** Null: there is room for one more. */
export function crowdOf(
  live: readonly LiveReservation[],
  wanted: NewReservation,
  limits: ReservationLimits,
  now: Date,
): Crowd | null {
  const inWindow = wanted.hasWindowLimit
    ? live.filter(one => one.storeId === wanted.storeId && +one.windowStart === +wanted.windowStart)
    : []
  if (inWindow.length >= limits.inWindow) return crowd(inWindow, inWindow.length - limits.inWindow + 1, now)
  if (live.length >= limits.live) return crowd(live, live.length - limits.live + 1, now)
  return null
}

/** Those that keep what is wanted from their own person: all of them stand in its way. */
export function inTheWay(
  live: readonly LiveReservation[],
  storeId: string,
  productIds: readonly string[],
  now: Date,
): Crowd | null {
  const holding = live.filter(
    one => one.storeId === storeId && one.stock.some(({ productId }) => productIds.includes(productId)),
  )
  return holding.length ? crowd(holding, holding.length, now) : null
}

function crowd(those: readonly LiveReservation[], excess: number, now: Date): Crowd {
  const oldestFirst = those.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1))
  const settled = oldestFirst.filter(one => +now - +one.createdAt >= SETTLES_MS)
  const first = oldestFirst[0]!
  const retryAt = settled.length ? first.expiresAt : new Date(+first.createdAt + SETTLES_MS)
  return { excess, among: settled.map(({ id }) => id), retryAt }
}

export const unitsOf = (live: readonly Pick<LiveReservation, 'stock'>[]): number =>
  live.reduce((sum, { stock }) => sum + stock.reduce((units, { quantity }) => units + quantity, 0), 0)

export type UnitsRefusal = Refusal<'ReservationTooLarge', { most: number; wanted: number }>

export function whyNotUnits(wanted: number, limits: ReservationLimits): UnitsRefusal | null {
  if (limits.units === null || wanted <= limits.units) return null
  return refuse('ReservationTooLarge', { most: limits.units, wanted })
}

/** From so many of a product on, and this part of what can be had of it, somebody has a look. */
const MUCH = { units: 20, share: 0.5 }

/** Whether one person has set aside so much of a product that others find little of it. */
export const isMuch = (mine: number, leftForOthers: number): boolean =>
  mine >= MUCH.units && mine > (mine + leftForOthers) * MUCH.share
