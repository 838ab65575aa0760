import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { CardEntry, type CardEntryHandle } from '../../../payments/card-entry'
import { ProviderUnreachable } from '../../../payments/payment-port'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useCardPayment } from '../invoice-payments/use-card-payment'
import type { LinkedInvoice } from './invoice-head'

interface Props {
  invoice: LinkedInvoice
  link: { invoiceId: string; key: string }
  onCancel: () => void
}

/** The card that pays all that is owed of an invoice, and the bank's question where it has one. */
export function CardPart({ invoice, link, onCancel }: Props) {
  const t = useTranslations('pay-invoice')
  const payments = useTranslations('payments')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const settings = trpc.public.payments.settings.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const payByCard = useCardPayment(options => api.public.invoices.execute.mutate(link, options))
  const card = useRef<CardEntryHandle>(null)
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    const why = card.current ? card.current.whyNot() : payments('payment.loading')
    setFailure(why)
    if (why || !card.current) return
    setPaying(true)
    try {
      setFailure(await payByCard(card.current))
      await utils.public.invoices.invalidate()
    } catch (error) {
      setFailure(error instanceof ProviderUnreachable ? payments('payment.unreachable') : failureText(error))
    }
    setPaying(false)
  }
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />
  return (
    <form noValidate className="space-y-4" onSubmit={event => void pay(event)}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      {settings.data ? (
        <CardEntry
          settings={settings.data}
          savedCards={[]}
          holder={invoice.recipient?.name ?? ''}
          handle={card}
          onReadyChange={() => setFailure(null)}
          canSave={false}
          autoFocus
        />
      ) : (
        <Skeleton className="h-44" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel} disabled={isPaying}>
          {payments('payment.cancel')}
        </Button>
        <Button type="submit" kind="primary" className="flex-1" loading={isPaying || !settings.data}>
          {t('pay', { amount: f.money(invoice.owed.amount) })}
        </Button>
      </div>
    </form>
  )
}
