import { MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '../../../../core/rules/local-time'
import { type Money, sumCents, toMoney } from '../../../../core/rules/money/cents'
import type { Geo } from '../../../../core/rules/ordering/distance'
import {
  billedMinutes,
  COURIER_PRICE_REASONS,
  type CourierPriceLine,
  type CourierPriceReason,
  HOURLY_REASON,
  priceLineCents,
} from '../../couriers/rules/pricing'
import type { VehicleType } from '../../couriers/rules/vehicles'
import { roadMeters } from '../../roads/rules/estimate'

export interface DrivenStop {
  geo: Geo
  /** When it was completed; null for one that failed. */
  completedAt: string | null
}

/** The distance, the time and the pay of a route. */
interface Figures {
  stops: number
  failedStops: number
  minutes: number
  billedMinutes: number
  meters: number
  earned: { reason: CourierPriceReason; total: Money }[]
  total: Money
}

/** The Monday of the week of a day. */
export const mondayOf = (day: LocalDate): LocalDate => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)))

/** The pay of one route, with the prices that the office sees, each line rounded to the cent. */
export function figuresOfRoute(
  stops: readonly DrivenStop[],
  {
    prices,
    durationMs,
    vehicle,
  }: { prices: readonly CourierPriceLine[]; durationMs: number; vehicle: VehicleType },
): Figures {
  const done = stops
    .flatMap(({ geo, completedAt }) => (completedAt === null ? [] : [{ geo, at: toMillis(completedAt) }]))
    .sort((a, b) => a.at - b.at)
  const meters = done.reduce((sum, stop, index) => {
    const before = done[index - 1]
    return before ? sum + roadMeters(before.geo, stop.geo, vehicle) : sum
  }, 0)
  const isHourly = prices.some(line => line.reason === HOURLY_REASON)
  return {
    stops: done.length,
    failedStops: stops.length - done.length,
    minutes: Math.round(durationMs / MINUTE_MS),
    billedMinutes: isHourly ? billedMinutes(durationMs) : 0,
    meters: Math.round(meters),
    ...earnedBy(
      prices.map(line => ({ reason: line.reason, total: toMoney(priceLineCents(line, durationMs)) })),
    ),
  }
}

/** The figures of a week from those of its routes. */
export function sumOfRoutes(routes: readonly Figures[]): Figures {
  const sum = (of: (route: Figures) => number) => routes.reduce((total, route) => total + of(route), 0)
  return {
    stops: sum(route => route.stops),
    failedStops: sum(route => route.failedStops),
    minutes: sum(route => route.minutes),
    billedMinutes: sum(route => route.billedMinutes),
    meters: sum(route => route.meters),
    ...earnedBy(routes.flatMap(route => route.earned)),
  }
}

/** Adds up the amounts of each reason. */
function earnedBy(lines: Figures['earned']): Pick<Figures, 'earned' | 'total'> {
  const earned = COURIER_PRICE_REASONS.flatMap(reason => {
    const own = lines.filter(line => line.reason === reason)
    return own.length ? [{ reason, total: toMoney(sumCents(own.map(line => line.total.amount))) }] : []
  })
  return { earned, total: toMoney(sumCents(earned.map(line => line.total.amount))) }
}
