import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'

const REASON_LENGTH = 500

/** Asks why, and shuts an account. The reason stays with us: its person is told that, not why. */
export function SuspendDialog({
  user,
  name,
  onClose,
  onDone,
}: {
  user: Outputs['admin']['users']['show']
  name: string
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useTranslations('users')
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('suspend.title', { name })}
      text={t('suspend.text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            kind="danger"
            action={async () => {
              setFailure(null)
              await api.admin.users.suspend.mutate({ id: user.id, reason: reason.trim() })
              await onDone()
            }}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={reason.trim() ? null : t('suspend.needed')}
          >
            {t('acts.suspend')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('suspend.reason')} hint={t('suspend.reasonHint')} required>
          <TextArea
            value={reason}
            rows={3}
            maxLength={REASON_LENGTH}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
