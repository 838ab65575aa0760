import {
  CARRIED_ORDER_STATES,
  FAILED_ORDER_STATES,
  type OrderState,
  PLACED_ORDER_STATES,
  PREPARING_ORDER_STATES,
  READY_ORDER_STATES,
} from '../../../../core/rules/ordering/order-states'

/** How far orders of the calendar are, as kitchens ask for them. */
export const CALENDAR_STATES = [
  'toAccept',
  'preparing',
  'ready',
  'onTheWay',
  'delivered',
  'canceled',
] as const
export type CalendarState = (typeof CALENDAR_STATES)[number]

export const statesOf: Readonly<Record<CalendarState, readonly OrderState[]>> = {
  toAccept: PLACED_ORDER_STATES,
  preparing: PREPARING_ORDER_STATES,
  ready: READY_ORDER_STATES,
  onTheWay: CARRIED_ORDER_STATES,
  delivered: ['delivered'],
  canceled: FAILED_ORDER_STATES,
}

/** So much of a window's places, and it is a rush. */
const RUSH_SHARE = 0.75
/** Without a limit: at least so many orders, and so many times what a window of the day has. */
const RUSH_ORDERS = 4
const RUSH_TIMES = 2

/** Which windows of a day are its rush, by how many orders each has. */
export function rushesAmong(taken: readonly number[], capacity: number | null): boolean[] {
  if (capacity !== null) return taken.map(orders => orders > 0 && orders >= capacity * RUSH_SHARE)
  const busy = taken.filter(orders => orders > 0)
  const usual = busy.reduce((sum, orders) => sum + orders, 0) / busy.length
  return taken.map(orders => orders >= RUSH_ORDERS && orders >= usual * RUSH_TIMES)
}
