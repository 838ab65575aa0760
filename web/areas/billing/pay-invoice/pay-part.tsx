import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { copyText } from '../../../ui/display/copy-text'
import type { LinkedInvoice } from './invoice-head'

interface Props {
  invoice: LinkedInvoice
  /** What the page was opened with: who pays is known by nothing else. */
  link: { invoiceId: string; key: string }
}

/** How what is owed can be paid, or that nothing is. */
export function PayPart({ invoice }: Props) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const { owed, seller, legalId, status } = invoice
  if (owed.amount <= 0)
    return (
      <Box title={t(status === 'completed' ? 'paid' : 'nothingOwed')}>
        <p className="text-text2">{t('nothingOwedText')}</p>
      </Box>
    )
  return (
    <Box title={t('pay', { amount: f.money(owed.amount) })}>
      {seller?.iban ? (
        <>
          <p className="text-text2">{t('transferText')}</p>
          <dl className="divide-y border-y">
            <Copied label={t('reference')} value={legalId ?? ''} />
            <Copied label={t('amount')} value={f.money(owed.amount)} />
            <Copied label="IBAN" value={seller.iban.replace(/(.{4})(?=.)/g, '$1 ')} />
            <Copied label={t('payee')} value={seller.name} />
          </dl>
        </>
      ) : (
        <p className="text-text2">{t('askIssuer', { issuer: invoice.issuerName })}</p>
      )}
      {seller?.email && (
        <p className="text-note text-text2">
          {t('questions')}{' '}
          <a className="text-brand underline" href={`mailto:${seller.email}?subject=${legalId ?? ''}`}>
            {seller.email}
          </a>
        </p>
      )}
    </Box>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4 rounded-card border bg-surface p-4 sm:p-5">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useTranslations('pay-invoice')
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="py-2.5">
      <dt className="text-meta text-text2">{label}</dt>
      <dd className="flex items-center gap-3 font-medium">
        <span className="num min-w-0 flex-1 break-words">{value}</span>
        <Button
          icon={isCopied ? Check : Copy}
          aria-label={`${t(isCopied ? 'copied' : 'copy')}: ${label}`}
          onClick={() => void copyText(value).then(() => setCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </dd>
    </div>
  )
}
