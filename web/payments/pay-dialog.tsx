import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../api'
import { useFailureText } from '../i18n/failure-text'
import { nameOf, useSession } from '../session/session'
import { Button } from '../ui/buttons/button'
import { Dialog } from '../ui/dialogs/dialog'
import { Skeleton } from '../ui/display/skeleton'
import { Banner } from '../ui/feedback/banner'
import { ErrorState } from '../ui/feedback/error-state'
import { CardEntry, type CardEntryHandle } from './card-entry'
import { ProviderUnreachable } from './payment-port'

interface Props {
  title: string
  text: string
  /** What the button says: the amount, if there is one. */
  submit: string
  onClose: () => void
  /** Pays with the card. Null when that is done; otherwise why not, in words. What it throws is told as well. */
  pay: (card: CardEntryHandle) => Promise<string | null>
  /** Whether everything else is filled in; shows itself what is not. */
  isFilledIn?: () => boolean
  /** A new card can be kept with the payment. */
  canSave?: boolean
  /** Stands above the card. */
  children?: ReactNode
}

/** Pays something with a saved card or another one. It stays open until it is paid or given up. */
export function PayDialog({
  title,
  text,
  submit,
  onClose,
  pay,
  isFilledIn = () => true,
  canSave = true,
  children,
}: Props) {
  const t = useTranslations('payments')
  const failureText = useFailureText()
  const { user } = useSession()
  const settings = trpc.public.payments.settings.useQuery()
  const cards = trpc.customer.paymentMethods.list.useQuery()
  const entry = useRef<CardEntryHandle>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [working, setWorking] = useState(false)

  const tryToPay = async () => {
    const card = entry.current
    const why = card ? card.whyNot() : t('payment.loading')
    setFailure(why)
    if (why || !card) return
    setWorking(true)
    try {
      setFailure(await pay(card))
    } catch (error) {
      setFailure(error instanceof ProviderUnreachable ? t('payment.unreachable') : failureText(error))
    }
    setWorking(false)
  }
  const failed = settings.error ?? cards.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      persistent={working}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {t('payment.cancel')}
          </Button>
          <Button
            kind="primary"
            loading={working || !(isLoaded || failed)}
            disabled={failed !== null}
            onClick={() => isFilledIn() && void tryToPay()}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {children}
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
            onLoaded={() => setLoaded(true)}
            canSave={canSave}
          />
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </Dialog>
  )
}
