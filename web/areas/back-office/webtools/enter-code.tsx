import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { QrCode } from '../../../ui/display/qr-code'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { enterCode, type ScannerCode } from './scanner-codes'

/** More than any maker's code is long, and what a code that is held before a scanner can say at this size. */
const LONGEST_CODE = 200

/** Takes what the scanner's manual prints under this code; kept on this device. */
export function EnterCode({ code, onClose }: { code: ScannerCode; onClose: () => void }) {
  const t = useTranslations('webtools.scanner')
  const [payload, setPayload] = useState(code.payload ?? '')
  const name = t(`codes.${code.id}`)
  const save = () => {
    enterCode(code.id, payload.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      text={t('enterText')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
        className="grid gap-4"
      >
        <Field label={t('payload')} hint={t('payloadHint')}>
          <Input
            value={payload}
            maxLength={LONGEST_CODE}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setPayload(event.target.value)}
          />
        </Field>
        {payload.trim() && (
          <div className="flex justify-center">
            <QrCode text={payload.trim()} label={t('codeOf', { name })} level="M" />
          </div>
        )}
      </form>
    </Dialog>
  )
}
