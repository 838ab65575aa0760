import { Link, useParams } from '@tanstack/react-router'
import { FileX2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PdfButton } from '../documents/pdf-button'
import { InvoicePaper } from './invoice-paper'

/** A quote as a document, for the readers of its link. It is accepted on another page. */
export default function QuoteDocumentScreen() {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const { id = '' } = useParams({ strict: false })
  const answer = trpc.public.quotes.document.useQuery(
    { id },
    { retry: (count, error) => count < 2 && !isUnknown(error) },
  )
  const quote = answer.data
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5 px-gutter pt-6 pb-16">
      {quote ? (
        <>
          <header className="space-y-2">
            <p className="num text-note text-text2">{t('quoteNumber', { number: quote.number })}</p>
            <h1 className="money text-display">{f.money(quote.total.amount)}</h1>
            <p className="text-text2">
              {quote.canAccept
                ? t('quoteFrom', { store: quote.storeName, day: f.date(quote.expiresAt) })
                : t('quoteClosed')}
            </p>
            <div className="flex flex-wrap gap-2 pt-1">
              <PdfButton find={() => Promise.resolve(quote.pdf)} number={quote.number} />
              {quote.canAccept && (
                <Button asChild kind="primary">
                  <Link to="/checkout-link/$id" params={{ id }}>
                    {t('quoteAccept')}
                  </Link>
                </Button>
              )}
            </div>
          </header>
          <InvoicePaper
            label={t('quoteDocument')}
            invoice={{ ...quote, notes: '', items: quote.items.map(item => ({ ...item, date: null })) }}
          />
        </>
      ) : answer.isPending ? (
        <Skeleton className="h-96" />
      ) : isUnknown(answer.error) ? (
        <EmptyState heading icon={FileX2} title={t('quoteUnknown')} text={t('quoteUnknownText')} />
      ) : (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      )}
    </div>
  )
}

/** A link that is cut off is as unknown as one that was never given out. */
const isUnknown = (error: unknown) => ['NotFound', 'ValidationError'].includes(readFailure(error)?.name ?? '')
