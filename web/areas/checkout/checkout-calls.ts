import { api } from '../../api'
import type { CheckoutCalls } from './checkout-attempt'

/** Each under the key that names its attempt, so that an answer that was lost can be asked for again. */
export const calls: CheckoutCalls = {
  createIntent: (input, key) =>
    api.customer.checkout.createIntent.mutate(input, { context: { idempotencyKey: key } }),
  place: (input, key) => api.customer.checkout.place.mutate(input, { context: { idempotencyKey: key } }),
  close: checkoutId => api.customer.checkout.close.mutate({ checkoutId }),
}
