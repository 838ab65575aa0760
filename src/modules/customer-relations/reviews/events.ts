import type { ModuleEvents } from '../../../core/events'
import { channelsOfOrder, type OrderSubject } from '../../order-records/orders/events'

declare module '../../../core/contract/events' {
  interface EventMap {
    'order.rated': OrderSubject & { rating: number }
  }
}

export const reviewEvents = {
  emits: { 'order.rated': channelsOfOrder },
} satisfies ModuleEvents
