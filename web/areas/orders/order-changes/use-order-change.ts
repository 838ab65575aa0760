import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Inputs, type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineText } from '../../../payments/decline-text'
import { ProviderUnreachable } from '../../../payments/payment-port'
import { randomId } from '../../../session/random-id'
import { toast } from '../../../ui/feedback/toast'
import { useDebounced } from '../../../ui/use-debounced'
import { type CartEntry, cartLines } from '../cart/cart'
import type { Order } from '../my-orders/order-progress'

const STILL_MS = 250

/** What is wanted otherwise; what is left out stays as it was ordered. */
export interface Wishes {
  entries?: readonly CartEntry[]
  windowStart?: string
  address?: Order['address']
  comments?: string
}
export type Preview = Outputs['customer']['orders']['previewChange']
type Change = Inputs['customer']['orders']['change']

/** Everything behind the change of one order: what is wanted, what it would cost, and how it is made. */
export function useOrderChange(order: Order, card: RefObject<CardEntryHandle | null>) {
  const t = useTranslations('order-changes')
  const paymentsTexts = useTranslations('payments')
  const f = useFormat()
  const failureText = useFailureText()
  const declineText = useDeclineText()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [wishes, setWishes] = useState<Wishes>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const key = useRef(randomId())

  const change = useMemo(() => changeOf(order, wishes), [order, wishes])
  const asked = useDebounced(change, STILL_MS)
  const isSomething = Object.keys(change).length > 2
  const preview = useQuery({
    queryKey: ['orderChange', asked],
    queryFn: ({ signal }) => api.customer.orders.previewChange.mutate(asked, { signal }),
    enabled: isSomething && asked.cart?.length !== 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

  const wish = (more: Wishes) => {
    setFailure(null)
    key.current = randomId()
    setWishes(before => ({ ...before, ...more }))
  }
  /** Why it cannot be, in the words of who asked. */
  const reasonOf = (error: unknown): string => {
    if (error instanceof ProviderUnreachable) return paymentsTexts('payment.unreachable')
    const known = readFailure(error)
    const details = (known?.details ?? {}) as { reason?: string; minimumCents?: number; isReturned?: boolean }
    const why =
      known?.name === 'StaleRecord'
        ? t('order.change.why.StaleRecord')
        : known?.name === 'OrderCannotBeEdited' && isReason(details.reason)
          ? t(`order.change.why.${details.reason}`, {
              store: order.store.name,
              minimum: f.money(details.minimumCents ?? 0),
            })
          : known?.name === 'PaymentFailed'
            ? t('order.change.notPaid')
            : failureText(error)
    return details.isReturned ? `${why} ${t('order.change.returned')}` : why
  }

  const make = async (shown: Preview): Promise<Order | string> => {
    if (shown.byCard.amount === 0)
      return api.customer.orders.change.mutate(
        { ...change, totalCost: shown.order.totalCost },
        { context: { idempotencyKey: key.current } },
      )
    const desk = card.current
    const why = desk ? desk.whyNot() : paymentsTexts('payment.loading')
    if (why || !desk) return why ?? paymentsTexts('payment.loading')
    const { paymentIntentId, clientSecret } = await api.customer.orders.payChange.mutate(change)
    const outcome = await desk.pay({ intentId: paymentIntentId, clientSecret })
    if (outcome.status === 'failed') return declineText(outcome)
    return api.customer.orders.confirmPayment.mutate({ purchaseId: order.id, paymentIntentId })
  }
  const confirm = async () => {
    const shown = preview.data
    if (!shown || isWorking) return
    setFailure(null)
    setWorking(true)
    try {
      const made = await make(shown)
      if (typeof made === 'string') setFailure(made)
      else {
        utils.customer.orders.show.setData({ purchaseId: order.id }, made)
        void utils.customer.invalidate()
        toast.success(t('order.change.done'))
        await navigate({ to: '/home/orders/$orderId', params: { orderId: order.id } })
      }
    } catch (error) {
      setFailure(reasonOf(error))
      // What it costs may be what has changed.
      void preview.refetch()
      void utils.customer.orders.show.invalidate({ purchaseId: order.id })
    }
    setWorking(false)
  }
  return {
    wishes,
    wish,
    isSomething,
    isEmpty: wishes.entries?.length === 0,
    preview,
    isCurrent: isSomething && !preview.isPlaceholderData && !preview.isFetching && asked === change,
    refusal: preview.error && !preview.isFetching ? reasonOf(preview.error) : null,
    failure,
    isWorking,
    confirm,
  }
}

const REASONS = [
  'OrderFieldLocked',
  'QuoteRequested',
  'HasRefunds',
  'CardWouldPayMore',
  'CardAmountTooSmall',
  'WindowOnOtherDay',
  'CompanyPlace',
] as const
const isReason = (name: string | undefined): name is (typeof REASONS)[number] =>
  REASONS.includes(name as (typeof REASONS)[number])

function changeOf(order: Order, { entries, windowStart, address, comments }: Wishes) {
  const said = comments?.trim()
  return {
    id: order.id,
    revision: order.revision,
    ...(entries ? { cart: cartLines(entries) } : {}),
    ...(windowStart && Date.parse(windowStart) !== Date.parse(String(order.deliveryWindowStart))
      ? { deliveryOption: { deliveryStartDate: windowStart } }
      : {}),
    ...(address ? { address } : {}),
    ...(said !== undefined && said !== order.customerComments ? { customerComments: said } : {}),
  } satisfies Change
}
