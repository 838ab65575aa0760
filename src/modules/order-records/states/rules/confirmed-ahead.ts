import type { Instant } from '../../../../core/rules/instant'
import { type LocalDate, localDateOf } from '../../../../core/rules/local-time'
import type { OrderState } from './order-state'

/**
 * Accepted for a day that has not begun at the store: it is confirmed, and the kitchen is not preparing it yet.
 * @param tz of the store
 */
export const isConfirmedAhead = (
  order: { state: OrderState; deliveryDate: LocalDate },
  now: Instant,
  tz: string,
): boolean => order.state === 'accepted' && order.deliveryDate > localDateOf(now, tz)
