import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { enterManual, isManualAddress, type ManualName } from './manual-addresses'

/** What browsers and servers take as an address in any case. */
const LONGEST_ADDRESS = 2000

interface EnterManualProps {
  name: ManualName
  address: string | undefined
  onClose: () => void
}

/** Takes where a manual is found; kept on this device. */
export function EnterManual({ name, address, onClose }: EnterManualProps) {
  const t = useTranslations('webtools.scanner')
  const [typed, setTyped] = useState(address ?? '')
  const [isRefused, setIsRefused] = useState(false)
  const save = () => {
    const text = typed.trim()
    if (text && !isManualAddress(text)) return setIsRefused(true)
    enterManual(name, text)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`manuals.names.${name}`)}
      text={t('manuals.enterText')}
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
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={t('manuals.address')}
          hint={t('manuals.addressHint')}
          error={isRefused ? t('manuals.mistake') : null}
        >
          <Input
            type="url"
            value={typed}
            maxLength={LONGEST_ADDRESS}
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              setTyped(event.target.value)
              setIsRefused(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
