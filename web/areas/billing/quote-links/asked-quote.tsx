import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { StatusChip } from '../../../ui/display/status-chip'

/** On the page of a request: that it waits, or the quote that answers it. */
export default function AskedQuote({ purchaseId, store }: { purchaseId: string; store: string }) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const answer = trpc.customer.quotes.list.useQuery()
  const quote = answer.data?.docs.find(one => one.purchaseId === purchaseId)
  const isReady = quote && quote.state !== 'draft' && quote.total
  return (
    <section aria-labelledby="asked-quote" className="space-y-3 rounded-card border bg-surface p-4 sm:p-5">
      <h2 id="asked-quote" className="flex flex-wrap items-center gap-2 text-title">
        {t('request.title')}
        {quote && <StatusChip of="quote" status={quote.state} />}
      </h2>
      <p className="text-text2">
        {isReady
          ? t('request.ready', { amount: f.money(quote.total!.amount) })
          : t('request.waiting', { store })}
      </p>
      {quote && (
        <Button asChild kind={isReady ? 'primary' : 'outline'}>
          <Link to="/checkout-link/$id" params={{ id: quote.id }}>
            {t(isReady ? 'own.open' : 'own.write')}
          </Link>
        </Button>
      )}
    </section>
  )
}
