import {
  LEFT_STORE_ORDER_STATES,
  type OrderState,
  PACKED_ORDER_STATES,
  PLACED_ORDER_STATES,
  PREPARING_ORDER_STATES,
} from '../../../../src/core/rules/ordering/order-states'
import { stepsBetween } from '../../../../src/modules/order-records/states/rules/order-state'
import type { BoardRow } from '../orders/order-row'

/** What everybody asks of an order: has it come so far, and when, or when will it. */
export const MILESTONES = ['ordered', 'accepted', 'ready', 'pickedUp', 'delivered'] as const
export type Milestone = (typeof MILESTONES)[number]

const statesOf: Record<Milestone, readonly OrderState[]> = {
  ordered: PLACED_ORDER_STATES,
  accepted: PREPARING_ORDER_STATES,
  ready: PACKED_ORDER_STATES,
  pickedUp: LEFT_STORE_ORDER_STATES,
  delivered: ['delivered'],
}

export interface Step {
  name: Milestone
  /** When it came so far; null: not yet. */
  at: Date | null
  /** When it should; only where it has not. */
  due: Date | null
}

/** The milestones of an order that has not failed. What the customer collects is not picked up by anybody else. */
export function courseOf({ purchase, logisticsPickup }: BoardRow): Step[] {
  const reached = MILESTONES.findIndex(name => statesOf[name].includes(purchase.state))
  const due: Record<Milestone, Date | null> = {
    ordered: null,
    accepted: purchase.acceptBy,
    ready: purchase.pickupTime,
    pickedUp: logisticsPickup?.windowEnd ?? null,
    delivered: purchase.deliveryWindowEnd,
  }
  return MILESTONES.map((name, index): Step => {
    if (name === 'ordered') return { name, at: purchase.createdAt, due: null }
    if (index > reached) return { name, at: null, due: due[name] }
    const entry = firstOfLastStretch(purchase.stateHistory, statesOf[name])
    return { name, at: entry?.at ?? purchase.stateAt, due: null }
  }).filter(({ name }) => name !== 'pickedUp' || !purchase.isPickup)
}

/** When it came there: a later state of the same step is no arrival, and what was taken back does not count. */
function firstOfLastStretch(history: BoardRow['purchase']['stateHistory'], states: readonly OrderState[]) {
  const isIn = ({ state }: { state: OrderState }) => states.includes(state)
  const last = history.findLastIndex(isIn)
  const before = history.slice(0, last).findLastIndex(entry => !isIn(entry))
  return history.slice(before + 1, last + 1)[0]
}

/** The states that it usually still goes through. */
export function statesAhead({ purchase }: BoardRow): OrderState[] {
  return stepsBetween(purchase.state, 'delivered', purchase)?.slice(1) ?? []
}
