import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { useFormat } from '../../i18n/format'
import { Skeleton } from '../../ui/skeleton'
import type { Order } from './order-progress'

const OrderMap = lazy(async () => ({ default: (await import('../../map/order-map')).OrderMap }))
const ASK_EVERY_MS = 15_000

/** Who brings it, when, and where they are: while it is under way. */
export function OrderOnItsWay({ order }: { order: Order }) {
  const t = useTranslations('customer')
  const f = useFormat()
  const status = trpc.public.orders.status.useQuery(
    { ufid: order.ufid },
    { refetchInterval: ASK_EVERY_MS, staleTime: ASK_EVERY_MS },
  )
  const { eta, courier } = status.data ?? {}
  const destination = order.geo
  const origin = order.store.geo
  return (
    <section aria-label={t('order.map')} className="overflow-hidden rounded-card border bg-surface">
      {destination && origin && (
        <Suspense fallback={<Skeleton className="h-64 rounded-none" />}>
          <OrderMap
            store={{ name: order.store.name, geo: origin }}
            dropoff={{ name: order.locationName ?? order.address?.address ?? '', geo: destination }}
            courier={
              courier?.geo
                ? { name: courier.nickname, geo: courier.geo, at: new Date(status.dataUpdatedAt) }
                : null
            }
            className="h-64 sm:h-72"
          />
        </Suspense>
      )}
      {(courier || eta) && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4">
          <span className="font-medium">{courier && t('order.courier', { name: courier.nickname })}</span>
          {eta && <span className="num text-text2">{t('order.eta', { time: f.time(eta) })}</span>}
        </p>
      )}
    </section>
  )
}
