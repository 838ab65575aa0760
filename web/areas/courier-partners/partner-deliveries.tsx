import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { useFormat } from '../../i18n/format'
import { useSession } from '../../session/session'
import { ErrorState } from '../../ui/feedback/error-state'
import { Facts, Section } from '../../ui/layout/page'
import { PartnerStatusChip, TrackingLink } from './partner-status'

const REFRESH_MS = 15_000
const OPEN = ['requested', 'pending', 'pickup', 'dropoff']

/** What courier partners were asked to bring of an order, how far they are and for how much; nothing when none was. */
export function PartnerDeliveriesOfOrder({ orderId }: { orderId: string }) {
  const { can } = useSession()
  return can('logistics.partners.ofOrder') ? <Deliveries orderId={orderId} /> : null
}

function Deliveries({ orderId }: { orderId: string }) {
  const t = useTranslations('courier-partners')
  const format = useFormat()
  const query = trpc.logistics.partners.ofOrder.useQuery(
    { purchaseId: orderId },
    {
      refetchInterval: ({ state }) =>
        state.data?.deliveries.some(({ status }) => OPEN.includes(status)) ? REFRESH_MS : false,
    },
  )
  if (query.isError)
    return (
      <Section title={t('facts.title')}>
        <ErrorState error={query.error} onRetry={query.refetch} />
      </Section>
    )
  if (!query.data?.deliveries.length) return null
  return (
    <Section title={t('facts.title')}>
      <div className="space-y-3">
        {query.data.deliveries.map(one => {
          const facts: (readonly [string, ReactNode])[] = [
            [
              one.partner,
              <span key="status" className="flex flex-wrap items-center gap-2">
                <PartnerStatusChip status={one.status} />
                {one.trackingUrl && <TrackingLink address={one.trackingUrl} />}
              </span>,
            ],
            [
              t('facts.price'),
              <span key="price" className="money">
                {format.money(one.price.amount)}
                {one.orders > 1 && ` · ${t('facts.orders', { count: one.orders })}`}
              </span>,
            ],
            ...(one.charged
              ? [
                  [
                    t('facts.charged'),
                    <span key="charged" className="money">
                      {format.money(one.charged.amount)}
                    </span>,
                  ] as const,
                ]
              : []),
            [
              t('facts.times'),
              <span key="times" className="num">
                {format.time(one.pickupEta)} → {format.time(one.dropoffEta)}
              </span>,
            ],
          ]
          return <Facts key={one.dispatchId} items={facts} />
        })}
      </div>
    </Section>
  )
}
