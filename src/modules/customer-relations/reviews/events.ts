import type { ModuleEvents } from '../../../core/events'
import { channelsOfOrder } from '../../order-records/orders/events'

export const reviewEvents = {
  emits: { 'order.rated': channelsOfOrder },
} satisfies ModuleEvents
