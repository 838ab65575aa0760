import { MINUTE_MS } from '../../../../core/rules/instant'
import {
  AWAITING_PICKUP_ORDER_STATES,
  isFailed,
  type OrderState,
} from '../../../../core/rules/ordering/order-states'

/** Minutes without a signal after which a courier with a due stop counts as silent. */
export const SILENT_MINUTES = 15
/** A signal this recent ends a silence. */
const HEARD_MINUTES = 5
/** Minutes past the ready time after which an order without courier is an incident. */
export const WAITS_MINUTES = 10
/** Minutes past the end of its window after which an open stop is an incident. */
export const LATE_MINUTES = 15

export type Over = 'arrived' | 'heard' | 'taken' | 'canceled' | 'moved'
/** The decision of a rule: open an incident with these minutes, close it for a reason, or do nothing yet. */
export type Decision = { minutes: number } | { over: Over } | null

const minutesSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)

export interface RouteFacts {
  isCanceled: boolean
  /** The latest position or step of its courier. */
  heardAt: Date | null
  /** When the next stop is due; null when no stop is left. */
  dueAt: Date | null
}

/** A courier is silent while a stop is due. */
export function whetherSilent({ isCanceled, heardAt, dueAt }: RouteFacts, now: Date): Decision {
  if (isCanceled) return { over: 'canceled' }
  if (!dueAt) return { over: 'arrived' }
  const silent = minutesSince(heardAt ?? dueAt, now)
  if (heardAt && silent < HEARD_MINUTES) return { over: 'heard' }
  if (dueAt > now) return { over: 'moved' }
  return silent >= SILENT_MINUTES ? { minutes: silent } : null
}

export interface OrderFacts {
  state: OrderState
  readyAt: Date
  /** Whether a courier or a courier partner has the order. */
  hasCourier: boolean
}

/** An order waits past its ready time, and no courier is to fetch it. */
export function whetherWaiting({ state, readyAt, hasCourier }: OrderFacts, now: Date): Decision {
  if (isFailed(state)) return { over: 'canceled' }
  if (state === 'delivered') return { over: 'arrived' }
  if (hasCourier || !AWAITING_PICKUP_ORDER_STATES.includes(state)) return { over: 'taken' }
  if (readyAt > now) return { over: 'moved' }
  const waits = minutesSince(readyAt, now)
  return waits >= WAITS_MINUTES ? { minutes: waits } : null
}

export interface LateFacts {
  isCanceled: boolean
  /** The end of the window of the first late stop; null when no stop is late. */
  lateSince: Date | null
  hasStopsLeft: boolean
}

/** A stop is open although its window ended. */
export function whetherLate({ isCanceled, lateSince, hasStopsLeft }: LateFacts, now: Date): Decision {
  if (isCanceled) return { over: 'canceled' }
  if (!lateSince) return { over: hasStopsLeft ? 'moved' : 'arrived' }
  const late = minutesSince(lateSince, now)
  return late >= LATE_MINUTES ? { minutes: late } : null
}

export interface FailedFacts {
  status: string
  /** The states of the orders of the stop. */
  orderStates: readonly OrderState[]
}

/** A failed stop is an incident until its orders are delivered otherwise or canceled. */
export function whetherFailed({ status, orderStates }: FailedFacts): Decision {
  if (status === 'Completed') return { over: 'arrived' }
  if (!orderStates.length) return null
  if (orderStates.every(isFailed)) return { over: 'canceled' }
  return orderStates.every(state => state === 'delivered' || isFailed(state)) ? { over: 'arrived' } : null
}
