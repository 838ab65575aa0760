import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { passwordChecks } from '../../../../src/core/rules/fields/password'
import { withoutToken } from '../../../api'
import { readFailure } from '../../../failure'
import { safeNext } from '../../../router/next'
import { signInWith } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { AuthPage, FormFailure, SubmitButton } from '../sign-in/auth-page'
import { goOn } from '../sign-in/go-on'
import { NewPasswordField } from '../sign-in/new-password-field'
import { useAuthForm } from '../sign-in/use-auth-form'

const checks = { password: passwordChecks }

/** Sets a new password by the link of a mail, and signs in with it. */
export default function ResetPasswordScreen() {
  const t = useTranslations('password')
  const router = useRouter()
  const { token, next } = useSearch({ from: '/plain/reset-password' })
  const [over, setOver] = useState<string | null>(token ? null : t('reset.overText'))
  const form = useAuthForm({
    values: { password: '' },
    checks,
    blames: { PasswordTooCommon: 'password' },
    send: async ({ password }) => {
      try {
        await signInWith(
          await withoutToken.public.auth.resetPassword.mutate({ token: token ?? '', password }),
        )
      } catch (error) {
        const refused = readFailure(error)
        if (refused?.name === 'InvalidPasswordResetToken') return setOver(refused.message)
        throw error
      }
      toast.success(t('reset.done'))
      await goOn(router, safeNext(next))
    },
  })

  if (over)
    return (
      <AuthPage title={t('reset.over')} lead={over}>
        <Button asChild kind="primary" size="large" className="w-full">
          <Link to="/forgot-password" search={{ next }}>
            {t('reset.again')}
          </Link>
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <form onSubmit={form.submit} noValidate className="space-y-5">
        <FormFailure failure={form.failure} wait={form.wait} />
        <NewPasswordField
          label={t('newPassword')}
          value={form.watch('password')}
          error={form.error('password')}
          autoFocus
          {...form.register('password')}
        />
        <SubmitButton working={form.working} wait={form.wait}>
          {t('reset.submit')}
        </SubmitButton>
      </form>
    </AuthPage>
  )
}
