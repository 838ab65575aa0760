import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineReason } from '../../../payments/decline-text'
import { ProviderUnreachable } from '../../../payments/payment-port'
import { randomId } from '../../../session/random-id'
import { reloadSession, useSession } from '../../../session/session'
import { useDebounced } from '../../../ui/use-debounced'
import type { Cart } from '../../orders/cart/cart'
import {
  checkoutDraft,
  filledDraft,
  type OrderRequest,
  orderRequest,
  withPlan,
} from '../../orders/cart/checkout-draft'
import { FOR_ONESELF } from '../../orders/cart/order-for'
import { where } from '../../orders/cart/where'
import { calls } from '../../orders/checkout/checkout-calls'
import { goTo, type Problem } from '../../orders/checkout/checkout-problems'
import { leave, order, resume, type Stage } from '../../orders/checkout-attempts/checkout-attempt'
import { isBegun } from '../../orders/checkout-attempts/checkout-attempts'
import { useWindows } from '../../orders/menu/window-picker'
import type { CustomerQuote, Quantities } from './checkout-link'
import { chosenQuantity } from './chosen-price'

/** A quote as the checkout names what is being ordered: it never meets a cart of the same store. */
const cartOf = (quote: CustomerQuote, key: string): Cart => ({
  storeId: quote.id,
  storeSlug: quote.store.slug,
  storeName: quote.store.name,
  channel: quote.proposal.channel,
  on: null,
  catalogId: null,
  entries: [],
  key,
})

/** Everything behind accepting: what is filled in, how it is paid, and how it becomes an order. */
export function useAccept(
  quote: CustomerQuote,
  quantities: Quantities,
  card: RefObject<CardEntryHandle | null>,
) {
  const paymentsTexts = useTranslations('payments')
  const checkoutTexts = useTranslations('checkout')
  const declineReason = useDeclineReason()
  const failureText = useFailureText()
  const cache = useQueryClient()
  const session = useSession()
  const [key] = useState(randomId)
  const cart = useMemo(() => cartOf(quote, key), [quote, key])
  const [moves, setMoves] = useState(false)
  const [stage, setStage] = useState<Stage | 'resuming' | null>(() => (isBegun(cart) ? 'resuming' : null))
  const [failure, setFailure] = useState<Problem | null>(null)

  const chosenWhere = where.use()
  const draft = checkoutDraft.use()
  const company = trpc.public.search.useQuery(
    {
      storeIdOrSlug: quote.store.slug,
      channel: quote.proposal.channel,
      date: null,
      locationId: quote.locationId,
    },
    { staleTime: 300_000 },
  )
  const { customerDetails } = quote.proposal
  const filled = useMemo(
    () =>
      filledDraft(
        {
          ...draft,
          isPickup: quote.proposal.isPickup,
          name: draft.name ?? customerDetails.name ?? null,
          lastName: draft.lastName ?? customerDetails.lastName ?? null,
          email: draft.email ?? customerDetails.email ?? null,
          phone: draft.phone ?? customerDetails.phone ?? null,
        },
        session.user,
        company.data?.availableBillingDetails[0] ?? null,
      ),
    [draft, quote, customerDetails, session.user, company.data],
  )
  const windows = useWindows(
    {
      storeSlug: quote.store.slug,
      channel: quote.proposal.channel,
      on: chosenWhere.on,
      isBreakfast: false,
    },
    draft.windowStart,
    null,
  )
  const windowStart = windows.chosen?.deliveryStartDate ?? null
  const request = useMemo((): OrderRequest => {
    const whole = orderRequest(cart, chosenWhere, filled, { windowStart, orderFor: FOR_ONESELF })
    const { locationId: _place, address: _address, deliveryOption: _window, date: _date, ...rest } = whole
    return {
      ...(moves ? whole : rest),
      storeId: quote.store.id,
      proposalId: quote.id,
      comments: '',
      ...(quote.behalfOf ? { forUserId: quote.behalfOf.id } : {}),
      cart: quote.proposal.cartItems.map(line => ({
        id: line.id,
        productId: line.productId ?? '',
        quantity: chosenQuantity(line, quantities),
      })),
    }
  }, [cart, chosenWhere, filled, windowStart, moves, quote, quantities])
  const asked = useDebounced(request, 300)
  const plan = useQuery({
    queryKey: ['quote-plan', asked],
    queryFn: async ({ signal }) => {
      await leave(cart, calls)
      return api.customer.checkout.plan.mutate(asked, { signal })
    },
    enabled: stage === null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const isCurrent = asked === request && !plan.isPlaceholderData && !plan.isFetching

  const finished = async () => {
    await cache.invalidateQueries()
    setStage(null)
    void reloadSession().catch(() => undefined)
  }
  const isResuming = stage === 'resuming'
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that was begun is finished once
  useEffect(() => {
    if (!isResuming) return
    resume(cart, calls).then(
      placed => (placed ? finished() : setStage(null)),
      () => setStage(null),
    )
  }, [isResuming])

  const tell = (problem: Problem) => {
    setFailure(problem)
    goTo(problem)
  }
  const accept = async () => {
    const answer = plan.data
    if (stage || !answer) return
    const [problem] = answer.problems
    if (problem) return tell(problem)
    const needsCard = answer.payment.card.amount > 0
    const why = needsCard ? (card.current ? card.current.whyNot() : paymentsTexts('payment.loading')) : null
    if (why) return tell({ name: 'GeneralCardError', message: why, params: {} })
    setFailure(null)
    try {
      const ended = await order(cart, withPlan(request, answer), {
        saveCard: needsCard && !quote.behalfOf && Boolean(card.current?.saveCard()),
        calls,
        pay: payable =>
          card.current?.pay(payable) ?? Promise.resolve({ status: 'failed', code: null, message: null }),
        onStage: setStage,
      })
      if ('orderId' in ended) return await finished()
      setStage(null)
      const reason = declineReason(ended.declined)
      tell({
        name: 'GeneralCardError',
        message: reason
          ? checkoutTexts('payment.failedBecause', { reason })
          : paymentsTexts('payment.failed'),
        params: {},
      })
    } catch (error) {
      setStage(null)
      const known = readFailure(error)
      const message =
        error instanceof ProviderUnreachable ? paymentsTexts('payment.unreachable') : failureText(error)
      tell({ name: known?.name ?? 'GeneralCardError', message, params: {} })
      // What is shown is not what is offered any more.
      if (known) void cache.invalidateQueries()
    }
  }
  return {
    draft: filled,
    company: company.data,
    where: chosenWhere,
    windows,
    moves,
    setMoves,
    plan,
    isCurrent,
    stage,
    failure,
    accept,
  }
}
export type Accepting = ReturnType<typeof useAccept>
