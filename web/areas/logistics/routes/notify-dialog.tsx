import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'

export interface NotifyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  onSend: (message: { title: string; message: string }) => Promise<unknown>
}

/** A message to a courier's phone; it starts as the reminder that is sent most: no position comes in. */
export function NotifyDialog({ open, onOpenChange, name, onSend }: NotifyDialogProps) {
  const t = useTranslations('routes')
  const failureText = useFailureText()
  const [title, setTitle] = useState(() => t('notify.defaultTitle'))
  const [message, setMessage] = useState(() => t('notify.defaultMessage'))
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('notify.heading', { name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <ActionButton
            action={() => onSend({ title: title.trim(), message: message.trim() })}
            onDone={() => onOpenChange(false)}
            onError={setFailure}
            whyDisabled={title.trim() && message.trim() ? null : t('notify.empty')}
          >
            {t('notify.send')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('notify.title')} required>
          <Input value={title} onChange={event => setTitle(event.target.value)} maxLength={120} />
        </Field>
        <Field label={t('notify.message')} required>
          <TextArea
            value={message}
            onChange={event => setMessage(event.target.value)}
            rows={4}
            maxLength={1000}
          />
        </Field>
        {failure !== null && (
          <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
            {failureText(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
