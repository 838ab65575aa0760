import { every, job, jobInBatches, type ModuleEvents, on } from '../../core/events'
import { announceEvents } from './announce-events'
import { forgetOldDeliveries, sendDelivery, sendDueDeliveries } from './send-deliveries'

declare module '../../core/contract/events' {
  interface EventMap {
    /** Something is to be told to somebody outside. */
    'webhook-delivery.due': { deliveryId: string }
  }
}

const announce = jobInBatches('announce-event', announceEvents)
const announced = (_: object, eventId: string) => ({ eventId })

export const outgoingWebhookEvents = {
  emits: { 'webhook-delivery.due': () => [] },
  subscribers: [
    on('order.placed', announce, announced),
    on('order.moved', announce, announced),
    on('order.changed', announce, announced),
    on('route.changed', announce, announced),
    on('waypoint.moved', announce, announced),
    on('webhook-delivery.due', job('send-webhook', sendDelivery), ({ deliveryId }) => ({ deliveryId })),
  ],
  timers: [
    every(5_000, 'send webhooks that are due', sendDueDeliveries),
    every(3_600_000, 'forget webhooks that were sent', forgetOldDeliveries),
  ],
} satisfies ModuleEvents
