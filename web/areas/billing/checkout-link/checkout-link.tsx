import { useParams } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  CHANGEABLE_PROPOSAL_STATES,
  OPEN_PROPOSAL_STATES,
} from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { api, type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { AcceptPart } from './accept-part'
import { EventFacts, OfferedLines } from './offer-parts'
import { QuoteEnded } from './quote-ended'
import { QuoteMessages } from './quote-messages'

export type CustomerQuote = Outputs['customer']['quotes']['show']
/** How many of each line are wanted, where that is not what was offered. */
export type Quantities = Readonly<Record<string, number>>

const LOOK_AGAIN_MS = 20_000

/** Where the link of a quote leads: read it, change what may be changed, accept it. */
export default function CheckoutLinkScreen() {
  const t = useTranslations('checkout-link')
  const { id = '' } = useParams({ strict: false })
  const answer = trpc.customer.quotes.show.useQuery(
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data && CHANGEABLE_PROPOSAL_STATES.includes(data.state) ? LOOK_AGAIN_MS : false,
      retry: (count, error) =>
        count < 2 && !['NotFound', 'ValidationError'].includes(readFailure(error)?.name ?? ''),
    },
  )
  const isUnknown = ['NotFound', 'ValidationError'].includes(readFailure(answer.error)?.name ?? '')
  return (
    <div className="mx-auto max-w-shop px-gutter pt-5 pb-36 lg:pb-16">
      {answer.data ? (
        <Shown quote={answer.data} />
      ) : answer.isPending ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]" aria-hidden>
          <Skeleton className="h-[32rem] rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : isUnknown ? (
        <EmptyState heading icon={FileText} title={t('unknown')} text={t('unknownText')} />
      ) : (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      )}
    </div>
  )
}

/** Notes that its customer has read it, once. */
function useOpened({ id, state, isStaff }: CustomerQuote) {
  const noted = useRef(false)
  useEffect(() => {
    if (state !== 'sent' || isStaff || noted.current) return
    noted.current = true
    void api.customer.quotes.open.mutate({ id }).catch(() => undefined)
  }, [id, state, isStaff])
}

function Shown({ quote }: { quote: CustomerQuote }) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const [quantities, setQuantities] = useState<Quantities>({})
  useOpened(quote)
  const isOpen = OPEN_PROPOSAL_STATES.includes(quote.state)
  useEffect(() => {
    document.title = `${quote.proposal.name || quote.number} · Comanda`
  }, [quote])
  return (
    <>
      <p className="num flex flex-wrap items-center gap-2 text-note text-text2">
        {t('number', { number: quote.number })}
        <StatusChip of="quote" status={quote.state} />
        {isOpen && <span>{t('until', { at: f.dateTime(quote.expiresAt) })}</span>}
      </p>
      <h1 className="mt-1 text-display">
        {quote.state === 'draft' ? t('preparing') : quote.proposal.name || quote.number}
      </h1>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="min-w-0 space-y-4">
          {quote.isStaff && <Banner tone="info">{t('staff')}</Banner>}
          {quote.changedAt && isOpen && (
            <Banner tone="info">{t('changed', { at: f.dateTime(quote.changedAt) })}</Banner>
          )}
          {quote.state === 'draft' ? (
            <p className="text-text2">{t('preparingText')}</p>
          ) : (
            <>
              <EventFacts quote={quote} />
              <OfferedLines
                quote={quote}
                quantities={quantities}
                onQuantity={
                  isOpen && quote.canAccept
                    ? (id, count) => setQuantities(before => ({ ...before, [id]: count }))
                    : null
                }
              />
            </>
          )}
          <QuoteMessages quote={quote} />
        </div>
        {quote.state !== 'draft' && (
          <div id="accept" className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            {isOpen && quote.canAccept ? (
              <AcceptPart
                key={`${quote.id}:${new Date(quote.updatedAt).getTime()}`}
                quote={quote}
                quantities={quantities}
              />
            ) : (
              <QuoteEnded quote={quote} />
            )}
          </div>
        )}
      </div>
    </>
  )
}
