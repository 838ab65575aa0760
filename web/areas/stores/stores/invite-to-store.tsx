import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StoreRole } from '../../../../src/modules/stores/store-people/rules/store-roles'
import { api } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { randomId } from '../../../session/random-id'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'

const IS_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks somebody by their address to run a store. */
export function InviteToStore({
  storeId,
  mayGive,
  onClose,
  onInvited,
}: {
  storeId: string
  mayGive: readonly StoreRole[]
  onClose: () => void
  onInvited: () => void
}) {
  const t = useTranslations('stores')
  const rules = useTranslations('ui.rules')
  const failureText = useFailureText()
  const key = useRef(randomId())
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StoreRole>('store')
  const [failure, setFailure] = useState<string | null>(null)
  const change = (next: () => void) => {
    key.current = randomId()
    setFailure(null)
    next()
  }
  const send = async () => {
    await api.merchant.people.invite.mutate(
      { storeId, email: email.trim(), role },
      { context: { idempotencyKey: key.current } },
    )
    toast.success(t('people.invited', { email: email.trim() }))
    onInvited()
  }
  const failed = (error: unknown) => {
    const name = readFailure(error)?.name
    setFailure(
      name === 'Conflict'
        ? t('people.known')
        : name === 'EmailNotVerified'
          ? t('people.unverified')
          : failureText(error),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('people.inviteTitle')}
      text={t('people.inviteText')}
      footer={
        <>
          <Button onClick={onClose}>{t('people.cancel')}</Button>
          <ActionButton
            icon={Send}
            action={send}
            onDone={onClose}
            onError={failed}
            whyDisabled={IS_EMAIL.test(email.trim()) ? null : rules('required')}
          >
            {t('people.invite')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('people.email')} required error={failure}>
          <Input
            type="email"
            value={email}
            maxLength={200}
            autoComplete="off"
            onChange={event => change(() => setEmail(event.target.value))}
          />
        </Field>
        <RadioGroup
          label={t('people.role')}
          value={role}
          onChange={next => change(() => setRole(next))}
          look="cards"
          options={mayGive.map(value => ({
            value,
            label: t(`people.roles.${value}`),
            hint: t(`people.roleHints.${value}`),
          }))}
        />
      </div>
    </Dialog>
  )
}
