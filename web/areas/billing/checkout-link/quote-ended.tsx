import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHANGEABLE_PROPOSAL_STATES } from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import type { CustomerQuote } from './checkout-link'
import { chosenPrice } from './chosen-price'
import { PriceBox } from './price-box'

/** What has become of a quote that this reader cannot accept, and what can be done now. */
export function QuoteEnded({ quote }: { quote: CustomerQuote }) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [isAsking, setAsking] = useState(false)
  const askAgain = async () => {
    setAsking(true)
    try {
      await api.customer.quotes.write.mutate({ id: quote.id, text: t('askAgainText') })
      await utils.customer.quotes.show.invalidate({ id: quote.id })
      toast.success(t('asked'))
    } catch (error) {
      toast.error(failureText(error))
    }
    setAsking(false)
  }
  const hasEnded = quote.state !== 'accepted' && !CHANGEABLE_PROPOSAL_STATES.includes(quote.state)
  return (
    <section aria-label={t('acceptTitle')} className="space-y-4 rounded-card border bg-surface p-5">
      {quote.state === 'accepted' ? (
        <div role="status" className="flex items-center gap-3">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-okSoft text-ok">
            <CheckCheck size={24} aria-hidden />
          </span>
          <span>
            <b className="block text-title">{t('accepted')}</b>
            <span className="text-note text-text2">{t('acceptedText')}</span>
          </span>
        </div>
      ) : quote.state === 'expired' ? (
        <Banner tone="warn">{t('expired', { at: f.dateTime(quote.expiresAt) })}</Banner>
      ) : quote.state === 'withdrawn' ? (
        <Banner tone="warn">{t(quote.declinedAt ? 'declined' : 'withdrawn')}</Banner>
      ) : (
        <Banner tone="info">{t('forAnother')}</Banner>
      )}
      <PriceBox price={chosenPrice(quote, {})} />
      {quote.orderId && !quote.isStaff && (
        <Button asChild kind="primary" size="large" className="w-full">
          <Link to="/home/orders/$orderId" params={{ orderId: quote.orderId }}>
            {t('toOrder')}
          </Link>
        </Button>
      )}
      {hasEnded && !quote.isStaff && (
        <Button
          kind="primary"
          size="large"
          className="w-full"
          loading={isAsking}
          onClick={() => void askAgain()}
        >
          {t('askAgain')}
        </Button>
      )}
    </section>
  )
}
