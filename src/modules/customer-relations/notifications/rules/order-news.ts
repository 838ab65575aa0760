import {
  CARRIED_ORDER_STATES,
  COOKING_ORDER_STATES,
  isFailed,
  type OrderState,
  PACKED_ORDER_STATES,
  phaseOf,
} from '../../../../core/rules/ordering/order-states'
import type { NotificationMedium } from './notifying'

/** What a customer, a kitchen or a courier learns of an order at once, beside the mails. */
export const ORDER_NEWS = [
  'newOrder',
  'accepted',
  'ready',
  'pickedUp',
  'onTheWay',
  'atDoor',
  'delivered',
  'rejected',
  'canceled',
  'message',
] as const
export type OrderNews = (typeof ORDER_NEWS)[number]

/**
 * The media of each. A text message costs money and disturbs: it tells only what cannot wait until the person looks at
 * the order.
 */
const MEDIA: Record<OrderNews, readonly NotificationMedium[]> = {
  newOrder: ['push'],
  accepted: ['push'],
  ready: ['push', 'sms'],
  pickedUp: ['push'],
  onTheWay: ['push', 'sms'],
  atDoor: ['push', 'sms'],
  delivered: ['push'],
  rejected: ['push', 'sms'],
  canceled: ['push', 'sms'],
  message: ['push'],
}
export const mediaOfNews = (news: OrderNews): readonly NotificationMedium[] => MEDIA[news]

/** What a move into a state means to the customer; null where it means nothing to them. */
export function newsOfMove(from: OrderState, state: OrderState): OrderNews | null {
  // A refusal that was taken back is no news.
  if (isFailed(from)) return null
  if (phaseOf(state) === 'canceled') return 'canceled'
  switch (state) {
    case 'accepted':
      return 'accepted'
    case 'pending_pickup':
      return 'ready'
    case 'picked_up':
      return 'pickedUp'
    case 'out_for_delivery':
      return 'onTheWay'
    case 'delivered':
      return 'delivered'
    case 'rejected_by_store':
      return 'rejected'
    default:
      return null
  }
}

/** Whether it still holds when the message is written: an order moves on, and a move may be undone. */
export function isNewsTrue(news: OrderNews, { state, isPickup }: { state: OrderState; isPickup: boolean }) {
  switch (news) {
    case 'newOrder':
      return COOKING_ORDER_STATES.includes(state)
    case 'accepted':
      return phaseOf(state) === 'preparing'
    case 'ready':
      return isPickup && PACKED_ORDER_STATES.includes(state)
    case 'pickedUp':
      return state === 'picked_up'
    case 'onTheWay':
      return state === 'out_for_delivery'
    case 'atDoor':
      return CARRIED_ORDER_STATES.includes(state)
    case 'delivered':
      return state === 'delivered' && !isPickup
    case 'rejected':
    case 'canceled':
      return phaseOf(state) === news
    case 'message':
      return true
  }
}
