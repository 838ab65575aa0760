import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useMissingOrder } from './missing-order'
import type { Order } from './order-progress'

/** A page of its own about one order, with the way back to it. */
export function OrderPage({
  children,
  wide = false,
}: {
  children: (order: Order) => ReactNode
  wide?: boolean
}) {
  const t = useTranslations('my-orders')
  const { orderId = '' } = useParams({ strict: false })
  const missing = useMissingOrder()
  const answer = trpc.customer.orders.show.useQuery({ purchaseId: orderId })
  return (
    <div className={cx('mx-auto w-full px-gutter pt-5 pb-16', wide ? 'max-w-shop' : 'max-w-xl')}>
      <Link
        to="/home/orders/$orderId"
        params={{ orderId }}
        className="inline-flex h-9 items-center gap-1.5 rounded-ctl font-medium text-note text-text2 hover:text-text pointer-coarse:h-11"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('order.back')}
      </Link>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} missing={missing} />
      ) : answer.isPending ? (
        <Skeleton className="mt-4 h-64 rounded-card" />
      ) : (
        children(answer.data)
      )}
    </div>
  )
}
