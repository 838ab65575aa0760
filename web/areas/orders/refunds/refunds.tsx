import { useTranslations } from 'use-intl'
import type { RefundRecord } from '../../../../src/modules/orders/payments/contract/refunds'
import { useFormat } from '../../../i18n/format'
import { Chip, type Tone } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { Section } from '../../../ui/layout/page'
import { useReasonText } from '../orders/use-reason-text'
import { PARTS } from './refund-sums'

const toneOf: Record<RefundRecord['state'], Tone> = {
  requested: 'muted',
  sent: 'info',
  completed: 'ok',
  failed: 'bad',
}

/** What has been given back, why, and to where. */
export function Refunds({ refunds }: { refunds: readonly RefundRecord[] }) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const reasonText = useReasonText()
  if (refunds.length === 0) return null
  return (
    <Section title={t('refund.list')}>
      <ul className="space-y-3">
        {refunds.map(refund => (
          <li key={refund.id} className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{reasonText(refund.reason)}</span>
                <Chip tone={toneOf[refund.state]}>{t(`refund.states.${refund.state}`)}</Chip>
              </p>
              <p className="text-meta text-text3">
                <span className="num">{format.dateTime(refund.createdAt)}</span> ·{' '}
                {t(`refund.bearers.${refund.bearer}`)} ·{' '}
                {PARTS.filter(part => refund.parts[part].amount > 0)
                  .map(part => `${t(`sources.${part}`)} ${format.money(refund.parts[part].amount)}`)
                  .join(', ')}
              </p>
              {refund.error && <p className="text-bad">{refund.error}</p>}
            </div>
            <Money cents={refund.amount.amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
