import { useTranslations } from 'use-intl'
import { orderTone } from '../../../ui/display/order-tone'
import { useStatusLabel } from '../../../ui/display/status-chip'
import { Timeline, type TimelineItem } from '../../../ui/display/timeline'
import type { OrderDetail } from '../orders/order-detail'
import { useReasonText } from '../orders/use-reason-text'

/** Every state the order was in, the latest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return <Timeline items={useHistoryItems(order).toReversed()} />
}

/** Every state the order was in, who brought it there and from where. */
export function useHistoryItems(order: OrderDetail): TimelineItem[] {
  const t = useTranslations('order-sheet')
  const label = useStatusLabel()
  const reasonText = useReasonText()
  return (order.history ?? []).map((entry, index): TimelineItem => {
    const who = [
      t.has(`sources.by.${entry.source}` as 'sources.by.api') &&
        t(`sources.by.${entry.source}` as 'sources.by.api'),
      entry.role && t.has(`actors.${entry.role}` as 'actors.merchant')
        ? t(`actors.${entry.role}` as 'actors.merchant')
        : null,
      entry.by.impersonatorId && t('impersonated'),
      entry.force && t('forced'),
    ]
      .filter(Boolean)
      .join(' · ')
    return {
      id: `${index}-${entry.state}`,
      at: entry.at,
      title: label('order', entry.state),
      tone: orderTone(entry.state),
      text: (
        <>
          {who}
          {entry.reason && <span className="block">“{reasonText(entry.reason)}”</span>}
        </>
      ),
    }
  })
}
