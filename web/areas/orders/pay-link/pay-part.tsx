import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { CardEntry, type CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineText } from '../../../payments/decline-text'
import { ProviderUnreachable } from '../../../payments/payment-port'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import type { PayLink } from './pay-link'

/** A card, and the one button. What the bank has said is looked up by the server, whatever is said here. */
export function PayPart({ token, link }: { token: string; link: PayLink }) {
  const t = useTranslations('pay-link')
  const paymentsTexts = useTranslations('payments')
  const f = useFormat()
  const failureText = useFailureText()
  const declineText = useDeclineText()
  const cache = trpc.useUtils().public.payLinks.show
  const settings = trpc.public.payments.settings.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const card = useRef<CardEntryHandle>(null)
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const pay = async () => {
    const why = card.current ? card.current.whyNot() : paymentsTexts('payment.loading')
    setFailure(why)
    if (why || !card.current) return
    setPaying(true)
    try {
      const opened = await api.public.payLinks.open.mutate({ token })
      const outcome = await card.current.pay({
        intentId: opened.paymentIntentId,
        clientSecret: opened.clientSecret,
      })
      if (outcome.status === 'failed') setFailure(declineText(outcome))
      cache.setData({ token }, await api.public.payLinks.settle.mutate({ token }))
    } catch (error) {
      setFailure(
        error instanceof ProviderUnreachable ? paymentsTexts('payment.unreachable') : failureText(error),
      )
      if (readFailure(error)?.name === 'CheckoutClosed') void cache.invalidate({ token })
    }
    setPaying(false)
  }
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />
  return (
    <form
      noValidate
      className="space-y-4 rounded-card border bg-surface p-4"
      onSubmit={event => {
        event.preventDefault()
        void pay()
      }}
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      {settings.data ? (
        <CardEntry
          settings={settings.data}
          savedCards={[]}
          holder={link.guestName}
          handle={card}
          onReadyChange={() => setFailure(null)}
          canSave={false}
        />
      ) : (
        <Skeleton className="h-44" />
      )}
      <Button
        type="submit"
        kind="primary"
        size="huge"
        className="w-full"
        loading={isPaying || !settings.data}
      >
        {t('pay', { amount: f.money(link.price.total.amount) })}
      </Button>
    </form>
  )
}
