import { HOUR_MS, type Instant, toIso, toMillis } from '../../../../core/rules/instant'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { isTerminal, type OrderState } from './order-state'

/** A catering order can be canceled until so long before its window, unless the store says otherwise. */
export const CATERING_CANCEL_HOURS = 48

/** What of the money comes back when an accepted order is canceled so many hours before its window or earlier. */
export interface CancelStep {
  hoursBefore: number
  refundPercent: number
}

export interface CancelFacts {
  state: OrderState
  channel: Channel
  deliveryStartDate: Instant | null
  /** Of the window that was chosen. */
  cutoff: Instant | null
  /** The store's own, for catering. */
  cancelHours?: number | null
}

export type CancelRefusal = Refusal<
  'OrderCannotBeCanceled',
  { reason: 'over' | 'inTheKitchen' | 'tooLate'; state: OrderState; until: string | null }
>

/** The last moment at which the customer can cancel an accepted order; null when it has no window. */
export function cancelableUntil(order: Omit<CancelFacts, 'state'>): string | null {
  if (order.channel !== 'catering' && order.cutoff !== null) return toIso(order.cutoff)
  if (order.deliveryStartDate === null) return null
  const hours = order.channel === 'catering' ? (order.cancelHours ?? CATERING_CANCEL_HOURS) : 0
  return toIso(toMillis(order.deliveryStartDate) - hours * HOUR_MS)
}

/** Why its customer cannot cancel an order, or null: always while it is pending, in time when it is accepted. */
export function whyNotCancel(order: CancelFacts, now: Instant): CancelRefusal | null {
  if (order.state === 'pending') return null
  const no = (reason: 'over' | 'inTheKitchen' | 'tooLate', until: string | null) =>
    refuse('OrderCannotBeCanceled', { reason, state: order.state, until })

  if (isTerminal(order.state)) return no('over', null)
  if (order.state !== 'accepted') return no('inTheKitchen', null)

  const until = cancelableUntil(order)
  return until !== null && toMillis(now) < toMillis(until) ? null : no('tooLate', until)
}

/** The share of the total that comes back: all of it while pending or when the store has no table. */
export function refundPercentOnCancel(
  order: Pick<CancelFacts, 'state' | 'deliveryStartDate'>,
  table: readonly CancelStep[],
  now: Instant,
): number {
  if (order.state === 'pending' || table.length === 0 || order.deliveryStartDate === null) return 100
  const hours = (toMillis(order.deliveryStartDate) - toMillis(now)) / HOUR_MS
  const reached = table.filter(step => hours >= step.hoursBefore)
  return reached.reduce((best, step) => Math.max(best, step.refundPercent), 0)
}
