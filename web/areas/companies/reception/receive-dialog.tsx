import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ArrivingOrder } from '../../../../src/modules/logistics/tracking/contract/reception'
import { MAX_RECEIVER_CHARACTERS } from '../../../../src/modules/logistics/tracking/rules/reception'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** Asks once for the name of the receiver at this screen. */
export function ReceiveDialog({
  order,
  onClose,
  onReceive,
}: {
  order: Pick<ArrivingOrder, 'ufid' | 'storeName'> | null
  onClose: () => void
  onReceive: (name: string) => void
}) {
  const t = useTranslations('reception')
  const [name, setName] = useState('')
  const send = () => {
    if (!name.trim()) return
    onReceive(name.trim())
    onClose()
  }
  return (
    <Dialog
      open={order !== null}
      onOpenChange={open => !open && onClose()}
      title={t('who')}
      text={order ? `${order.ufid} · ${order.storeName}` : undefined}
      footer={
        <Button kind="primary" disabled={!name.trim()} onClick={send}>
          {t('receive')}
        </Button>
      }
    >
      <Field label={t('name')} hint={t('nameHint')}>
        <Input
          value={name}
          maxLength={MAX_RECEIVER_CHARACTERS}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && send()}
        />
      </Field>
    </Dialog>
  )
}
