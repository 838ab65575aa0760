import { HOUR_MS, type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import { CARRIED_ORDER_STATES } from '../../../../core/rules/ordering/order-states'
import { isTerminal, type OrderState } from '../../../order-records/states/rules/order-state'

export const MAX_MESSAGE_CHARACTERS = 300
/** Messages that one side may write within ten minutes. */
export const MAX_MESSAGES = 10
export const MESSAGES_WITHIN_MS = 10 * MINUTE_MS
const OPEN_AFTER_DELIVERY_MS = HOUR_MS

/** How a customer wants an order handed over. */
export const HANDOVERS = ['in_person', 'reception', 'at_door'] as const
/** What a courier answers with one press. */
export const QUICK_ANSWERS = ['five_minutes', 'at_door', 'cannot_find'] as const

export interface ConversationFacts {
  state: OrderState
  isPickup: boolean
  /** When the order came into its state. */
  stateAt: Instant
}

/** While an order is carried, and an hour after it was delivered. */
export function canWrite({ state, isPickup, stateAt }: ConversationFacts, now: Instant): boolean {
  if (isPickup) return false
  if (CARRIED_ORDER_STATES.includes(state)) return true
  return state === 'delivered' && toMillis(now) - toMillis(stateAt) <= OPEN_AFTER_DELIVERY_MS
}

/** Until an order is delivered or comes to nothing. */
export const canInstruct = ({ state, isPickup }: ConversationFacts): boolean =>
  !isPickup && !isTerminal(state)
