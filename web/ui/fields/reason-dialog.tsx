import { useState } from 'react'
import { useFailureText } from '../../i18n/failure-text'
import { ActionButton } from '../buttons/action-button'
import { Button } from '../buttons/button'
import { Dialog, type DialogProps } from '../dialogs/dialog'
import { Banner } from '../feedback/banner'
import { Field, type FieldProps } from './field'
import { TextArea } from './input'

interface ReasonDialogProps extends Pick<DialogProps, 'title' | 'text'> {
  field: Omit<FieldProps, 'children'>
  /** What stood there before. */
  written?: string
  maxLength: number
  rows?: number
  /** Why it cannot go on without words; null where it can. */
  needed: string | null
  cancel: string
  confirm: string
  kind?: 'primary' | 'danger'
  /** With what was written, without spaces around it. The dialog closes once it is done, and says why if it fails. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, or what was done, before something goes its way. */
export function ReasonDialog({
  title,
  text,
  field,
  written = '',
  maxLength,
  rows = 3,
  needed,
  cancel,
  confirm,
  kind = 'primary',
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const failureText = useFailureText()
  const [reason, setReason] = useState(written)
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <ActionButton
            kind={kind}
            action={async () => {
              setFailure(null)
              await onConfirm(reason.trim())
            }}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={reason.trim() ? null : needed}
          >
            {confirm}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field {...field}>
          <TextArea
            value={reason}
            rows={rows}
            maxLength={maxLength}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
