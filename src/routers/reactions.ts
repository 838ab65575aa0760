import type { EventMap, EventType } from '../core/contract/events'
import type { JobRequest } from '../core/jobs/jobs'
import { isFailed, type OrderState, UNDO_SECONDS } from '../modules/orders/rules/order-state'

/** What happens after what: the one place where parts of the product follow on each other. */
export const REACTIONS: { [Type in EventType]?: (data: EventMap[Type]) => JobRequest[] } = {
  'order.placed': ({ orderId, state }) => [
    { name: 'capture-payment', data: { orderId } },
    { name: 'tell-customer', data: { orderId, about: 'placed' } },
    ...(state === 'accepted' ? onAccepted(orderId) : []),
  ],
  'order.moved': ({ orderId, from, state }) => {
    // A refusal was taken back: the capture that was left out for it is wanted again.
    if (isFailed(from as OrderState)) return [{ name: 'capture-payment', data: { orderId } }]
    if (state === 'accepted') return onAccepted(orderId)
    if (state === 'pending_pickup') return [{ name: 'print-order-tickets', data: { orderId, kind: 'label' } }]
    if (state === 'rejected_by_store') return [tellAfterUndo(orderId, 'rejected'), offRoutes(orderId)]
    if (state === 'canceled_by_store') return [tellAfterUndo(orderId, 'canceled'), offRoutes(orderId)]
    if (state === 'canceled_by_user')
      return [{ name: 'tell-customer', data: { orderId, about: 'canceled' } }, offRoutes(orderId)]
    if (state === 'delivered')
      return [
        { name: 'tell-customer', data: { orderId, about: 'delivered' } },
        {
          name: 'tell-customer',
          data: { orderId, about: 'rate' },
          startAfterSeconds: ASK_FOR_RATING_SECONDS,
        },
      ]
    return []
  },
  'order.unaccepted': ({ orderId, canceled, at }) => [
    { name: 'tell-of-unaccepted', data: { orderId, canceled, at } },
  ],
  'order.email-asked': ({ orderId, about, again, email }) => [
    { name: 'tell-customer', data: { orderId, about, again, ...(email ? { email } : {}) } },
  ],
  'order.refund-requested': ({ refundId, afterSeconds }) => [
    { name: 'send-refund', data: { refundId }, ...(afterSeconds ? { startAfterSeconds: afterSeconds } : {}) },
  ],
  'person.deletion-requested': ({ personId, scheduledAt }) => [
    { name: 'tell-of-deletion', data: { personId, about: 'scheduled', again: scheduledAt } },
  ],
  'person.restored': ({ personId, at }) => [
    { name: 'tell-of-deletion', data: { personId, about: 'restored', again: at } },
  ],
  'person.erased': ({ personId }) => [{ name: 'forget-provider-customer', data: { personId } }],
  'checkout.released': ({ checkoutId }) => [{ name: 'void-checkout', data: { checkoutId } }],
  'payment-method.dropped': ({ providerId }) => [{ name: 'detach-payment-method', data: { providerId } }],
  'card-return.owed': ({ cardReturnId }) => [{ name: 'send-card-return', data: { cardReturnId } }],
  'checkout.unplaced': ({ checkoutId }) => [{ name: 'tell-of-unplaced', data: { checkoutId } }],
  'waypoint.moved': ({ waypointId }) => [{ name: 'move-orders-of-waypoint', data: { waypointId } }],
  'message.queued': ({ messageId }) => [{ name: 'send-message', data: { messageId } }],
  'notification.asked': ({ notificationId }) => [{ name: 'send-notification', data: { notificationId } }],
  'file.dropped': ({ fileId }) => [{ name: 'remove-file', data: { fileId } }],
}

/** Half an hour after the delivery, when the food has been tasted. */
const ASK_FOR_RATING_SECONDS = 30 * 60

/** A store that refused by mistake has a minute to take it back before the customer reads of it. */
const tellAfterUndo = (orderId: string, about: 'rejected' | 'canceled'): JobRequest => ({
  name: 'tell-customer',
  data: { orderId, about },
  startAfterSeconds: UNDO_SECONDS + 1,
})

/** Nobody has to fetch what was called off, once that cannot be taken back any more. */
const offRoutes = (orderId: string): JobRequest => ({
  name: 'take-order-off-routes',
  data: { orderId },
  startAfterSeconds: UNDO_SECONDS + 1,
})

const onAccepted = (orderId: string): JobRequest[] => [
  { name: 'print-order-tickets', data: { orderId, kind: 'kitchen' } },
  { name: 'tell-customer', data: { orderId, about: 'accepted' } },
]

/** The jobs that follow from events, in their order. */
export function jobsAfter(events: { type: EventType; data: EventMap[EventType] }[]): JobRequest[] {
  return events.flatMap(
    ({ type, data }) =>
      (REACTIONS[type] as ((data: EventMap[EventType]) => JobRequest[]) | undefined)?.(data) ?? [],
  )
}
