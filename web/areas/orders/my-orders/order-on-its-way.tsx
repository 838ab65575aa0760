import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { CARRIED_ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import type { OrderMapProps } from '../../../map/order-map'
import { Skeleton } from '../../../ui/display/skeleton'
import type { Lead, Order } from './order-progress'

const OrderMap = lazy(async () => ({ default: (await import('../../../map/order-map')).OrderMap }))
const ASK_EVERY_MS = 15_000

export const isUnderWay = ({ state }: Pick<Order, 'state'>) => CARRIED_ORDER_STATES.includes(state)

/** Where an order is, asked for again and again while it is under way. */
export const useOnItsWay = (order: Pick<Order, 'ufid' | 'state'>) =>
  trpc.public.orders.status.useQuery(
    { ufid: order.ufid },
    { refetchInterval: ASK_EVERY_MS, staleTime: ASK_EVERY_MS, enabled: isUnderWay(order) },
  )

type OnItsWay = Pick<Outputs['public']['orders']['status'], 'arrival' | 'courier'>

/** The one sentence that says how an order stands, with its arrival where that is known. */
export function LeadOfOrder({
  lead,
  status: { arrival, courier } = {},
  store,
  day,
}: {
  lead: Lead
  status: OnItsWay | undefined
  store: string
  /** Of the delivery, written out. */
  day: string
}) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const window = arrival?.window
  return (
    <h1 aria-live="polite" className="mt-1 text-display">
      {lead === 'onTheWay' && arrival?.arrivedAt
        ? t('track.arrival.here', { name: courier?.nickname ?? '' })
        : lead === 'onTheWay' && window
          ? t('track.arrival.arriving', { from: f.time(window.from), to: f.time(window.to) })
          : t(`order.lead.${lead}`, { store, day })}
    </h1>
  )
}

/** Who brings it, when, and where they are: while it is under way. */
export function OrderOnItsWay({ order }: { order: Order }) {
  const status = useOnItsWay(order)
  return (
    <CourierOnMap
      store={order.store.geo ? { name: order.store.name, geo: order.store.geo } : null}
      dropoff={
        order.geo ? { name: order.locationName ?? order.address?.address ?? '', geo: order.geo } : null
      }
      status={status.data}
      seenAt={status.dataUpdatedAt}
    />
  )
}

/** The way from a store to a door, and the courier on it as far as it is known where they are. */
export function CourierOnMap({
  store,
  dropoff,
  status: { arrival, courier } = {},
  seenAt,
}: {
  store: OrderMapProps['store'] | null
  dropoff: OrderMapProps['dropoff'] | null
  status: OnItsWay | undefined
  /** When that was asked, in milliseconds. */
  seenAt: number
}) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  return (
    <section aria-label={t('order.map')} className="overflow-hidden rounded-card border bg-surface">
      {dropoff && store && (
        <Suspense fallback={<Skeleton className="h-64 rounded-none" />}>
          <OrderMap
            store={store}
            dropoff={dropoff}
            courier={courier?.geo ? { name: courier.nickname, geo: courier.geo, at: new Date(seenAt) } : null}
            className="h-64 sm:h-72"
          />
        </Suspense>
      )}
      {courier && (
        <div className="space-y-1 p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="font-medium">{t('order.courier', { name: courier.nickname })}</span>
            {arrival && <ArrivalFigure arrival={arrival} />}
          </p>
          {arrival?.silentSince && (
            <p className="text-note text-warn">
              {t('track.arrival.silent', { time: f.time(arrival.silentSince) })}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** How many stops come before, or since when the courier waits at the door. */
function ArrivalFigure({
  arrival: { arrivedAt, stopsBefore },
}: {
  arrival: NonNullable<OnItsWay['arrival']>
}) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  return (
    <span className="num text-text2">
      {arrivedAt
        ? t('track.arrival.hereSince', { time: f.time(arrivedAt) })
        : stopsBefore > 0
          ? t('track.arrival.stopsBefore', { count: stopsBefore })
          : t('track.arrival.next')}
    </span>
  )
}
