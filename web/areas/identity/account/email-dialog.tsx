import { useTranslations } from 'use-intl'
import { email, maxLength, required } from '../../../../src/core/rules/fields/validations'
import { api } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input, PasswordInput } from '../../../ui/fields/input'
import { FormFailure } from '../sign-in/auth-page'
import { useAuthForm } from '../sign-in/use-auth-form'

const checks = { email: [required, email, maxLength(200)], password: [required] }

/** Another address: proven by the password now, and by a mail to the new one. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account')
  const form = useAuthForm({
    values: { email: '', password: '' },
    checks,
    blames: { EmailAlreadyExistsError: 'email', InvalidPasswordError: 'password' },
    send: async typed => {
      await api.app.auth.changeEmail.mutate(typed)
      toast.success(t('email.sent', { email: typed.email }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="card"
      title={t('email.title')}
      text={t('email.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form="email" loading={form.working}>
            {t('email.submit')}
          </Button>
        </>
      }
    >
      <form id="email" onSubmit={form.submit} noValidate className="space-y-5">
        <FormFailure failure={form.failure} wait={form.wait} />
        <Field label={t('email.new')} error={form.error('email')} required>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field label={t('email.password')} error={form.error('password')} required>
          <PasswordInput {...form.register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}
