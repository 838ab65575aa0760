import { job, type ModuleEvents, on } from '../../../core/events'
import { promiseArrival } from './promise-arrival'

export const trackingEvents = {
  subscribers: [
    on('order.moved', job('promise-arrival', promiseArrival), ({ orderId, state }) =>
      state === 'out_for_delivery' ? { orderId } : null,
    ),
  ],
} satisfies ModuleEvents
