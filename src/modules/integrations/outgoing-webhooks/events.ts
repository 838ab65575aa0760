import { every, job, type ModuleEvents, on, onAnyOf } from '../../../core/events'
import { announceEvents } from './announce-events'
import { hasListeners } from './outgoing-webhooks.store'
import { forgetOldDeliveries, MOST_SENDS, sendDelivery, sendDueDeliveries } from './send-deliveries'

/** One that finds no place ends at once, so that jobs of one owner hold up none of another. */
const sendJob = { ...job('send-webhook', sendDelivery), atOnce: MOST_SENDS }

export const outgoingWebhookEvents = {
  emits: { 'webhook-delivery.due': () => [] },
  subscribers: [on('webhook-delivery.due', sendJob, ({ deliveryId }) => ({ deliveryId }))],
  batchSubscribers: [
    onAnyOf(
      ['order.placed', 'order.moved', 'order.changed', 'route.changed', 'waypoint.moved'],
      job('announce-events', announceEvents),
      eventIds => ({ eventIds }),
      hasListeners,
    ),
  ],
  timers: [
    every(5_000, 'send webhooks that are due', sendDueDeliveries),
    every(3_600_000, 'forget webhooks that were sent', forgetOldDeliveries),
  ],
} satisfies ModuleEvents
