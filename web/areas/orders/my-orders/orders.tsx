import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { COUNTED_ON_SCREENS } from '../../../../src/core/contract/list'
import {
  FAILED_ORDER_STATES,
  OPEN_ORDER_STATES,
  TERMINAL_ORDER_STATES,
} from '../../../../src/core/rules/ordering/order-states'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { withTexts } from '../../../i18n/with-texts'
import { useFreshWhileLive } from '../../../live'
import { lazyPart } from '../../../router/lazy-part'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Pagination } from '../../../ui/tables/pagination'
import { PaymentsWithoutOrder } from '../../money/wallet/paid-without-order'
import { DishNames } from '../menu/dish-names'
import { isOver } from './ended-orders'
import type { Order } from './order-progress'
import { OwnState } from './own-state'

const OwnQuotes = lazyPart(withTexts(['checkout-link'], () => import('../../billing/quote-links/own-quotes')))

const PAGE_SIZE = 20
const FILTERS = ['all', 'active', 'delivered', 'canceled'] as const
type Filter = (typeof FILTERS)[number]
const STATES: Record<Exclude<Filter, 'all'>, readonly string[]> = {
  active: OPEN_ORDER_STATES,
  delivered: ['delivered'],
  canceled: FAILED_ORDER_STATES,
}
const NEXT_FIRST = { sort: 'deliveryWindowStart' }
const UPCOMING_AT_ONCE = 50

/** What one has ordered: what is still to come first, the next one on top, then what has been, newest first. */
export default function OrdersScreen() {
  const t = useTranslations('my-orders')
  const navigate = useNavigate({ from: '/home/orders' })
  const { page = 1, state } = useSearch({ from: '/shop/home/orders' })
  const filter: Filter = FILTERS.find(one => one === state) ?? 'all'
  const { user } = useSession()
  const answer = trpc.customer.orders.list.useQuery(
    {
      page,
      limit: PAGE_SIZE,
      countUpTo: COUNTED_ON_SCREENS,
      ...(filter === 'active' ? NEXT_FIRST : {}),
      filter: { state: { $in: filter === 'all' ? TERMINAL_ORDER_STATES : STATES[filter] } },
    },
    { placeholderData: keepPreviousData },
  )
  const upcoming = trpc.customer.orders.list.useQuery(
    { limit: UPCOMING_AT_ONCE, ...NEXT_FIRST, filter: { state: { $in: STATES.active } } },
    { enabled: filter === 'all' && page === 1 },
  )
  const toCome = filter === 'all' && page === 1 ? (upcoming.data?.docs ?? []) : []
  const isWaiting = answer.isPending || (filter === 'all' && page === 1 && upcoming.isPending)
  const failed = answer.error ?? upcoming.error
  useFreshWhileLive(user ? channel.user(user.id) : null, getQueryKey(trpc.customer.orders.list))
  const show = (next: { page?: number; state?: string }) =>
    void navigate({ search: { page: undefined, state: undefined, ...next } })
  return (
    <div className="mx-auto max-w-4xl px-gutter pt-8 pb-16">
      <h1 className="text-display">{t('orders.title')}</h1>
      <fieldset aria-label={t('orders.filters.label')} className="mt-4 flex gap-2 overflow-x-auto p-0.5">
        {FILTERS.map(one => (
          <FilterChip
            key={one}
            pressed={one === filter}
            onPress={() => show(one === 'all' ? {} : { state: one })}
          >
            {t(`orders.filters.${one}`)}
          </FilterChip>
        ))}
      </fieldset>
      {filter === 'all' && page === 1 && (
        <div className="mt-5 empty:hidden">
          <PaymentsWithoutOrder />
        </div>
      )}
      <div className="mt-5">
        {filter === 'all' && page === 1 && (
          <Suspense fallback={null}>
            <OwnQuotes />
          </Suspense>
        )}
        {failed ? (
          <ErrorState
            error={failed}
            onRetry={() => void Promise.all([answer.refetch(), upcoming.refetch()])}
          />
        ) : isWaiting || !answer.data ? (
          <div className="space-y-3" aria-hidden>
            {[1, 2, 3, 4, 5].map(place => (
              <Skeleton key={place} className="h-24 rounded-card" />
            ))}
          </div>
        ) : answer.data.docs.length + toCome.length === 0 ? (
          <EmptyState
            icon={ReceiptText}
            title={t(filter === 'all' ? 'orders.none' : 'orders.noneFiltered')}
            text={filter === 'all' ? t('orders.noneText') : undefined}
            action={
              filter === 'all' ? (
                <Button asChild kind="primary">
                  <Link to="/search">{t('orders.order')}</Link>
                </Button>
              ) : (
                <Button onClick={() => show({})}>{t('orders.showAll')}</Button>
              )
            }
          />
        ) : (
          <>
            {toCome.length > 0 && (
              <section className="mb-8">
                <h2 className="mb-3 text-head">{t('orders.toCome')}</h2>
                <OrderCards orders={toCome} as="h3" />
              </section>
            )}
            {toCome.length > 0 && answer.data.docs.length > 0 && (
              <h2 className="mb-3 text-head">{t('orders.past')}</h2>
            )}
            <div aria-busy={answer.isPlaceholderData}>
              <OrderCards orders={answer.data.docs} as={toCome.length > 0 ? 'h3' : 'h2'} />
            </div>
            {answer.data.totalPages > 1 && (
              <div className="mt-5">
                <Pagination
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={answer.data.totalDocs}
                  isTotalCapped={answer.data.isTotalCapped}
                  onPage={next => show({ page: next, ...(filter === 'all' ? {} : { state: filter }) })}
                />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function OrderCards({ orders, as }: { orders: readonly Order[]; as: 'h2' | 'h3' }) {
  return (
    <ul className="space-y-3">
      {orders.map(order => (
        <OrderCard key={order.id} order={order} as={as} />
      ))}
    </ul>
  )
}

function OrderCard({ order, as: Heading }: { order: Order; as: 'h2' | 'h3' }) {
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  return (
    <li className="relative flex items-center gap-4 rounded-card border bg-surface p-4 transition-shadow duration-150 hover:shadow-pop">
      <span className="hidden size-14 shrink-0 flex-col items-center justify-center rounded-ctl bg-sunken text-center sm:flex">
        <DayOfOrder at={order.deliveryWindowStart} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="font-semibold text-read">
            <Link
              to="/home/orders/$orderId"
              params={{ orderId: order.id }}
              className="after:absolute after:inset-0 after:content-['']"
            >
              {order.store.name}
            </Link>
          </Heading>
          <OwnState order={order} />
          {order.isLate && !isOver(order) && <StatusChip of="order" status="late" />}
        </span>
        <span className="num mt-0.5 block text-note text-text2">
          {f.day(order.deliveryWindowStart)}, {f.window(order.deliveryWindowStart, order.deliveryWindowEnd)}
          <span className="text-text3 max-sm:hidden"> · {menuTexts(`channels.${order.channel}`)}</span>
        </span>
        <span className="mt-0.5 block truncate text-meta text-text2">
          <DishNames of={order.cartItems} between=", " countsOne />
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <span className="money font-semibold text-read">{f.money(order.totalCost.amount)}</span>
        <ChevronRight size={18} aria-hidden className="text-text3" />
      </span>
    </li>
  )
}

function DayOfOrder({ at }: { at: Date }) {
  const f = useFormat()
  const parts = f.day(at).replace(',', '').split(' ')
  return (
    <>
      <span className="text-meta text-text2">{parts.slice(2).join(' ') || parts[0]}</span>
      <span className="num font-semibold text-title">
        {parts.find(part => /\d/.test(part))?.replace(/\D/g, '')}
      </span>
    </>
  )
}
