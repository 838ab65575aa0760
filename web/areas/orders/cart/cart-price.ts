import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, type Inputs, type Outputs } from '../../../api'
import { useDebounced } from '../../../ui/use-debounced'
import { type Cart, cartLines } from './cart'
import { destinationOf, hasDestination, type Where } from './where'

type CartToPrice = Inputs['public']['cartPrice']
export type CartPrice = Outputs['public']['cartPrice']

const FRESH_MS = 60_000

/** What a cart costs with its delivery, before anybody says who they are. Asked again whenever it changes. */
export function useCartPrice(
  cart: Cart | undefined,
  where: Where,
  { isPickup = false, windowStart = null, isEnabled = true }: Options = {},
) {
  const wanted = useMemo(
    () => (cart ? cartToPrice(cart, where, { isPickup, windowStart }) : null),
    [cart, where, isPickup, windowStart],
  )
  const asked = useDebounced(wanted, 300)
  const answer = useQuery({
    queryKey: ['cart-price', asked],
    queryFn: ({ signal }): Promise<CartPrice> => api.public.cartPrice.mutate(asked!, { signal }),
    enabled: isEnabled && asked !== null && asked.cart?.length !== 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  return {
    data: answer.data,
    isError: answer.isError,
    refetch: answer.refetch,
    isCurrent: asked === wanted && !answer.isPlaceholderData && !answer.isFetching,
    /** Delivery goes by the distance, and where to is not known: it costs at least this. */
    isFrom: cart?.channel !== 'catering' && !isPickup && !hasDestination(where),
  }
}
interface Options {
  isPickup?: boolean
  /** Start of the chosen window, an instant. */
  windowStart?: string | null
  isEnabled?: boolean
}

function cartToPrice(
  cart: Cart,
  where: Where,
  { isPickup, windowStart }: { isPickup: boolean; windowStart: string | null },
): CartToPrice {
  const { locationId, address } = destinationOf(where)
  return {
    storeId: cart.storeId,
    channel: cart.channel,
    cart: cartLines(cart.entries),
    ...(cart.catalogId ? { catalogId: cart.catalogId } : {}),
    isPickup,
    locationId,
    address: isPickup ? null : address,
    date: where.on,
    deliveryOption: windowStart ? { deliveryStartDate: windowStart } : null,
  }
}
