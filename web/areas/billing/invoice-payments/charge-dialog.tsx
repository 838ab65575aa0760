import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { RadioGroup } from '../../../ui/fields/toggles'
import type { PaidInvoice } from './attempt-list'
import { useAttemptError } from './use-attempt-error'

interface Props {
  invoice: PaidInvoice
  userId: string
  onClose: () => void
}

/** Charges a saved card of the person whom an invoice was issued to. */
export function ChargeDialog({ invoice, userId, onClose }: Props) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const failureText = useFailureText()
  const errorText = useAttemptError()
  const utils = trpc.useUtils()
  const methods = trpc.admin.paymentMethods.list.useQuery({ filter: { userId } })
  const cards = (methods.data?.docs ?? []).filter(
    method => method._type === 'card' && method.verificationStatus !== 'failed',
  )
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? cards.find(card => card.isDefault)?.id ?? cards[0]?.id
  const [failure, setFailure] = useState<string | null>(null)
  const key = useRef(crypto.randomUUID())
  const charge = async () => {
    setFailure(null)
    const attempt = await api.admin.invoices.execute.mutate(
      { id: invoice.id, ...(chosen && { paymentMethodId: chosen }) },
      { context: { idempotencyKey: key.current } },
    )
    await utils.admin.invoices.invalidate()
    if (attempt.status === 'COMPLETED') return
    key.current = crypto.randomUUID()
    throw new Refused(attempt.error ? errorText(attempt.error) : t(`statuses.${attempt.status}`))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('charge.title', { amount: f.money(invoice.owed.amount) })}
      text={t('charge.text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            disabled={!chosen}
            action={charge}
            onDone={onClose}
            onError={error => setFailure(error instanceof Refused ? error.message : failureText(error))}
          >
            {t('charge.do')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {methods.isError ? (
          <ErrorState error={methods.error} onRetry={methods.refetch} />
        ) : methods.isPending ? (
          <Skeleton className="h-24" />
        ) : cards.length === 0 ? (
          <p className="text-text2">{t('charge.none')}</p>
        ) : (
          <RadioGroup
            label={t('charge.card')}
            value={chosen ?? ''}
            onChange={setPicked}
            options={cards.map(card => ({
              value: card.id,
              label: `${card.brand} ···· ${card.lastFourDigits}`,
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The bank has said no. */
class Refused extends Error {}
