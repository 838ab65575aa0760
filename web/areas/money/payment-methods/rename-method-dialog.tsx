import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import type { SavedCard } from '../../../payments/payment-port'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { useMethodName } from './method-name'

const LONGEST = 40

interface Props {
  method: SavedCard
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** What its owner calls a card or an account, to tell it from others. */
export function RenameMethodDialog({ method, onClose, onChanged }: Props) {
  const t = useTranslations('payment-methods')
  const pay = useTranslations('payments')
  const failureText = useFailureText()
  const form = useId()
  const [nickname, setNickname] = useState(method.nickname ?? '')
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setWorking(true)
    try {
      await api.customer.paymentMethods.rename.mutate({ id: method.id, nickname: nickname.trim() || null })
      await onChanged()
      onClose()
    } catch (failure) {
      setError(failureText(failure))
    }
    setWorking(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rename.title', { name: useMethodName()(method) })}
      width="card"
      persistent={working}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {pay('payment.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={form} loading={working}>
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={event => void save(event)} noValidate>
        <Field label={t('rename.label')} hint={t('rename.hint')} error={error}>
          <Input
            value={nickname}
            onChange={event => {
              setNickname(event.target.value)
              setError(null)
            }}
            maxLength={LONGEST}
            autoComplete="off"
          />
        </Field>
      </form>
    </Dialog>
  )
}
