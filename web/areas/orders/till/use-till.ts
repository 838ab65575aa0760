import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo, useState } from 'react'
import { channel as live } from '../../../../src/core/contract/channels'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { api, type Inputs, type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFreshWhileLive } from '../../../live'
import { useDebounced } from '../../../ui/use-debounced'
import { cartLines } from '../cart/cart'
import { useWindows } from '../menu/window-picker'
import { forgetSale, renameSale, useSale } from './sale'

type TillCart = Inputs['merchant']['till']['plan']
export type TillOrder = Outputs['merchant']['till']['show']

const MENU_REFRESH_MS = 30_000

/** Of these it is known only by looking again. */
const STALE = ['PriceChanged', 'OutOfStock', 'WindowGone', 'ProductNotAvailable', 'ModifiersInvalid']

/** Everything behind the till of one store: what it sells, what is rung up, what that costs, and how it is sold. */
export function useTill(storeId: string, channel: Channel) {
  const failureText = useFailureText()
  const cache = useQueryClient()
  const sale = useSale({ storeId, channel })
  const page = trpc.public.store.useQuery(
    { storeIdOrSlug: storeId, channel, catalogIdOrSlug: null, date: sale.on },
    { placeholderData: keepPreviousData, refetchInterval: MENU_REFRESH_MS },
  )
  const soonest = trpc.public.windows.useQuery(
    { storeIdOrSlug: storeId, channel, date: null },
    { refetchInterval: MENU_REFRESH_MS },
  )
  const first = soonest.data?.options[0] ?? null
  const windows = useWindows(
    { storeSlug: storeId, channel, on: sale.on },
    sale.windowStart ?? first?.deliveryStartDate ?? null,
  )
  const windowStart = windows.chosen?.deliveryStartDate ?? null
  const catalogId = page.data?.menu?.catalog.id
  const request = useMemo(
    (): TillCart => ({
      storeId,
      channel,
      ...(catalogId ? { catalogId } : {}),
      cart: cartLines(sale.entries),
      deliveryOption: windowStart ? { deliveryStartDate: windowStart } : null,
      comments: sale.comments.trim(),
      guest: {
        name: sale.guest.name.trim(),
        ...(sale.guest.phone.trim() ? { phone: sale.guest.phone.trim() } : {}),
        ...(sale.guest.email.trim() ? { email: sale.guest.email.trim() } : {}),
      },
    }),
    [storeId, channel, catalogId, sale.entries, sale.comments, sale.guest, windowStart],
  )
  const asked = useDebounced(request, 250)
  const plan = useQuery({
    queryKey: ['till-plan', asked],
    queryFn: ({ signal }) => api.merchant.till.plan.mutate(asked, { signal }),
    enabled: asked.cart.length > 0 && asked.storeId === storeId,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isCurrent = asked === request && !plan.isPlaceholderData && !plan.isFetching

  const [isSelling, setSelling] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sell = async (): Promise<TillOrder | null> => {
    const price = plan.data?.price.total
    if (!price || isSelling) return null
    setSelling(true)
    setFailure(null)
    try {
      const sold = await api.merchant.till.sell.mutate(
        { ...request, totalCost: price },
        { context: { idempotencyKey: sale.key } },
      )
      cache.setQueryData(getQueryKey(trpc.merchant.till.show, { tillOrderId: sold.id }, 'query'), sold)
      forgetSale()
      void cache.invalidateQueries({ queryKey: getQueryKey(trpc.merchant.till.list) })
      void page.refetch()
      return sold
    } catch (error) {
      const name = readFailure(error)?.name
      // What that key named is over: sold again, it is another order.
      if (name === 'CheckoutClosed' || name === 'IdempotencyKeyReused') renameSale()
      if (name && STALE.includes(name))
        void Promise.all([plan.refetch(), page.refetch(), windows.answer.refetch()])
      setFailure(failureText(error))
      return null
    } finally {
      setSelling(false)
    }
  }
  return { page, sale, soonest, first, windows, plan, isCurrent, sell, isSelling, failure, setFailure }
}

export type Till = ReturnType<typeof useTill>

/** What was sold here today, kept as it stands: paid, given up, moved on by the kitchen. */
export function useTodaysOrders(storeId: string) {
  useFreshWhileLive(live.till(storeId), getQueryKey(trpc.merchant.till))
  useFreshWhileLive(live.storeOrders(storeId), getQueryKey(trpc.merchant.till))
  return trpc.merchant.till.list.useQuery({ storeId }, { refetchInterval: 60_000 })
}
