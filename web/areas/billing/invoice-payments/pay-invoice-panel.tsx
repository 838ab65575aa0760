import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { CodeText } from '../../../ui/display/code-text'
import { QrCode } from '../../../ui/display/qr-code'
import { Banner } from '../../../ui/feedback/banner'
import { Facts, Section } from '../../../ui/layout/page'

export type InvoicePayData = Outputs['customer']['invoices']['howToPay']

interface Props {
  data: InvoicePayData
  /** Opens the payment by card; without it only the transfer is offered. */
  onPayByCard?: () => void
}

/** How an invoice is paid: by card, and by a transfer that a bank's app fills in from a code. */
export function PayInvoicePanel({ data, onPayByCard }: Props) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const { owed, transfer, takesCard, isUnderWay } = data
  if (owed.amount <= 0) return <Banner tone="ok">{t('panel.nothingOwed')}</Banner>
  return (
    <div className="space-y-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-text2">{t('panel.owed')}</span>
        <b className="money text-title">{f.money(owed.amount)}</b>
      </p>
      {isUnderWay && <Banner tone="info">{t('panel.underWay')}</Banner>}
      {takesCard && onPayByCard && (
        <Button kind="primary" icon={CreditCard} className="w-full" onClick={onPayByCard}>
          {t('panel.byCard')}
        </Button>
      )}
      {transfer && (
        <Section title={t('panel.byTransfer')}>
          <div className="flex flex-wrap items-start gap-4">
            <div className="min-w-0 flex-1 basis-56">
              <Facts
                items={[
                  [t('panel.beneficiary'), transfer.beneficiary],
                  [t('panel.iban'), <CodeText key="iban">{groupsOfFour(transfer.iban)}</CodeText>],
                  [t('panel.reference'), <CodeText key="reference">{transfer.reference}</CodeText>],
                  [t('panel.amount'), f.money(transfer.amount.amount)],
                ]}
              />
            </div>
            <figure className="max-w-40 space-y-1">
              <QrCode text={transfer.epc} level="M" label={t('panel.code')} />
              <figcaption className="text-meta text-text2">{t('panel.codeText')}</figcaption>
            </figure>
          </div>
        </Section>
      )}
    </div>
  )
}

const groupsOfFour = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
