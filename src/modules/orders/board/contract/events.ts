import type { OrderSubject } from '../../../order-records/orders/contract/events'

export interface OrderViewEvents {
  'order.email-asked': OrderSubject & {
    about: 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered'
    again: string
    email?: string
  }
}
