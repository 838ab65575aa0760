import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../core/rules/instant'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

/** What a customer may have set aside at a time without having paid for it. */
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
/**
 * So long within the period one person keeps a product from others without paying, and less when it is much of it. Then
 * it gives way to who else wants it; until another customer does, it stays.
 */
export const KEPT = { periodMs: HOUR_MS, mostMs: PROVEN.livesMs, mostOfMuchMs: 5 * MINUTE_MS }
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

/** How many of a product a reservation keeps, and for how long its person has kept that product in the period. */
export type Kept = Pick<LiveReservation, 'id' | 'createdAt'> & {
  personId: string
  quantity: number
  keptMs: number
}

/**
 * Those that give way to another customer who lacks a product: of people who have kept it for too long, the one with most
 * of it first, and of theirs the oldest. None when there is enough by now, null when that would not be enough.
 */
export function outstayed(
  kept: readonly Kept[],
  { available, wanted }: { available: number; wanted: number },
  now: Date,
): Crowd | null {
  const among = Map.groupBy(kept, ({ personId }) => personId)
    .values()
    .map(theirs => ({ theirs, units: theirs.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .filter(({ theirs, units }) => {
      const most = isMuch(units, available) ? KEPT.mostOfMuchMs : KEPT.mostMs
      return theirs[0]!.keptMs >= most
    })
    .toArray()
    .sort((a, b) => b.units - a.units)
    .flatMap(({ theirs }) => settledOf(theirs.toSorted(byAge), now))
  let excess = 0
  for (let found = available; found < wanted; excess++) {
    const next = among[excess]
    if (!next) return null
    found += next.quantity
  }
  return { excess, among: among.map(({ id }) => id), retryAt: now }
}

type Aged = Pick<LiveReservation, 'id' | 'createdAt'>
const byAge = (a: Aged, b: Aged) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1)
const settledOf = <One extends Aged>(those: readonly One[], now: Date): One[] =>
  those.filter(one => +now - +one.createdAt >= SETTLES_MS)

function crowd(those: readonly LiveReservation[], excess: number, now: Date): Crowd {
  const oldestFirst = those.toSorted(byAge)
  const settled = settledOf(oldestFirst, now)
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

/** From so many of a product on, and this part of what can be had of it, the office has a look. */
const MUCH = { units: 20, share: 0.5 }

/** Whether one person has set aside so much of a product that others find little of it. */
export const isMuch = (mine: number, leftForOthers: number): boolean =>
  mine >= MUCH.units && mine > (mine + leftForOthers) * MUCH.share
