import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../../core/rules/instant'
import { toMoney } from '../../../../core/rules/money/cents'
import type { CourierPriceLine } from '../../couriers/rules/pricing'
import { figuresOfRoute, mondayOf, sumOfRoutes } from './history'

const stop = (lat: number, completedAt: string | null) => ({ geo: { lat, lon: 2.19 }, completedAt })
const line = (amount: number, reason: CourierPriceLine['reason']): CourierPriceLine => ({
  price: { amount, currency: 'eur' },
  reason,
})
const of = (prices: CourierPriceLine[], durationMs: number) => ({
  prices,
  durationMs,
  vehicle: 'bike' as const,
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-12-01', '2026-11-30'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

describe('a route', () => {
  test('has the distance between its stops in the order in which they were completed', () => {
    const stops = [
      stop(41.4, '2026-11-24T12:20:00Z'),
      stop(41.41, '2026-11-24T12:00:00Z'),
      stop(41.42, '2026-11-24T12:10:00Z'),
      stop(41.5, null),
    ]
    const { meters, ...figures } = figuresOfRoute(stops, of([], 20 * MINUTE_MS))
    // From .41 to .42 and back to .40: three hundredths of a degree, made longer as roads are.
    expect(meters).toBeGreaterThan(4_600)
    expect(meters).toBeLessThan(4_750)
    expect(figures).toEqual({
      stops: 3,
      failedStops: 1,
      minutes: 20,
      billedMinutes: 0,
      earned: [],
      total: toMoney(0),
    })
  })

  test.each([
    ['54 minutes at least', 20, 54, 1_350],
    ['begun quarters of an hour', 76, 90, 2_250],
  ])('is paid by the hour: %s', (_, minutes, billed, cents) => {
    const figures = figuresOfRoute(
      [],
      of(
        [line(1_500, 'Precio hora'), line(200, 'Suplemento Lluvia'), line(100, 'Suplemento Lluvia')],
        minutes * MINUTE_MS,
      ),
    )
    expect(figures).toMatchObject({
      billedMinutes: billed,
      earned: [
        { reason: 'Precio hora', total: toMoney(cents) },
        { reason: 'Suplemento Lluvia', total: toMoney(300) },
      ],
      total: toMoney(cents + 300),
    })
  })
})

test('a week is the sum of its routes, each rounded first', () => {
  const odd = figuresOfRoute([], of([line(1_111, 'Precio hora')], 1))
  expect(odd.total).toEqual(toMoney(1_000))
  const week = sumOfRoutes([odd, odd, figuresOfRoute([], of([line(150, 'Suplemento peso')], 0))])
  expect(week).toMatchObject({ billedMinutes: 108, total: toMoney(2_150) })
  expect(sumOfRoutes([])).toMatchObject({ stops: 0, earned: [], total: toMoney(0) })
})
