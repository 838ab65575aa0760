import { Link } from '@tanstack/react-router'
import { Check, ChevronLeft, CircleAlert, Pause, ReceiptText, ShieldAlert, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PayableDetails } from '../../../../src/modules/billing/payables/contract/payables'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { IconButton } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { DaysTable } from './days-table'
import { PayableActions } from './payable-actions'
import { PayableChip, useAbout, useDayWords } from './payable-words'
import { Waterfall } from './waterfall'

/** So long a changed account number is pointed out. */
const CHANGED_LATELY_MS = 30 * 86_400_000

/** One payable: how its amount comes about, day by day, and what is done with it. */
export function PayableSide({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useTranslations('payables')
  const query = trpc.admin.payables.details.useQuery({ id })
  const { data } = query
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!data) return <SkeletonRows />
  return (
    <div className="grid min-w-0 content-start gap-4 px-gutter py-4">
      <div className="lg:hidden">
        <IconButton kind="outline" icon={ChevronLeft} label={t('toList')} onClick={onBack} />
      </div>
      <Heading details={data} />
      <Warnings details={data} />
      {data.figures.length > 0 && (
        <>
          <Section title={t('howItBecomes')}>
            <Waterfall details={data} />
          </Section>
          <Section title={t('byDay')} flush actions={<LedgerChip ledger={data.ledger} />}>
            <DaysTable details={data} />
          </Section>
        </>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {data.attention.length > 0 && <Attention details={data} />}
        {data.payouts.length > 0 && <Payouts details={data} />}
      </div>
    </div>
  )
}

function Heading({ details: { payable } }: { details: PayableDetails }) {
  const t = useTranslations('payables')
  const words = useDayWords()
  const about = useAbout()
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-title">{payable.payeeName}</h2>
          <PayableChip state={payable.state} size="normal" />
        </div>
        <p className="num text-dense text-text2">
          {[
            about(payable),
            words.period(payable),
            payable.ibanLastFour ? t('iban', { digits: payable.ibanLastFour }) : t('noAccount'),
          ].join(' · ')}
        </p>
      </div>
      <PayableActions payable={payable} />
    </header>
  )
}

/** What staff should know before they approve. */
function Warnings({ details: { payable } }: { details: PayableDetails }) {
  const t = useTranslations('payables')
  const format = useFormat()
  const isDue = payable.state === 'open' || payable.state === 'approved' || payable.state === 'returned'
  const changedAt = payable.ibanChangedAt
  const isChanged =
    isDue && changedAt !== null && Date.now() - new Date(changedAt).getTime() < CHANGED_LATELY_MS
  return (
    <>
      {payable.state === 'returned' && (
        <Banner tone="bad" icon={Undo2}>
          {t('returnedBecause', { reason: payable.returnReason ?? '' })}
        </Banner>
      )}
      {payable.state === 'carried' && <Banner tone="info">{t('carriedText')}</Banner>}
      {isDue && !payable.ibanLastFour && (
        <Banner tone="warn" icon={CircleAlert}>
          {t('accountNeeded')}
        </Banner>
      )}
      {isChanged && (
        <Banner tone="warn" icon={ShieldAlert}>
          {t('ibanChanged', { day: format.day(changedAt) })}
        </Banner>
      )}
    </>
  )
}

function LedgerChip({ ledger }: Pick<PayableDetails, 'ledger'>) {
  const t = useTranslations('payables')
  if (!ledger) return null
  return ledger.isEqual ? (
    <Chip tone="ok" icon={Check}>
      {t('equal')}
    </Chip>
  ) : (
    <Chip tone="bad" icon={CircleAlert}>
      {t('different')}
    </Chip>
  )
}

const PICTURES = { refunds: Undo2, held: Pause, released: Check, disputes: CircleAlert } as const

function Attention({ details: { attention } }: { details: PayableDetails }) {
  const t = useTranslations('payables')
  const words = useDayWords()
  const { can } = useSession()
  return (
    <Section title={t('needsALook')} flush>
      <ul className="divide-y">
        {attention.map((line, at) => {
          const Icon = PICTURES[line.kind as 'refunds'] ?? ReceiptText
          const name = [t(`figures.${line.kind}`), line.code].filter(Boolean).join(', ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and an order may have several
            <li key={at} className="flex gap-3 px-4 py-3">
              <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-text3" />
              <span className="min-w-0 flex-1">
                {line.orderId && can('admin.purchases.show') ? (
                  <Link
                    to="/admin/crud-purchases/{-$entityId}"
                    params={{ entityId: line.orderId }}
                    className="font-medium underline-offset-2 hover:underline"
                  >
                    {name}
                  </Link>
                ) : (
                  <span className="font-medium">{name}</span>
                )}
                <small className="block text-meta text-text3">
                  {[words.day(line.on), line.reason].filter(Boolean).join(' · ')}
                </small>
              </span>
              <Money cents={line.amount.amount} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Payouts({ details: { payouts } }: { details: PayableDetails }) {
  const t = useTranslations('payables')
  const format = useFormat()
  return (
    <Section title={t('payments')} flush>
      <ul className="divide-y">
        {payouts.map(payout => (
          <li key={payout.id} className="flex items-baseline gap-3 px-4 py-3">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{t(`payoutStates.${payout.state}`)}</span>
              <small className="num block text-meta text-text3">
                {format.dateTime(payout.createdAt)} · {t('iban', { digits: payout.ibanLastFour })}
              </small>
            </span>
            <Money cents={payout.amount.amount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
