import type { OrderSubject } from '../../../order-records/orders/contract/events'

export interface OrderPaymentEvents {
  'order.moved': OrderSubject & { from: string; state: string; source: string }
  /** No store has answered in time. */
  'order.unaccepted': OrderSubject & { canceled: boolean; at: string }
  'order.refund-requested': OrderSubject & { refundId: string; afterSeconds?: number }
}
