import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../api'
import { readFailure } from '../../failure'
import { useFailureText } from '../../i18n/failure-text'
import { useFormat } from '../../i18n/format'
import { CardEntry, type CardEntryHandle } from '../../payments/card-entry'
import { useDeclineText } from '../../payments/decline-text'
import { ProviderUnreachable } from '../../payments/payment-port'
import { nameOf, useSession } from '../../session/session'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import type { OwedOrder } from './pending-payments'

/** Pays what is owed for an order, with a saved card or another one. Trying again never pays twice. */
export function PayOrderDialog({
  order,
  onClose,
  onPaid,
}: {
  order: OwedOrder
  onClose: () => void
  onPaid: () => void
}) {
  const t = useTranslations('wallet')
  const pay = useTranslations('customer')
  const f = useFormat()
  const failureText = useFailureText()
  const declineText = useDeclineText()
  const { user } = useSession()
  const settings = trpc.public.payments.settings.useQuery()
  const cards = trpc.customer.paymentMethods.list.useQuery()
  const entry = useRef<CardEntryHandle>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const amount = f.money(order.amount.amount)

  const tryToPay = async (card: CardEntryHandle): Promise<string | null> => {
    const payment = await api.customer.orders.pay.mutate({ purchaseId: order.id })
    const outcome = await card.pay({
      intentId: payment.paymentIntentId,
      clientSecret: payment.clientSecret,
    })
    if (outcome.status === 'failed') return declineText(outcome)
    await api.customer.orders.confirmPayment.mutate({ purchaseId: order.id })
    return null
  }
  const submit = async () => {
    const card = entry.current
    const why = card ? card.whyNot() : pay('payment.loading')
    setFailure(why)
    if (why || !card) return
    setWorking(true)
    try {
      const refused = await tryToPay(card)
      setFailure(refused)
      if (refused === null) paid()
    } catch (error) {
      const name = readFailure(error)?.name
      // Paid already: by a click before, or in another window.
      if (name === 'NothingToPay') paid()
      else if (error instanceof ProviderUnreachable) setFailure(pay('payment.unreachable'))
      else setFailure(name === 'PaymentFailed' ? t('pending.notYet') : failureText(error))
    }
    setWorking(false)
  }
  const paid = () => {
    toast.success(t('pending.paid', { number: order.ufid }))
    onPaid()
  }
  const failed = settings.error ?? cards.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('pending.dialog', { amount })}
      text={t('pending.dialogText', { number: order.ufid, store: order.storeName })}
      persistent={working}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {t('pending.cancel')}
          </Button>
          <Button kind="primary" loading={working} onClick={() => void submit()}>
            {t('pending.submit', { amount })}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {failed ? (
          <ErrorState
            error={failed}
            onRetry={() => {
              void settings.refetch()
              void cards.refetch()
            }}
          />
        ) : settings.data && cards.data && user ? (
          <CardEntry
            settings={settings.data}
            savedCards={cards.data}
            holder={nameOf(user)}
            handle={entry}
            onReadyChange={() => undefined}
            canSave={false}
          />
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </Dialog>
  )
}
