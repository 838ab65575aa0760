import type { OrderSubject } from '../../../order-records/orders/contract/events'

export interface ReviewEvents {
  'order.rated': OrderSubject & { rating: number }
}
