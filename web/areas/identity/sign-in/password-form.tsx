import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { email, required } from '../../../../src/core/rules/fields/validations'
import { signIn } from '../../../session/session'
import { Field } from '../../../ui/fields/field'
import { Input, PasswordInput } from '../../../ui/fields/input'
import { FormFailure, SubmitButton } from './auth-page'
import { keepTypedEmail, typedEmail } from './typed-email'
import { useAuthForm } from './use-auth-form'

const checks = { email: [required, email], password: [required] }

/** Address and password. The screen goes on once somebody is signed in. */
export function PasswordForm({ next }: { next: string | undefined }) {
  const t = useTranslations('sign-in')
  const form = useAuthForm({
    values: { email: typedEmail(), password: '' },
    checks,
    blames: { InvalidCredentialsError: 'password' },
    send: values => {
      keepTypedEmail(values.email)
      return signIn(values)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="space-y-5">
      <FormFailure failure={form.failure} wait={form.wait} />
      <Field label={t('login.email')} error={form.error('email')}>
        <Input required type="email" autoComplete="username" autoFocus {...form.register('email')} />
      </Field>
      <Field
        label={t('login.password')}
        error={form.error('password')}
        beside={
          <Link
            to="/forgot-password"
            search={{ next }}
            onClick={() => keepTypedEmail(form.watch('email'))}
            className="-mt-5 -mb-1 inline-block pt-5 pb-1 text-brand text-note underline"
          >
            {t('login.forgot')}
          </Link>
        }
      >
        <PasswordInput required {...form.register('password')} />
      </Field>
      <SubmitButton working={form.working} wait={form.wait}>
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}
