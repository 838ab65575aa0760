import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'

export type LinkedInvoice = NonNullable<Outputs['public']['invoices']['byLink']['invoice']>

/** Which invoice it is, how much it is, and where it stands. */
export function InvoiceHead({ invoice, children }: { invoice: LinkedInvoice; children: ReactNode }) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const { status, daysLate, owed, total, dueOn, legalId, issuerName, prepaid, received } = invoice
  const paid = prepaid.amount + received.amount
  return (
    <header className="min-w-0 space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-text2">
        <span className="num">{t('number', { number: legalId ?? '' })}</span>
        {daysLate !== null && status === 'readyToCharge' ? (
          <Chip tone="bad">{t('late', { days: daysLate })}</Chip>
        ) : (
          <StatusChip of="invoice" status={status} label={t(`states.${status}`)} />
        )}
      </p>
      <h1 className="money text-display">{f.money(owed.amount > 0 ? owed.amount : total.amount)}</h1>
      <p className="text-text2">
        {[
          owed.amount > 0 && dueOn ? t('due', { day: f.date(`${dueOn}T12:00:00Z`) }) : null,
          owed.amount > 0 && paid > 0
            ? t('partly', { paid: f.money(paid), total: f.money(total.amount) })
            : null,
          t('from', { issuer: issuerName }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">{children}</div>
    </header>
  )
}
