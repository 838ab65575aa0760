import { Receipt } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { TillStateChip } from './till-state-chip'
import type { useTodaysOrders } from './use-till'

/** What was sold at this till today, newest first; each opens its link, or its order. */
export function TodaysOrders({
  today,
  onOpen,
  onSell,
}: {
  today: ReturnType<typeof useTodaysOrders>
  onOpen: (id: string) => void
  onSell: () => void
}) {
  const t = useTranslations('till')
  const f = useFormat()
  if (today.isError) return <ErrorState error={today.error} onRetry={() => today.refetch()} />
  if (!today.data)
    return (
      <div className="space-y-2 p-gutter">
        {[...'abcdef'].map(one => (
          <Skeleton key={one} className="h-16" />
        ))}
      </div>
    )
  const { orders } = today.data
  if (orders.length === 0)
    return (
      <EmptyState
        icon={Receipt}
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={
          <Button kind="primary" size="large" onClick={onSell}>
            {t('sell')}
          </Button>
        }
      />
    )
  return (
    <ul aria-label={t('today')} className="mx-auto max-w-shop divide-y px-gutter py-2 pb-16">
      {orders.map(order => (
        <li key={order.id}>
          <button
            type="button"
            onClick={() => onOpen(order.id)}
            className="grid min-h-16 w-full grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 rounded-ctl px-2 py-2 text-left hover:bg-sunken"
          >
            <span className="num text-text2">{f.time(order.createdAt)}</span>
            <span className="min-w-0">
              <span className="block truncate font-medium">
                {order.guest.name}
                {order.order && <span className="num ml-2 text-text2">{order.order.pickupCode}</span>}
              </span>
              <span className="block truncate text-meta text-text3">
                {order.items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')}
              </span>
              <span className="block truncate text-meta text-text3">
                {t('list.soldBy', { name: order.soldBy })}
              </span>
            </span>
            <span className="flex flex-col items-end gap-1">
              <span className="money font-medium">{f.money(order.total.amount)}</span>
              <TillStateChip order={order} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
