import type { ModuleEvents } from '../../../core/events'
import type { OrderSubject } from '../../order-records/orders/events'

declare module '../../../core/contract/events' {
  interface EventMap {
    'order.email-asked': OrderSubject & {
      about: 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered'
      again: string
      email?: string
    }
  }
}

export const orderViewEvents = {
  emits: { 'order.email-asked': () => [] },
} satisfies ModuleEvents
