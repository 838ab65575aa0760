import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** The last word: who sends to people types how many they are. */
export function SendDialog({
  count,
  onSend,
  onClose,
}: {
  count: number
  onSend: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslations('notifications')
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('send.title', { count })}
      text={t('send.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={onSend}
            onError={setFailure}
            whyDisabled={typed.replace(/\D/g, '') === String(count) ? null : t('send.typeIt', { count })}
          >
            {t('send.confirm')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('send.number', { count })} required>
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
