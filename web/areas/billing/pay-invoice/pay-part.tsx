import { Check, Copy, CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { copyText } from '../../../ui/display/copy-text'
import { QrCode } from '../../../ui/display/qr-code'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { CardPart } from './card-part'
import type { LinkedInvoice } from './invoice-head'

interface Props {
  invoice: LinkedInvoice
  /** What the page was opened with: who pays is known by nothing else. */
  link: { invoiceId: string; key: string }
}

/** How what is owed can be paid, or that nothing is. */
export function PayPart({ invoice, link }: Props) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const { owed, seller, status } = invoice
  const answer = trpc.public.invoices.howToPay.useQuery(link, { enabled: owed.amount > 0 })
  const [isByCard, setByCard] = useState(false)
  if (owed.amount <= 0)
    return (
      <Box title={t(status === 'completed' ? 'paid' : 'nothingOwed')}>
        <p className="text-text2">{t('nothingOwedText')}</p>
      </Box>
    )
  const title = t('pay', { amount: f.money(owed.amount) })
  if (answer.isPending)
    return (
      <Box title={title}>
        <Skeleton className="h-60" />
      </Box>
    )
  if (answer.isError)
    return (
      <Box title={title}>
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      </Box>
    )
  const { transfer, takesCard, isUnderWay } = answer.data
  return (
    <Box title={title}>
      {status === 'processing' && isUnderWay && !isByCard && <Banner tone="info">{t('underWay')}</Banner>}
      {isByCard ? (
        <CardPart invoice={invoice} link={link} onCancel={() => setByCard(false)} />
      ) : (
        takesCard && (
          <Button
            kind="primary"
            size="huge"
            icon={CreditCard}
            className="w-full"
            onClick={() => setByCard(true)}
          >
            {t('byCard')}
          </Button>
        )
      )}
      {transfer && !isByCard && <Transfer transfer={transfer} />}
      {!transfer && !takesCard && (
        <p className="text-text2">{t('askIssuer', { issuer: invoice.issuerName })}</p>
      )}
      {seller?.email && (
        <p className="text-note text-text2">
          {t('questions')}{' '}
          <a
            className="text-brand underline"
            href={`mailto:${seller.email}?subject=${invoice.legalId ?? ''}`}
          >
            {seller.email}
          </a>
        </p>
      )}
    </Box>
  )
}

type TransferData = NonNullable<Outputs['public']['invoices']['howToPay']['transfer']>

/** To which account a transfer goes, to be copied, or read from the screen by the app of a bank. */
function Transfer({ transfer }: { transfer: TransferData }) {
  const t = useTranslations('pay-invoice')
  const payments = useTranslations('invoice-payments')
  const f = useFormat()
  return (
    <>
      <p className="text-text2">{t('transferText')}</p>
      <dl className="divide-y border-y">
        <Copied label={t('reference')} value={transfer.reference} />
        <Copied label={t('amount')} value={f.money(transfer.amount.amount)} />
        <Copied label="IBAN" value={transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')} />
        <Copied label={t('payee')} value={transfer.beneficiary} />
      </dl>
      <figure className="flex items-center gap-4">
        <div className="shrink-0">
          <QrCode text={transfer.epc} level="M" size={144} label={payments('panel.code')} />
        </div>
        <figcaption className="min-w-0 text-note text-text2">{payments('panel.codeText')}</figcaption>
      </figure>
    </>
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
