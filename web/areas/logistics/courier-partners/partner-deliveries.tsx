import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Facts, Section } from '../../../ui/layout/page'
import { PartnerStatusChip, TrackingLink } from './partner-status'

const REFRESH_MS = 15_000
const OPEN = ['requested', 'pending', 'pickup', 'dropoff']

interface PartnerDeliveriesProps {
  orderId: string
  /** What is said where no partner brings the order. */
  otherwise: ReactNode
}

/** What courier partners were asked to bring of an order, how far they are and for how much. */
export function PartnerDeliveriesOfOrder(props: PartnerDeliveriesProps) {
  const { can } = useSession()
  return can('logistics.partners.ofOrder') ? <Deliveries {...props} /> : props.otherwise
}

function Deliveries({ orderId, otherwise }: PartnerDeliveriesProps) {
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
  if (!query.data) return null
  const { deliveries } = query.data
  const brought = deliveries.some(({ status }) => OPEN.includes(status) || status === 'delivered')
  if (deliveries.length === 0) return otherwise
  const section = (
    <Section title={t('facts.title')}>
      <div className="space-y-3">
        {deliveries.map(one => {
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
  return (
    <>
      {!brought && otherwise}
      {section}
    </>
  )
}
