import { useRouter, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { passwordChecks } from '../../../../src/core/rules/fields/password'
import { required } from '../../../../src/core/rules/fields/validations'
import { api, trpc, withoutToken } from '../../../api'
import { safeNext } from '../../../router/next'
import { useSession } from '../../../session/session'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/input'
import { AuthPage, FormFailure, SubmitButton } from '../sign-in/auth-page'
import { goOn } from '../sign-in/go-on'
import { MailedLink } from '../sign-in/mailed-ways'
import { NewPasswordField } from '../sign-in/new-password-field'
import { keepTypedEmail } from '../sign-in/typed-email'
import { useAuthForm } from '../sign-in/use-auth-form'

/** Changes the password of who is signed in; who has none yet has a link sent to set one. */
export default function ChangePasswordScreen() {
  const t = useTranslations('password')
  const signInTexts = useTranslations('sign-in')
  const { next } = useSearch({ from: '/plain/change-password' })
  const { user } = useSession()
  const methods = trpc.app.auth.methods.useQuery()
  if (methods.isError) return <ErrorState error={methods.error} onRetry={methods.refetch} />
  if (!methods.data)
    return (
      <AuthPage title={t('change.title')}>
        <Skeleton className="h-48" />
      </AuthPage>
    )
  if (methods.data.hasPassword) return <ChangeForm />
  keepTypedEmail(user?.email ?? '')
  return (
    <AuthPage title={t('change.none')}>
      <MailedLink
        send={email =>
          withoutToken.public.auth.requestPasswordReset.mutate({ email, next: safeNext(next) ?? undefined })
        }
        lead={t('change.noneText')}
        sent={email => t('forgot.sent', { email })}
        submitLabel={signInTexts('link.send')}
      />
    </AuthPage>
  )
}

const checks = { currentPassword: [required], newPassword: passwordChecks }

function ChangeForm() {
  const t = useTranslations('password')
  const router = useRouter()
  const { next } = useSearch({ from: '/plain/change-password' })
  const { user } = useSession()
  const form = useAuthForm({
    values: { currentPassword: '', newPassword: '' },
    checks,
    blames: { InvalidPasswordError: 'currentPassword', PasswordTooCommon: 'newPassword' },
    send: async values => {
      await api.app.auth.changePassword.mutate(values)
      toast.success(t('change.done'))
      await goOn(router, safeNext(next))
    },
  })
  return (
    <AuthPage title={t('change.title')} lead={t('change.lead')}>
      <form onSubmit={form.submit} noValidate className="space-y-5">
        <FormFailure failure={form.failure} wait={form.wait} />
        {/* for password managers, which keep the two together */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
        <Field label={t('change.current')} error={form.error('currentPassword')}>
          <PasswordInput required autoFocus {...form.register('currentPassword')} />
        </Field>
        <NewPasswordField
          label={t('newPassword')}
          value={form.watch('newPassword')}
          error={form.error('newPassword')}
          {...form.register('newPassword')}
        />
        <SubmitButton working={form.working} wait={form.wait}>
          {t('change.submit')}
        </SubmitButton>
      </form>
    </AuthPage>
  )
}
