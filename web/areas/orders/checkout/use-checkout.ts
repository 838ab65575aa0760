import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { api, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineReason } from '../../../payments/decline-text'
import { ProviderUnreachable } from '../../../payments/payment-port'
import { reloadSession, useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'
import { useDebounced } from '../../../ui/use-debounced'
import type { Cart } from '../cart/cart'
import { useCartPrice } from '../cart/cart-price'
import {
  changeDraft,
  checkoutDraft,
  filledDraft,
  type OrderRequest,
  orderRequest,
  withPlan,
} from '../cart/checkout-draft'
import type { OrderFor } from '../cart/order-for'
import { where } from '../cart/where'
import { leave, order, type Placed, type Stage } from '../checkout-attempts/checkout-attempt'
import { isBegun } from '../checkout-attempts/checkout-attempts'
import type { Store } from '../menu/use-store-page'
import { type DeliveryWindow, useWindows } from '../menu/window-picker'
import { calls } from './checkout-calls'
import { type CheckoutChange, changedAmounts, nearestWindow } from './checkout-changes'
import { goTo, type Plan, type Problem, placeOf } from './checkout-problems'
import { useLeaving, useResume } from './use-begun-order'

/** Everything behind the checkout of one cart: what is filled in, what it costs, and how it becomes an order. */
export function useCheckout(
  cart: Cart,
  card: RefObject<CardEntryHandle | null>,
  store: Store | undefined,
  orderFor: OrderFor,
  /** What is ordered is a breakfast: it comes in the morning, unless another window is chosen. */
  isBreakfast: boolean,
) {
  const t = useTranslations('checkout')
  const paymentsTexts = useTranslations('payments')
  const declineReason = useDeclineReason()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const session = useSession()
  const isSignedIn = session.status === 'signedIn'
  const chosenWhere = where.use()
  const draft = checkoutDraft.use()
  const company = useCompany(cart, isSignedIn)
  const filled = useMemo(
    () => ({
      ...filledDraft(draft, session.user, company.data?.availableBillingDetails[0] ?? null),
      isPickup: draft.isPickup && store?.allowsPickup !== false,
    }),
    [draft, session.user, company.data, store],
  )
  const windows = useWindows(
    { storeSlug: cart.storeSlug, channel: cart.channel, on: chosenWhere.on, isBreakfast },
    draft.windowStart,
    orderFor.force ? (store ?? null) : null,
  )
  const windowStart = windows.chosen?.deliveryStartDate ?? null
  const request = useMemo(
    () => orderRequest(cart, chosenWhere, filled, { windowStart, orderFor }),
    [cart, chosenWhere, filled, windowStart, orderFor],
  )

  const [stage, setStage] = useState<Stage | 'resuming' | 'done' | null>(isBegun(cart) ? 'resuming' : null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const [change, setChange] = useState<CheckoutChange | null>(null)
  useWindowGone(windows, stage === null, setChange)
  const current = useRef({ cart, stage })
  current.current = { cart, stage }

  const finish = useCallback(
    ({ orderId, isForOther }: Placed) => {
      setStage('done')
      toast.success(t('checkout.placed'))
      void cache.invalidateQueries()
      void reloadSession().catch(() => undefined)
      // Somebody else's order is not among one's own.
      if (isForOther)
        void navigate({ to: '/admin/purchases/{-$orderId}', params: { orderId }, replace: true })
      else void navigate({ to: '/home/orders/$orderId', params: { orderId }, replace: true })
    },
    [navigate, t, cache],
  )

  const canAsk = isSignedIn && stage !== 'resuming' && stage !== 'done' && !windows.answer.isPending
  const visitor = useCartPrice(cart, chosenWhere, {
    isPickup: filled.isPickup,
    windowStart,
    isEnabled: session.status === 'signedOut' && !windows.answer.isPending,
  })
  const plan = usePlan(cart, request, canAsk && !company.isPending, finish)
  useResume(stage === 'resuming' && isSignedIn, cart, finish, () => setStage(null))
  useLeaving(current)

  // A reason of the server's counts until something is changed.
  const requestText = JSON.stringify(request)
  const [refusedText, setRefusedText] = useState(requestText)
  if (failure && refusedText !== requestText) setFailure(null)

  const confirm = async () => {
    const answer = plan.data
    if (stage) return
    if (!answer) return tell({ name: 'StoreSearchDataMissing', message: t('checkout.noDetails'), params: {} })
    const needsCard = answer.payment.card.amount > 0
    const chargeSavedCardId = (needsCard && orderFor.person && orderFor.cardId) || undefined
    const why =
      needsCard && !chargeSavedCardId
        ? card.current
          ? card.current.whyNot()
          : paymentsTexts('payment.loading')
        : null
    if (why) return goTo({ name: 'GeneralCardError', message: why, params: {} })
    setFailure(null)
    try {
      const ended = await order(cart, withPlan(request, answer), {
        saveCard: needsCard && !orderFor.person && Boolean(card.current?.saveCard()),
        chargeSavedCardId,
        calls,
        pay: payable =>
          card.current?.pay(payable) ?? Promise.resolve({ status: 'failed', code: null, message: null }),
        onStage: setStage,
      })
      if ('orderId' in ended) return finish(ended)
      setStage(null)
      const reason = declineReason(ended.declined)
      tell({
        name: 'GeneralCardError',
        message: reason ? t('payment.failedBecause', { reason }) : paymentsTexts('payment.failed'),
        params: {},
      })
    } catch (error) {
      setStage(null)
      await refused(error)
    }
  }

  const tell = (problem: Problem) => {
    setFailure(problem)
    setRefusedText(requestText)
    goTo(problem)
  }

  const refused = async (error: unknown) => {
    const known = readFailure(error)
    const message =
      error instanceof ProviderUnreachable ? paymentsTexts('payment.unreachable') : failureText(error)
    const details = (known?.details ?? {}) as Record<string, unknown>
    // What is shown is out of date: asked again, and both said.
    if (known && ['WindowGone', 'PriceChanged', 'PaymentPlanChanged', 'OutOfStock'].includes(known.name)) {
      const [was, before] = [windows.chosen, plan.data]
      const [now, day] = await Promise.all([plan.refetch(), windows.answer.refetch()])
      if (known.name === 'WindowGone' && was) {
        const others = (day.data?.options ?? []).filter(
          one => one.deliveryStartDate !== was.deliveryStartDate,
        )
        return setChange({
          kind: 'window',
          was,
          next: nearestWindow(others, was) ?? now.data?.nextWindow ?? null,
        })
      }
      const changed = known.name !== 'OutOfStock' && before && now.data && changedAmounts(before, now.data)
      if (changed) return setChange(changed)
    }
    tell({ name: known?.name ?? 'GeneralCardError', message, params: details })
  }

  /** Yes to the change: the window is taken, or the order is placed as it is now. */
  const takeChange = () => {
    setChange(null)
    if (change?.kind === 'amounts') return void confirm()
    if (change?.next) takeWindow(change.next)
  }
  const leaveChange = () => {
    setChange(null)
    document.getElementById(`checkout-${change?.kind === 'window' ? 'window' : 'lines'}`)?.scrollIntoView({
      block: 'center',
      behavior: 'smooth',
    })
  }
  const takeWindow = ({ deliveryStartDate }: DeliveryWindow) => {
    where.set(before => ({ ...before, on: localDateOf(deliveryStartDate, store?.tz ?? DEFAULT_TZ) }))
    changeDraft({ windowStart: deliveryStartDate })
  }

  return {
    askWithCode: (couponCode: string) => api.customer.checkout.plan.mutate({ ...request, couponCode }),
    change,
    takeChange,
    leaveChange,
    session,
    where: chosenWhere,
    draft: filled,
    windows,
    company: company.data,
    plan,
    /** What it costs a visitor who is not signed in. */
    visitor,
    stage,
    failure,
    errorAt: failure ? { place: placeOf(failure), message: failure.message } : null,
    confirm,
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** The window that was on screen is no longer among those of its day: said, not replaced behind one's back. */
function useWindowGone(
  { answer, day, chosen }: ReturnType<typeof useWindows>,
  isIdle: boolean,
  onGone: (change: CheckoutChange) => void,
) {
  const shown = useRef<{ window: DeliveryWindow; day: string | null } | null>(null)
  const options = answer.data?.options
  const tell = useRef(onGone)
  tell.current = onGone
  useEffect(() => {
    const before = shown.current
    shown.current = chosen && { window: chosen, day }
    if (!before || !options || !isIdle || before.day !== day) return
    if (options.some(one => one.deliveryStartDate === before.window.deliveryStartDate)) return
    tell.current({ kind: 'window', was: before.window, next: nearestWindow(options, before.window) })
  }, [options, chosen, day, isIdle])
}

/** What the person's company has to say: whom to bill, what it asks for. */
function useCompany(cart: Cart, isSignedIn: boolean) {
  const chosen = where.use()
  return trpc.public.search.useQuery(
    {
      storeIdOrSlug: cart.storeSlug,
      channel: cart.channel,
      date: chosen.on,
      locationId: chosen.location?.id ?? null,
    },
    { enabled: isSignedIn, staleTime: 300_000, placeholderData: keepPreviousData },
  )
}

/** Asks what it costs whenever something has changed. What was set aside for an earlier answer is freed first. */
function usePlan(cart: Cart, request: OrderRequest, isEnabled: boolean, onOrder: (placed: Placed) => void) {
  const asked = useDebounced(request, 300)
  const query = useQuery({
    queryKey: ['checkout-plan', asked],
    queryFn: async ({ signal }): Promise<Plan> => {
      const placed = await leave(cart, calls)
      if (placed) onOrder(placed)
      return api.customer.checkout.plan.mutate(asked, { signal })
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const isCurrent = asked === request && !query.isPlaceholderData && !query.isFetching
  return { ...query, isCurrent }
}
