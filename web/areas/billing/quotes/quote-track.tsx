import { useTranslations } from 'use-intl'
import { OPEN_PROPOSAL_STATES } from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { useFormat } from '../../../i18n/format'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import { Banner } from '../../../ui/feedback/banner'
import type { Quote } from './use-quote'

/** How far a quote has come, and what has to be known about its end or its last change. */
export function QuoteTrack({ quote }: { quote: Quote }) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const steps = [
    ...(quote.purchaseId ? [{ label: t('track.request') }] : []),
    { label: t('track.draft'), detail: f.dateTime(quote.createdAt) },
    { label: t('track.sent'), ...(quote.sentAt ? { detail: f.dateTime(quote.sentAt) } : {}) },
    {
      label: t('track.opened'),
      ...(quote.openedAt
        ? { detail: [f.dateTime(quote.openedAt), quote.openedByName].filter(Boolean).join(' · ') }
        : {}),
    },
    {
      label: t('track.accepted'),
      ...(quote.state === 'accepted' ? { detail: f.dateTime(quote.stateAt) } : {}),
    },
  ]
  const before = quote.purchaseId ? 1 : 0
  const reached =
    quote.state === 'accepted' ? 4 : quote.openedAt ? 3 : quote.sentAt ? 2 : quote.state === 'draft' ? 0 : 1
  return (
    <div className="space-y-3 border-b px-gutter py-4">
      <ProgressSteps label={t('track.label')} steps={steps} current={before + reached} />
      {quote.state === 'expired' && (
        <Banner tone="warn">{t('ended.expired', { at: f.dateTime(quote.expiresAt) })}</Banner>
      )}
      {quote.state === 'withdrawn' && (
        <Banner tone="warn">
          {t(quote.declinedAt ? 'ended.declined' : 'ended.withdrawn', { at: f.dateTime(quote.stateAt) })}
        </Banner>
      )}
      {quote.changedAt && OPEN_PROPOSAL_STATES.includes(quote.state) && (
        <Banner tone="info">{t('changedAt', { at: f.dateTime(quote.changedAt) })}</Banner>
      )}
    </div>
  )
}
