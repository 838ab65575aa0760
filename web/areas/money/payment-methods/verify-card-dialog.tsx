import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { CardForm } from '../../../payments/card-form'
import { useDeclineText } from '../../../payments/decline-text'
import { type CardDesk, ProviderUnreachable, type SavedCard } from '../../../payments/payment-port'
import { nameOf, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { useMethodName } from './method-name'

interface Props {
  card: SavedCard
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** The bank of a saved card is answered by who owns it: one euro is held and freed at once. */
export function VerifyCardDialog({ card, onClose, onChanged }: Props) {
  const t = useTranslations('payment-methods')
  const pay = useTranslations('payments')
  const failureText = useFailureText()
  const declineText = useDeclineText()
  const name = useMethodName()(card)
  const { user } = useSession()
  const settings = trpc.public.payments.settings.useQuery()
  const desk = useRef<CardDesk>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [working, setWorking] = useState(false)

  /** Null when it is verified; otherwise why it is not. */
  const tryToVerify = async (): Promise<string | null> => {
    if (!desk.current || card.providerId === null) return pay('payment.loading')
    const asked = await api.customer.paymentMethods.verify.mutate({ id: card.id })
    if (!asked.clientSecret || !asked.paymentIntentId) return null
    const outcome = await desk.current.pay(
      { intentId: asked.paymentIntentId, clientSecret: asked.clientSecret },
      { savedCard: card.providerId },
      { saveCard: false },
    )
    // Also when the bank has said no: then it is known here too.
    const known = await api.customer.paymentMethods.confirmVerification.mutate({ id: card.id })
    if (known.verificationStatus === 'verified') return null
    return outcome.status === 'failed' ? declineText(outcome) : t('verify.notYet')
  }
  const verify = async () => {
    setWorking(true)
    setFailure(null)
    let why: string | null
    try {
      why = await tryToVerify()
    } catch (error) {
      why = error instanceof ProviderUnreachable ? pay('payment.unreachable') : failureText(error)
    }
    // The list behind shows it before this says so.
    await onChanged()
    setFailure(why)
    setWorking(false)
    if (why !== null) return
    toast.success(t('verify.done', { name }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('verify.title', { name })}
      text={t('verify.text')}
      width="card"
      persistent={working}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {pay('payment.cancel')}
          </Button>
          <Button kind="primary" loading={working || !isLoaded} onClick={() => void verify()}>
            {t('verify.submit')}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      {settings.isError && <ErrorState error={settings.error} onRetry={settings.refetch} />}
      {settings.data && user && (
        <CardForm
          settings={settings.data}
          holder={nameOf(user)}
          hidden
          desk={desk}
          onLoaded={() => setLoaded(true)}
        />
      )}
    </Dialog>
  )
}
