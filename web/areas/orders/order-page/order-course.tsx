import { useTranslations } from 'use-intl'
import { PACKED_ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { useStatusLabel } from '../../../ui/display/status-chip'
import { Timeline, type TimelineItem } from '../../../ui/display/timeline'
import { useHistoryItems } from '../order-sheet/order-timeline'
import type { OrderDetail } from '../orders/order-detail'
import { useReasonText } from '../orders/use-reason-text'
import { statesAhead } from './course'

/** What happened to an order, first things first: its states, its papers, its refunds; and what comes next. */
export function OrderCourse({ order }: { order: OrderDetail }) {
  const t = useTranslations('order-sheet')
  const printersTexts = useTranslations('printers')
  const format = useFormat()
  const label = useStatusLabel()
  const reasonText = useReasonText()
  const { can } = useSession()
  const jobs = trpc.merchant.printing.jobs.useQuery(
    { purchaseId: order.id, limit: 20 },
    { enabled: can('merchant.printing.printOrder') },
  )
  const papers = (jobs.data?.docs ?? []).flatMap((job): TimelineItem[] =>
    job.printedAt
      ? [
          {
            id: job.id,
            at: job.printedAt,
            title: t('page.printed', {
              paper: printersTexts(`jobs.kinds.${job.kind === 'label' ? 'label' : 'kitchen'}`),
            }),
            text: job.printerName,
            tone: 'muted',
          },
        ]
      : [],
  )
  const refunds = (order.refunds ?? []).map(
    (refund): TimelineItem => ({
      id: refund.id,
      at: refund.createdAt,
      title: t('page.refunded', { amount: format.money(refund.amount.amount) }),
      text: reasonText(refund.reason),
      tone: 'warn',
    }),
  )
  const delivery = trpc.logistics.deliveries.show.useQuery(
    { purchaseId: order.id },
    { enabled: can('logistics.deliveries.show') },
  )
  const stops = (delivery.data?.events ?? []).flatMap(({ id, stop, name, status, at }): TimelineItem[] =>
    status === 'Pending'
      ? []
      : [
          {
            id,
            at,
            title: t(`delivery.stopEvents.${stop}.${status}`, { name }),
            tone: status === 'Failed' ? 'bad' : 'muted',
          },
        ],
  )
  const behind = [...useHistoryItems(order), ...stops, ...papers, ...refunds].toSorted(
    (a, b) => new Date(a.at).getTime() - new Date(b.at).getTime(),
  )
  const { pickupTime, deliveryWindowEnd } = order.purchase
  const ahead = statesAhead(order).map(
    (state): TimelineItem => ({
      id: `ahead-${state}`,
      at: PACKED_ORDER_STATES.includes(state) ? pickupTime : deliveryWindowEnd,
      title: label('order', state),
      isAhead: true,
    }),
  )
  return <Timeline items={[...behind, ...ahead]} />
}
