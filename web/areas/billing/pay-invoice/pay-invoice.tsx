import { useParams, useSearch } from '@tanstack/react-router'
import { FileX2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { isLanguage } from '../../../i18n/language'
import { switchLanguage } from '../../../i18n/provider'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PdfButton } from '../documents/pdf-button'
import { InvoiceHead } from './invoice-head'
import { InvoicePaper } from './invoice-paper'
import { LinkEnded } from './link-ended'
import { PayPart } from './pay-part'
import { readEncodedInvoice } from './read-encoded-invoice'

/** An invoice for who has its link, without an account. */
export default function PayInvoiceScreen() {
  const { invoiceId = '' } = useParams({ strict: false })
  const { key, invoice, language } = useSearch({ strict: false })
  useEffect(() => {
    if (isLanguage(language)) void switchLanguage(language)
  }, [language])
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-16">
      {invoiceId && key ? (
        <Linked invoiceId={invoiceId} linkKey={key} />
      ) : invoice ? (
        <Encoded text={invoice} />
      ) : (
        <Unknown />
      )}
    </div>
  )
}

function Unknown() {
  const t = useTranslations('pay-invoice')
  return <EmptyState heading icon={FileX2} title={t('unknown')} text={t('unknownText')} />
}

function Linked({ invoiceId, linkKey: key }: { invoiceId: string; linkKey: string }) {
  const answer = trpc.public.invoices.byLink.useQuery(
    { invoiceId, key },
    { retry: (count, error) => count < 2 && readFailure(error)?.name !== 'NotFound' },
  )
  const isOpen = Boolean(answer.data?.invoice)
  useEffect(() => {
    // Whether it was noted is nothing that the reader has to know.
    if (isOpen) void api.public.invoices.opened.mutate({ invoiceId, key }).catch(() => {})
  }, [isOpen, invoiceId, key])
  if (answer.isPending) return <Skeleton className="h-96" />
  if (answer.isError)
    return readFailure(answer.error)?.name === 'NotFound' ? (
      <Unknown />
    ) : (
      <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
    )
  const { invoice, pdf } = answer.data
  if (!invoice || !pdf) return <LinkEnded link={{ invoiceId, key }} ended={answer.data} />
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <InvoiceHead invoice={invoice}>
        <PdfButton find={() => Promise.resolve(pdf)} number={invoice.legalId ?? ''} />
      </InvoiceHead>
      <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PayPart invoice={invoice} link={{ invoiceId, key }} />
      </aside>
      <InvoicePaper invoice={invoice} />
    </div>
  )
}

/** What an older address carries in itself. It is shown, and cannot be paid: anyone can write such an address. */
function Encoded({ text }: { text: string }) {
  const t = useTranslations('pay-invoice')
  const invoice = readEncodedInvoice(text)
  if (!invoice) return <Unknown />
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <Banner tone="warn">
        <b>{t('notVerified')}.</b> {t('notVerifiedText')}
      </Banner>
      <h1 className="text-head">
        {t(invoice.isQuote ? 'quoteNumber' : 'number', { number: invoice.legalId })}
      </h1>
      <InvoicePaper invoice={invoice} />
    </div>
  )
}
