import type { OrderSubject } from '../../../order-records/orders/contract/events'

export interface CheckoutEvents {
  /** `isToPrint`: its store has tickets printed before it answers. `isRequest`: a quote is asked for, nothing is sold. */
  'order.placed': OrderSubject & { state: string; isToPrint?: true; isRequest?: true }
  /** `tillStoreId`: the store whose till waited for the payment. */
  'checkout.released': { checkoutId: string; tillStoreId: string | null }
  'checkout.paidWithoutOrder': { checkoutId: string }
}
