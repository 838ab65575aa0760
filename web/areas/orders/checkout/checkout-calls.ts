import { api, trpc } from '../../../api'
import type { Cart } from '../cart/cart'
import { destinationOf, where } from '../cart/where'
import type { CheckoutCalls } from '../checkout-attempts/checkout-attempt'

/** Each under the key that names its attempt, so that an answer that was lost can be asked for again. */
export const calls: CheckoutCalls = {
  createIntent: (input, key) =>
    api.customer.checkout.createIntent.mutate(input, { context: { idempotencyKey: key } }),
  place: (input, key) => api.customer.checkout.place.mutate(input, { context: { idempotencyKey: key } }),
  close: checkoutId => api.customer.checkout.close.mutate({ checkoutId }),
}

/** The store of a cart, for where and when it is wanted. */
export function useStore(cart: Cart) {
  const chosen = where.use()
  return trpc.public.store.useQuery(
    {
      storeIdOrSlug: cart.storeSlug,
      channel: cart.channel,
      catalogIdOrSlug: null,
      date: chosen.on,
      ...destinationOf(chosen),
    },
    { staleTime: 60_000 },
  )
}
