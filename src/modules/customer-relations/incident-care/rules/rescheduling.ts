import { isWaypointAhead, type WaypointStatus } from '../../../logistics/routes/rules/waypoint-state'
import { isTerminal, type OrderState } from '../../../order-records/states/rules/order-state'
import { editableFields } from '../../../orders/board/rules/editing'

/**
 * How an order is delivered at another time. `orderWindow`: the kitchen has it, and the order gets another window.
 * `stopWindow`: a courier has it, and the stop at the customer's door gets another window. `redelivery`: no stop at the
 * door is left, so that a route gets one.
 */
export const RESCHEDULE_WAYS = ['orderWindow', 'stopWindow', 'redelivery'] as const
export type RescheduleWay = (typeof RESCHEDULE_WAYS)[number]

/** Why an order that is not over cannot be rescheduled. */
export const RESCHEDULE_REFUSALS = [
  'leftKitchen',
  'withPartner',
  'noAddress',
  'atDoor',
  'handedOver',
  'noWindow',
] as const
export type RescheduleRefusal = (typeof RESCHEDULE_REFUSALS)[number]

export interface DeliveryFacts {
  state: OrderState
  /** The customer collects it. */
  isPickup: boolean
  isDispatcher: boolean
  isWithPartner: boolean
  hasAddress: boolean
  /** Of the stop at the customer's door that has not failed, on a route that is not canceled. */
  door: WaypointStatus | null
}

/** How an order can be delivered at another time, or why not; null where no delivery is left. */
export function reschedulingOf(
  facts: DeliveryFacts,
): { way: RescheduleWay; whyNot: null } | { way: null; whyNot: RescheduleRefusal } | null {
  const { state, isPickup, isDispatcher, isWithPartner, hasAddress, door } = facts
  if (isPickup || isTerminal(state)) return null
  if (editableFields(state).includes('deliveryOption')) return { way: 'orderWindow', whyNot: null }
  if (!isDispatcher) return { way: null, whyNot: 'leftKitchen' }
  if (isWithPartner) return { way: null, whyNot: 'withPartner' }
  if (!hasAddress) return { way: null, whyNot: 'noAddress' }
  if (door === null) return { way: 'redelivery', whyNot: null }
  if (isWaypointAhead(door)) return { way: 'stopWindow', whyNot: null }
  return { way: null, whyNot: door === 'Arrived' ? 'atDoor' : 'handedOver' }
}
