import { type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'

export const ORDER_RISKS = ['pastReady', 'windowPassed'] as const

type OrderRisk = (typeof ORDER_RISKS)[number]

/** Why an order without a courier should have one by now, and for how many minutes. */
export function orderRisk(
  order: { readyAt: Instant; windowEnd: Instant },
  now: Instant,
): { reason: OrderRisk; minutes: number } | null {
  const since = (at: Instant) => Math.floor((toMillis(now) - toMillis(at)) / MINUTE_MS)
  if (toMillis(order.windowEnd) <= toMillis(now))
    return { reason: 'windowPassed', minutes: since(order.windowEnd) }
  return toMillis(order.readyAt) <= toMillis(now)
    ? { reason: 'pastReady', minutes: since(order.readyAt) }
    : null
}
