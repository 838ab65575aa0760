import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { defaultSlot } from '../../../../src/modules/stores/hours/rules/slots'
import { api, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineReason } from '../../../payments/decline-text'
import { ProviderUnreachable } from '../../../payments/payment-port'
import { savedValue } from '../../../session/saved-value'
import { reloadSession, useSession } from '../../../session/session'
import { pause } from '../../../ui/buttons/action-button'
import { useDebounced } from '../../../ui/use-debounced'
import { cartName } from '../cart/cart'
import { checkoutDraft, filledDraft, type OrderRequest, orderRequest, withPlan } from '../cart/checkout-draft'
import { FOR_ONESELF } from '../cart/order-for'
import { where } from '../cart/where'
import { calls } from '../checkout/checkout-calls'
import type { Plan } from '../checkout/checkout-problems'
import { leave, order, resume } from '../checkout-attempts/checkout-attempt'
import { adopt, isBegun } from '../checkout-attempts/checkout-attempts'
import type { DeliveryWindow } from '../menu/window-picker'
import type { Lunch } from './lunches'

const RETRY_MS = 3_000

/** When somebody likes to eat, HH:mm; the same for every day until they say otherwise. */
export const lunchAt = savedValue<string | null>('user.lunch-at', stored => {
  const parsed = v.safeParse(v.string(), stored)
  return parsed.success ? parsed.output : null
})

/** One lunch on its way to become an order. */
export interface PlannedLunch {
  lunch: Lunch
  windows: readonly DeliveryWindow[] | null
  window: DeliveryWindow | null
  plan: Plan | undefined
}

/** Everything behind ordering several lunches: each an order of its own, priced and paid in their order. */
export function useCloudCheckout(lunches: readonly Lunch[], card: RefObject<CardEntryHandle | null>) {
  const t = useTranslations('payments')
  const checkoutTexts = useTranslations('checkout')
  const failureText = useFailureText()
  const declineReason = useDeclineReason()
  const cache = useQueryClient()
  const session = useSession()
  const isSignedIn = session.status === 'signedIn'
  const chosenWhere = where.use()
  const draft = checkoutDraft.use()
  const at = lunchAt.use()
  const [windowsOf, setWindows] = useState<Record<string, string>>({})
  const [working, setWorking] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ name: string; message: string } | null>(null)
  const [placed, setPlaced] = useState<readonly { lunch: Lunch; orderId: string }[]>([])
  const isResuming = useResumed(lunches, isSignedIn, (lunch, orderId) =>
    setPlaced(before => [...before, { lunch, orderId }]),
  )

  const days = trpc.useQueries(ask =>
    lunches.map(({ storeSlug, on }) =>
      ask.public.windows({ storeIdOrSlug: storeSlug, channel: 'canteen', date: on }, { staleTime: 60_000 }),
    ),
  )
  const windows = lunches.map((lunch, place): Pick<PlannedLunch, 'windows' | 'window'> => {
    const options = days[place]?.data?.options
    if (!options) return { windows: null, window: null }
    return { windows: options, window: wanted(options, windowsOf[cartName(lunch)], at) }
  })

  const [first] = lunches
  const company = trpc.public.search.useQuery(
    {
      storeIdOrSlug: first?.storeSlug ?? '',
      channel: 'canteen',
      date: first?.on,
      locationId: chosenWhere.location?.id ?? null,
    },
    { enabled: isSignedIn && first !== undefined, staleTime: 300_000, placeholderData: keepPreviousData },
  )
  const filled = useMemo(
    () => ({
      ...filledDraft(draft, session.user, company.data?.availableBillingDetails[0] ?? null),
      isPickup: false,
      byTransfer: false,
      couponCode: '',
      people: null,
    }),
    [draft, session.user, company.data],
  )
  const requests = lunches.map((lunch, place) =>
    orderRequest(lunch, { ...chosenWhere, on: lunch.on }, filled, {
      windowStart: windows[place]?.window?.deliveryStartDate ?? null,
      orderFor: FOR_ONESELF,
    }),
  )
  const areWindowsKnown = windows.every(one => one.windows !== null)
  const plans = usePlans(lunches, requests, {
    isEnabled: isSignedIn && !isResuming && !working && areWindowsKnown && !company.isPending,
  })

  const planned: PlannedLunch[] = lunches.map((lunch, place) => ({
    lunch,
    windows: windows[place]?.windows ?? null,
    window: windows[place]?.window ?? null,
    // Of as many lunches as there are now: one that was taken away moves the others up.
    plan: plans.data?.length === lunches.length ? plans.data[place] : undefined,
  }))

  const confirm = async () => {
    const answers = plans.data
    if (!answers || working) return
    const needsCard = answers.some(({ payment }) => payment.card.amount > 0)
    const why = needsCard ? (card.current ? card.current.whyNot() : t('payment.loading')) : null
    if (why) return setFailure({ name: 'GeneralCardError', message: why })
    setFailure(null)
    try {
      for (const [place, lunch] of lunches.entries()) {
        setWorking(cartName(lunch))
        const ended = await order(lunch, withPlan(requests[place]!, answers[place]!), {
          saveCard: false,
          calls,
          pay: payable =>
            card.current?.pay(payable) ?? Promise.resolve({ status: 'failed', code: null, message: null }),
          onStage: () => {},
        })
        if ('declined' in ended) {
          const reason = declineReason(ended.declined)
          setFailure({
            name: 'GeneralCardError',
            message: reason ? checkoutTexts('payment.failedBecause', { reason }) : t('payment.failed'),
          })
          break
        }
        setPlaced(before => [...before, { lunch, orderId: ended.orderId }])
      }
    } catch (error) {
      const message = error instanceof ProviderUnreachable ? t('payment.unreachable') : failureText(error)
      setFailure({ name: readFailure(error)?.name ?? 'GeneralCardError', message })
      await Promise.all([plans.refetch(), ...days.map(day => day.refetch())])
    }
    setWorking(null)
    void cache.invalidateQueries({ queryKey: [['public', 'cloudCanteen']] })
    void cache.invalidateQueries({ queryKey: [['customer']] })
    void reloadSession().catch(() => undefined)
  }

  return {
    session,
    draft: filled,
    planned,
    plans,
    company: company.data,
    placed,
    /** The name of the cart that is being ordered now. */
    working,
    isResuming,
    failure,
    confirm,
    chooseWindow: (lunch: Lunch, start: string) =>
      setWindows(before => ({ ...before, [cartName(lunch)]: start })),
    /** The same time for every day; what was chosen for one of them goes. */
    chooseTime: (time: string) => {
      lunchAt.set(time)
      setWindows({})
    },
  }
}

/** What was chosen for this lunch, else what begins closest to the usual time, else what is usual at all. */
function wanted(options: readonly DeliveryWindow[], start: string | undefined, at: string | null) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const own = options.find(({ deliveryStartDate }) => deliveryStartDate === start)
  if (own || at === null) return own ?? defaultSlot(options)
  const away = ({ deliveryStart }: DeliveryWindow) => Math.abs(minutes(deliveryStart) - minutes(at))
  return options.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** What each costs once those before it are ordered. What was set aside for an earlier answer is freed first. */
function usePlans(
  lunches: readonly Lunch[],
  requests: readonly OrderRequest[],
  { isEnabled }: { isEnabled: boolean },
) {
  const text = JSON.stringify(requests)
  const asked = useDebounced(text, 300)
  const query = useQuery({
    queryKey: ['cloud-plans', asked],
    queryFn: async ({ signal }): Promise<Plan[]> => {
      for (const lunch of lunches) await leave(lunch, calls)
      const orders = JSON.parse(asked) as OrderRequest[]
      return orders.length ? (await api.customer.checkout.plans.mutate({ orders }, { signal })).plans : []
    },
    enabled: isEnabled && lunches.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return { ...query, isCurrent: asked === text && !query.isPlaceholderData && !query.isFetching }
}

/** Finishes what was begun before the page was loaded again, then lets the rest be ordered. */
function useResumed(
  lunches: readonly Lunch[],
  isSignedIn: boolean,
  onPlaced: (lunch: Lunch, orderId: string) => void,
) {
  const [isResuming, setResuming] = useState(() => lunches.some(isBegun))
  const begun = useRef(lunches)
  const tell = useRef(onPlaced)
  tell.current = onPlaced
  useEffect(() => {
    if (!isResuming || !isSignedIn) return
    let isOver = false
    const finish = async (lunch: Lunch) => {
      while (!isOver) {
        try {
          if (!(await adopt(lunch))) return
          const ended = (await resume(lunch, calls)) ?? (await leave(lunch, calls))
          if (ended && !isOver) tell.current(lunch, ended.orderId)
          return
        } catch {
          await pause(RETRY_MS)
        }
      }
    }
    void Promise.all(begun.current.filter(isBegun).map(finish)).then(() => {
      if (!isOver) setResuming(false)
    })
    return () => {
      isOver = true
    }
  }, [isResuming, isSignedIn])
  return isResuming
}
