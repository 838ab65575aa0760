import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { reloadSession } from '../../../session/session'
import { SlideToConfirm, slider } from '../../../ui/buttons/slide-to-confirm'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'

/** Asks why, and what becomes of the money that is left; then thirty days begin. */
export function DeletionDialog({
  open,
  onOpenChange,
  balanceCents,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  balanceCents: number
}) {
  const t = useTranslations('account')
  const f = useFormat()
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [gives, setGives] = useState(false)
  const [left, setLeft] = useState(balanceCents)
  const [failure, setFailure] = useState<unknown>(null)
  // The server knows best how much is left: it may have changed since this page was opened.
  const amount = Math.max(left, balanceCents)

  const ask = async () => {
    setFailure(null)
    await api.customer.account.requestDeletion.mutate({
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      forfeitWallet: amount > 0 && gives,
    })
    await reloadSession()
  }
  const refused = (error: unknown) => {
    const { amountCents } = (readFailure(error)?.details ?? {}) as { amountCents?: number }
    if (amountCents) setLeft(amountCents)
    setFailure(error)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('deletion.title')} text={t('deletion.text')}>
      <div className="space-y-4">
        <ul className="list-disc space-y-1 pl-5 text-text2">
          <li>{t('deletion.what')}</li>
          <li>{t('deletion.signedOut')}</li>
          <li>{t('deletion.orders')}</li>
          <li>{t('deletion.back')}</li>
        </ul>
        <Field label={t('deletion.reason')} beside={t('optional')}>
          <TextArea maxLength={1000} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
        {amount > 0 && (
          <div className="rounded-card bg-warnSoft px-4 py-2 text-warn">
            <Checkbox
              checked={gives}
              onChange={setGives}
              label={t('deletion.forfeit', { amount: f.money(amount) })}
            />
          </div>
        )}
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <div className="flex justify-center pt-1">
          <SlideToConfirm
            kind="danger"
            width={slider.dialogWidth}
            label={t('deletion.slide')}
            whyDisabled={amount > 0 && !gives ? t('deletion.whyNot') : null}
            action={ask}
            onError={refused}
            onDone={() => {
              onOpenChange(false)
              toast.success(t('deletion.requested'))
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}
