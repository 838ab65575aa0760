import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CHANGEABLE_PROPOSAL_STATES } from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { StatusChip } from '../../../ui/display/status-chip'

/** The quotes that still wait for their customer, above the orders. Nothing while there are none. */
export default function OwnQuotes() {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const answer = trpc.customer.quotes.list.useQuery()
  const open = (answer.data?.docs ?? []).filter(({ state }) => CHANGEABLE_PROPOSAL_STATES.includes(state))
  if (!open.length) return null
  return (
    <section aria-labelledby="own-quotes" className="mb-8">
      <h2 id="own-quotes" className="mb-3 text-head">
        {t('own.title')}
      </h2>
      <ul className="space-y-3">
        {open.map(quote => (
          <li key={quote.id}>
            <Link
              to="/checkout-link/$id"
              params={{ id: quote.id }}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border bg-surface p-4 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-read">{quote.name || quote.number}</span>
                <span className="num block text-meta text-text2">
                  {quote.storeName} · {quote.number}
                </span>
              </span>
              <StatusChip of="quote" status={quote.state} />
              {quote.total && <span className="num font-semibold">{f.money(quote.total.amount)}</span>}
              <ChevronRight size={18} aria-hidden className="text-text3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
